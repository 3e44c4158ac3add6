from __future__ import annotations

import pytest

from pytest_asp.engine.quantities import read_seconds, read_size, size_words


@pytest.mark.parametrize(("text", "seconds"), [("2.5", 2.5), ("10", 10), (3, 3), (0.5, 0.5)])
def test_seconds_are_read(text: object, seconds: float) -> None:
    assert read_seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "-1", "nan", "inf", "soon", True, None, [1]])
def test_what_is_no_time_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="expected a number of seconds above 0"):
        read_seconds(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (4096, 4096),
        ("4096", 4096),
        ("512M", 512 << 20),
        ("4GiB", 4 << 30),
        ("4 gb", 4 << 30),
        ("1.5k", 1536),
        ("2T", 2 << 40),
    ],
)
def test_sizes_are_read(text: object, size: int) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "0", 0, -1, "-1M", "4X", "big", True, None, 1.5])
def test_what_is_no_size_is_refused(text: object) -> None:
    with pytest.raises(
        ValueError, match='expected a size in bytes, or such as "512M" or "4G", got'
    ):
        read_size(text)


@pytest.mark.parametrize(
    ("size", "words"),
    [(512 << 20, "512 MiB"), (3 << 29, "1.5 GiB"), (2048, "2 KiB"), (9, "9 bytes")],
)
def test_sizes_are_written(size: int, words: str) -> None:
    assert size_words(size) == words
