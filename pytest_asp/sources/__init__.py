"""Any program becomes a `Source`: text, and where each line of it comes from."""

from pytest_asp.sources.adapters import ACCEPTED, to_source
from pytest_asp.sources.messages import Message, parse_message
from pytest_asp.sources.source import Block, Place, Source

__all__ = ["ACCEPTED", "Block", "Message", "Place", "Source", "parse_message", "to_source"]
