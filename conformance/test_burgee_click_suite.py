"""click's own test suite, run against click with burgee in charge of it before, loses nothing."""

import subprocess
from pathlib import Path

import pytest
from burgee_click_suite import compare, fetch


def test_clicks_own_suite_loses_nothing(tmp_path: Path) -> None:
    try:
        source = fetch(tmp_path)
    except subprocess.CalledProcessError:
        pytest.skip("needs click's source distribution, and the package index gives none")
    passed, lost = compare(source)
    assert lost == {}
    assert passed > 2000
