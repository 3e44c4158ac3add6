"""What the fixture `asp_snapshot` gives: syrupy's assertion, for programs and answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from syrupy.assertion import SnapshotAssertion

from pytest_asp.builder.program import Program
from pytest_asp.errors import (
    AspError,
    NotProven,
    SnapshotFileError,
    SnapshotTextError,
    explain_mistake,
)
from pytest_asp.location import Location, caller_location
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, SnapshotChange
from pytest_asp.snapshots.extension import AspSnapshotExtension
from pytest_asp.snapshots.files import PENDING, clear_pending, leave_pending, require_writable
from pytest_asp.snapshots.subject import Subject, subject_of

if TYPE_CHECKING:
    from syrupy.assertion import AssertionResult

    from pytest_asp.snapshots.desk import Desk

UNREAD = SemanticVerdict(Meaning.NOT_PROVEN, "the snapshot is not one that clingo can read")


class AspSnapshot(SnapshotAssertion):
    """Compares programs and answers with what was stored: `assert program == asp_snapshot`.

    It is used as syrupy's own `snapshot` is: `asp_snapshot(name="...")`, `use_extension`,
    `with_defaults`.
    """

    _desk: Desk | None = None
    _semantic = False
    _limit: int | None = None
    _subject: Subject | BaseException | None = None
    _stored: object = None
    summary = ""
    """What changed, in one line, where the last comparison failed."""

    def __call__(
        self, *, semantic: bool | None = None, limit: int | None = None, **options: Any
    ) -> AspSnapshot:
        """Set something for the next comparison.

        Args:
            semantic: whether another text passes, too, if it is proven to mean the same.
            limit: up to how many answer sets of an answer are written down one by one.
            options: syrupy's own, such as `name`.
        """
        for name, value in (("_semantic", semantic), ("_limit", limit)):
            if value is not None:
                self._set(name, value)
        super().__call__(**options)
        return self

    def with_defaults(
        self, *, semantic: bool | None = None, limit: int | None = None, **options: Any
    ) -> AspSnapshot:
        """Give another snapshot for which something is always set.

        Args:
            semantic: as in a call.
            limit: as in a call.
            options: syrupy's own, such as `extension_class`.
        """
        made = super().with_defaults(**options)
        assert isinstance(made, AspSnapshot)
        return made._like(self, semantic=semantic, limit=limit)  # noqa: SLF001  # of its own class

    def at(self, desk: Desk) -> AspSnapshot:
        """Tell it in which run it is."""
        self._desk = desk
        return self

    def _like(self, other: AspSnapshot, *, semantic: bool | None, limit: int | None) -> AspSnapshot:
        """Take over what syrupy does not know of."""
        self._desk = other._desk
        self._semantic = other._semantic if semantic is None else semantic
        self._limit = other._limit if limit is None else limit
        return self

    def get_assert_diff(self, **options: Any) -> list[str]:
        """Say in one line what changed; the section of the report says the rest."""
        return [self.summary] if self.summary else super().get_assert_diff(**options)

    def __repr__(self) -> str:
        return "<asp_snapshot>"

    def __eq__(self, other: object) -> bool:
        return self._assert(other)

    __hash__ = None  # type: ignore[assignment]  # equality stores and compares files

    def _assert(self, data: object) -> bool:
        self.summary = ""
        if self._desk is None or not isinstance(self.extension, AspSnapshotExtension):
            return super()._assert(_as_text(data))
        here = caller_location()
        semantic, execution = self._semantic, self.num_executions
        self._subject = _prepared(data, self._limit, scripts=self._desk.scripts())
        if self.update_snapshots or self._stores_new:  # the claim comes before the file
            path = self.extension.get_location(test_location=self.test_location, index=self.index)
            self._claim(path, here)
        try:
            passed = super()._assert(data)
        except NotProven as error:
            raise error.with_traceback(None) from None
        finally:
            subject, self._subject, self._stored = self._subject, None, None
        result = self.executions[execution]
        self._claim(result.snapshot_location, here)
        if result.exception is not None:
            _raise(result.exception, result.snapshot_location, here)
        assert isinstance(subject, Subject)
        return self._settled(self._desk, subject, result, semantic=semantic, passed=passed)

    def _settled(
        self, desk: Desk, subject: Subject, result: AssertionResult, *, semantic: bool, passed: bool
    ) -> bool:
        """Say whether the assert holds, and take down what changed where it does not."""
        path = result.snapshot_location
        if passed and not (desk.reviewing and (result.created or result.updated)):
            clear_pending(path)
            return True
        try:
            change = _change(desk, subject, result)
        except SnapshotTextError as error:
            change = _bare(desk, subject, result).relocated(verdict=UNREAD, trouble=str(error))
            if not passed:
                desk.note(_left(desk, change, subject, path))
                raise error.with_traceback(None) from None
        if passed:
            change = change.relocated(state="new" if result.created else "updated")
        elif semantic and change.verdict is not None and change.verdict.meaning is Meaning.SAME:
            result.success = passed = True
            change = change.relocated(state="accepted")
        else:
            change = _left(desk, change, subject, path)
            self.summary = _summary(change)
        if passed:
            clear_pending(path)
        desk.note(change)
        return passed

    def _claim(self, path: str, here: Location) -> None:
        """Make sure that no other test has the file; what was set for the comparison ends then."""
        assert self._desk is not None
        try:
            self._desk.claim(path, self.test_location.nodeid, here)
        except AspError:
            self._post_assert()
            raise

    def _recall_data(self, index: Any) -> tuple[Any, bool]:
        self._stored, tainted = super()._recall_data(index)
        return self._stored, tainted

    def _serialize(self, data: object) -> Any:
        """Write what is compared as text; before it is stored, make sure that it can be."""
        if isinstance(self._subject, BaseException):
            raise self._subject
        if self._subject is None:
            return super()._serialize(data)
        text = self._subject.text
        if text != self._stored and self._stores():
            _require_valid(self._subject)
            require_writable(
                self.extension.get_location(test_location=self.test_location, index=self.index)
            )
        return text

    def _stores(self) -> bool:
        """Tell whether a text that differs would be stored."""
        return self.update_snapshots or (self._stores_new and self._stored is None)

    @property
    def _stores_new(self) -> bool:
        """Whether new snapshots are stored, and old ones left as they are; syrupy 5 cannot."""
        return getattr(self, "update_new_snapshots_only", False)

    def _set(self, name: str, value: object) -> None:
        """Set something until the next comparison."""
        before = getattr(self, name)
        setattr(self, name, value)
        self._post_assert_actions.append(lambda: setattr(self, name, before))


def _prepared(data: object, limit: int | None, *, scripts: bool) -> Subject | BaseException:
    """Make what is compared ready; what keeps it from being so is raised where syrupy sees it."""
    try:
        return subject_of(data, limit=limit, scripts=scripts)
    except (Exception, NotProven) as error:  # noqa: BLE001  # it is raised again
        return error


def _as_text(data: object) -> object:
    """Give a program or an answer as text, for extensions that know nothing of ours."""
    from pytest_asp.answers import AnswerSets

    return subject_of(data).text if isinstance(data, Program | AnswerSets | Path) else data


def _bare(desk: Desk, subject: Subject, result: AssertionResult) -> SnapshotChange:
    old = result.recalled_data
    return SnapshotChange(
        path=desk.told(result.snapshot_location),
        name=result.snapshot_name,
        nodeid=result.test_location.nodeid,
        content=subject.content,
        state="new" if old is None else "changed",
        old=None if old is None else str(old),
        new=subject.text,
        place=subject.location,
    )


def _change(desk: Desk, subject: Subject, result: AssertionResult) -> SnapshotChange:
    """Find out what changed; only then is anything imported that can tell."""
    change = _bare(desk, subject, result)
    if change.old is None and not desk.reviewing:
        return change
    from pytest_asp.snapshots.changing import compared, sized

    if change.old is None:
        return sized(change, make_asker=desk.make_asker)
    return compared(
        change,
        file=result.snapshot_location,
        new_place=subject.place,
        make_asker=desk.make_asker,
    )


def _left(desk: Desk, change: SnapshotChange, subject: Subject, path: str) -> SnapshotChange:
    """Leave the new text beside the snapshot, where it is one that could be stored."""
    try:
        _require_valid(subject)
    except AspError as error:
        trouble = str(error).partition("\n")[0]
    else:
        trouble = leave_pending(path, change.new)
    if trouble:
        return change.relocated(trouble=change.trouble or trouble)
    return change.relocated(pending=desk.told(path + PENDING))


def _summary(change: SnapshotChange) -> str:
    from pytest_asp.snapshots.report import summary

    return summary(change)


def _require_valid(subject: Subject) -> None:
    """Make sure that clingo can read what would be stored."""
    from pytest_asp.sources.readable import require_readable

    if subject.content == "program":  # answers are written here, and well
        require_readable(subject.source)


def _raise(error: BaseException, path: str, here: Location) -> NoReturn:
    """Raise what syrupy only took down, as an error of ours where it is about the file."""
    if isinstance(error, UnicodeDecodeError):
        got, instead = f"{Path(path).name}, which is not UTF-8", "convert or remove the file"
    elif isinstance(error, OSError) and not isinstance(error, AspError):
        reason = error.strerror or str(error)
        got = f"{Path(path).name} ({reason})"
        instead = "make the file and its folder readable and writable"
    else:
        raise error.with_traceback(None)
    raise SnapshotFileError(
        explain_mistake(
            expected="a snapshot file that can be used",
            got=got,
            location=here,
            instead=instead,
        ),
        path=path,
        location=here,
    ) from None
