"""Calling what a program gave: a plain function, or an async one."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .session import AsyncSession, Ending, Form, Session

Main = Callable[[Session], object] | Callable[[AsyncSession], Awaitable[object]]


def is_async(function: Callable[..., object]) -> bool:
    """Say whether a call of this gives an awaitable: an async function, or an object whose call is one."""
    from inspect import iscoroutinefunction

    return iscoroutinefunction(function) or iscoroutinefunction(getattr(function, "__call__", None))  # noqa: B004


def session_for(
    function: Callable[..., object], form: Form, names: Sequence[str], ending: Ending
) -> Session | AsyncSession:
    """Give the session that a function can use: one whose `wait_key` is async for an async function."""
    return (AsyncSession if is_async(function) else Session)(form, names, ending)


def done_by(function: str, returned: object) -> object:
    """Give what a plain function returned. Raises TypeError for what does its work only when it is awaited or read."""
    from inspect import isasyncgen, isawaitable, iscoroutine, isgenerator

    if isgenerator(returned) or isasyncgen(returned):
        raise TypeError(f"{function} returned a generator, which nothing reads: it may not yield")
    if not isawaitable(returned):
        return returned
    if iscoroutine(returned):
        returned.close()
    raise TypeError(
        f"{function} returned a {type(returned).__name__}, which nothing awaits: pass an async function itself"
    )


def called(main: Any, session: Any) -> Any:
    """Call main with its session to its end, in this thread, and give what it returns."""
    if not is_async(main):
        return done_by("main", main(session))
    import asyncio

    async def to_its_end() -> Any:
        return await main(session)

    return asyncio.run(to_its_end())
