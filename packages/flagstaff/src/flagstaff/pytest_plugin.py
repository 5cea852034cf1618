"""The fixture that pytest finds by itself where flagstaff is installed."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture
def flagstaff_runtime() -> Iterator[Callable[..., Any]]:
    """Give `flagstaff.testing.runtime`, and fail the test that leaves a flag hoisted on a terminal."""
    from .testing import runtime

    yield runtime
    terminals = sys.modules.get("flagstaff.terminals")
    left = [] if terminals is None else terminals.owners()
    for owner in left:
        owner.finish()
    if left:
        pytest.fail("a flag is still hoisted: lower it, or hoist it in a with block")
