"""Tests in Prolog files, written in the notation of plunit."""

from pytest_asp.prolog.plunit.expecting import PlunitExpectation
from pytest_asp.prolog.plunit.program import TestProgram
from pytest_asp.prolog.plunit.reading import PlunitFile, PlunitTest, PlunitUnit

__all__ = ["PlunitExpectation", "PlunitFile", "PlunitTest", "PlunitUnit", "TestProgram"]
