"""Any program becomes a `Source`: text, and where each line of it comes from."""

from pytest_asp.sources.adapters import ACCEPTED, to_source
from pytest_asp.sources.blocks import Block, Place
from pytest_asp.sources.loading import load
from pytest_asp.sources.messages import Message, parse_message
from pytest_asp.sources.source import Source
from pytest_asp.sources.statements import TextStatement

__all__ = [
    "ACCEPTED",
    "Block",
    "Message",
    "Place",
    "Source",
    "TextStatement",
    "load",
    "parse_message",
    "to_source",
]
