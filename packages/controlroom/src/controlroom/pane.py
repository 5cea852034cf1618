"""A pane: a component with its first state, and what it is called."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from flagstaff.component import Checked, checked, drawn_for
from flagstaff.text import one_line

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class Pane(NamedTuple):
    """One pane of a screen.

    name        what `session.update` calls it, and an event's `pane`
    component   a flagstaff component; a function that takes a runtime and gives one, such as
                `flagstaff.components.tasks.tasks`, which is then drawn as wide as the pane; or the name of a
                registered component
    state       its first state
    label       what a reader sees of it, the name where it is empty
    log         a log: on a screen every line of the static text is kept, and the end is shown
    collapsed   whether a screen shows its title alone at first
    """

    name: str
    component: Any
    state: Any = None
    label: str = ""
    log: bool = False
    collapsed: bool = False

    @property
    def title(self) -> str:
        """The label on one line, without anything that a terminal would obey; the name where nothing is left."""
        return one_line(self.label).strip() or one_line(self.name)


def drawn(pane: Pane, rt: "Runtime") -> Checked:
    """Give a pane's component as drawn for a runtime.

    Raises PluginError for one that is none: `E_NO_STATIC_PROJECTION` without `static`, `E_PLUGIN_SCHEMA` otherwise.
    """
    path = f"panes.{pane.name}.component"
    if isinstance(pane.component, str):
        return checked(_registered(pane.component, path, rt), path)
    return checked(drawn_for(pane.component, rt), path)


@contextmanager
def in_pane(name: str, state: Any) -> Iterator[None]:
    """Say of an exception that a component raises in which pane it was, and whether that had a state at all."""
    try:
        yield
    except Exception as error:
        without = ", which has no state: give it a first one, Pane(name, component, state)" if state is None else ""
        error.add_note(f"raised by the component of the pane {name!r}{without}")
        raise


def _registered(name: str, path: str, rt: "Runtime") -> Any:
    # The host, when it is loaded, registers flagstaff's own components too.
    import flagstaff.plugin  # noqa: F401
    from flagstaff import registry

    if name not in registry.components:
        from roundel.plugin_contract import refuse_choice

        raise refuse_choice(path, name, registry.components)
    return registry.components[name].make(rt)
