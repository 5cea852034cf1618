"""For the tests of programs that draw: a runtime that holds what is written, and what each reader gets of a component.

The fixture `flagstaff_runtime` comes with the package: pytest finds it by itself.
"""

from .readers import Captured, Transcript, runtime, transcript, written

__all__ = ["Captured", "Transcript", "runtime", "transcript", "written"]
