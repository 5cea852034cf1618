"""What stands in a text, as a word does: a link and an image. Each gives text, which the program writes itself."""

from .registry import emit, supports
from .template import cleaned

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from .protocols import TerminalRuntime

_KITTY_PIECE = 3072
"""Bytes of an image in one sequence of kitty's: 4096 characters of base64, the most it takes."""


def link(rt: "TerminalRuntime", text: str, url: str) -> str:
    """Give a text that links to a URL: clickable in a terminal that can, `text (url)` everywhere else.

    An empty text, and one that is the URL itself, is the URL, said once.
    """
    text = cleaned(text) or url
    if text == url and not supports(rt, "link"):
        return emit(rt, "link", {"text": url})
    return emit(rt, "link", {"text": text, "url": url})


def image(rt: "TerminalRuntime", path: "str | os.PathLike[str]", caption: str | None = None) -> str:
    """Give a PNG, JPEG or GIF file as a terminal that draws images gets it, and its caption everywhere else.

    The caption is the file's name unless another is given. kitty and Ghostty draw PNG only; the others get their
    caption there. The file is looked at in a pipe too, so that a mistake shows wherever the program runs. Raises
    ImageError where there is no such file, it is none of the three, or it is larger than `image_file.MAX_BYTES`.
    """
    import os

    from .image_file import PNG, image_bytes, image_kind

    kind = image_kind(path)
    name = os.path.basename(os.fspath(path))
    caption = name if caption is None else caption
    if supports(rt, "image"):
        data = image_bytes(path)
        return emit(rt, "image", {"name": name, "size": len(data), "data": data, "caption": caption})
    if kind == PNG and supports(rt, "kitty-image"):
        return _kitty(rt, image_bytes(path))
    return emit(rt, "image", {"caption": caption})


def _kitty(rt: "TerminalRuntime", data: bytes) -> str:
    pieces = [data[at : at + _KITTY_PIECE] for at in range(0, len(data), _KITTY_PIECE)]
    if len(pieces) == 1:
        return emit(rt, "kitty-image", {"data": data})
    names = ["kitty-image-first", *["kitty-image-next"] * (len(pieces) - 2), "kitty-image-last"]
    return "".join(emit(rt, name, {"data": piece}) for name, piece in zip(names, pieces, strict=True))
