"""What has to exist more than once is the same to the byte."""

import pytest
from sources import FAMILY, ROOT

# Leaves may import nothing of the family, so each has its own copy; every plugin host ships the schema of the plugin;
# every distribution carries the license.
COPIES = [
    *(
        ("packages/roundel/src/roundel/plugin.schema.json", f"packages/{host}/src/{host}/plugin.schema.json")
        for host in ("paratext", "flagstaff", "caique", "controlroom")
    ),
    *(
        (f"packages/roundel/src/roundel/{module}.py", f"packages/paratext/src/paratext/{module}.py")
        for module in ("plugin_contract", "ending")
    ),
    *(("LICENSE", f"packages/{name}/LICENSE") for name in FAMILY),
]


@pytest.mark.parametrize(("original", "copy"), COPIES)
def test_the_copies_are_equal(original: str, copy: str) -> None:
    assert (ROOT / original).read_bytes() == (ROOT / copy).read_bytes()
