"""Boards that the tests share."""

import hashilab as hl
import pytest

ONE = "2,,3\n,,\n,,1"
TWO = "3,,3\n,,\n3,,3"
NONE = "2,,3\n,,\n,,2"


@pytest.fixture
def one() -> hl.Board:
    """A board with one solution."""
    return hl.Board(ONE)


@pytest.fixture
def two() -> hl.Board:
    """A board with two."""
    return hl.Board(TWO)


@pytest.fixture
def none() -> hl.Board:
    """A board without one."""
    return hl.Board(NONE)


@pytest.fixture(scope="session")
def hard() -> hl.Board:
    """A board on which counting takes long."""
    return hl.Board("\n".join([",".join("?" * 40)] * 40))
