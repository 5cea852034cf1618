"""An image file: what it is by its first bytes, and a clear no for what cannot be shown."""

import os
from stat import S_ISREG

from .template import cleaned

MAX_BYTES = 10_000_000
"""The largest image that is sent: in base64 it stays below the 20,000,000 bytes that xterm.js takes for one image."""

PNG = "PNG"

_SIGNATURES = ((PNG, b"\x89PNG\r\n\x1a\n"), ("JPEG", b"\xff\xd8\xff"), ("GIF", b"GIF87a"), ("GIF", b"GIF89a"))


class ImageError(ValueError):
    """A file cannot be shown as an image. `message` is what is wrong, `fix` the next step."""

    def __init__(self, message: str, fix: str) -> None:
        super().__init__(f"{message}\nfix: {fix}")
        self.message = message
        self.fix = fix


def image_kind(path: "str | os.PathLike[str]") -> str:
    """Give "PNG", "JPEG" or "GIF", by the file's first bytes; the rest of it is not read.

    Raises ImageError where there is no such file, it cannot be read, it is larger than MAX_BYTES or another kind.
    """
    return _kind(path, _read(path, 8))


def image_bytes(path: "str | os.PathLike[str]") -> bytes:
    """Give the bytes of an image file. Raises ImageError as `image_kind` does."""
    data = _read(path, MAX_BYTES)
    _kind(path, data)
    return data


def _kind(path: "str | os.PathLike[str]", start: bytes) -> str:
    for kind, signature in _SIGNATURES:
        if start.startswith(signature):
            return kind
    raise ImageError(f"{_shown(path)} is not a PNG, JPEG or GIF image", "convert it, or pass the path of one")


def _read(path: "str | os.PathLike[str]", size: int) -> bytes:
    try:
        # A pipe or a device could wait or go on for ever, so it is not even opened.
        status = os.stat(path)
        if not S_ISREG(status.st_mode):
            raise ImageError(f"{_shown(path)} is not a file", "pass the path of a PNG, JPEG or GIF file")
        if status.st_size > MAX_BYTES:
            raise ImageError(
                f"{_shown(path)} has {status.st_size:,} bytes: a terminal is sent at most {MAX_BYTES:,}",
                "show a smaller version of it",
            )
        with open(path, "rb") as file:
            return file.read(size)
    except ImageError:
        raise
    except (OSError, ValueError) as error:
        # A name that no file can have, with a NUL or with what the file system cannot spell, is a ValueError.
        reason = (error.strerror or type(error).__name__) if isinstance(error, OSError) else "no file has such a name"
        raise ImageError(f"{_shown(path)} cannot be read: {reason}", "check the path and its permissions") from error


def _shown(path: "str | os.PathLike[str]") -> str:
    return cleaned(os.fspath(path))
