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
    region = sys.modules.get("flagstaff.region")
    left = [] if region is None else region.owners()
    for owner in left:
        owner.finish()
    if left:
        pytest.fail("a flag is still hoisted: lower it, or hoist it in a with block")
