"""The built-in capabilities, as data. docs/paratext-terminals.md has a source for every line.

Three things decide a `when`. A terminal that does not know a sequence ignores it, so a sequence that shows nothing
needs no more than a terminal. Where ignoring it would lose what the text form says, the terminal must be known to
understand it, or, for the link, not be known to ignore it. And a terminal is known by what it sets itself: its own
`TERM` first, for that is what crosses ssh and what the next terminal inside it overwrites, then `TERM_PROGRAM`.
"""

TTY: dict[str, object] = {"tty": True}

INSIDE = ("TMUX", "STY", "ZELLIJ")
"""Set inside tmux, screen and zellij: the rest there speaks of the terminal outside, which nothing here reaches."""

MULTIPLEXER_TERMS = (
    "screen",
    "screen-256color",
    "screen-256color-bce",
    "screen.xterm-256color",
    "tmux",
    "tmux-256color",
    "tmux-direct",
)

ST = "\x1b\\"

LINK: dict[str, object] = {
    "name": "link",
    "osc": 8,
    "when": TTY,
    "unless": {
        "term_program": ["Apple_Terminal"],
        "env_any": [*INSIDE, "KONSOLE_VERSION"],
        "term": [*MULTIPLEXER_TERMS, "linux"],
    },
    "encode": f"\x1b]8;;{{url}}{ST}{{text}}\x1b]8;;{ST}",
    "fallback": "{text}[ ({url})]",
}

IMAGE: dict[str, object] = {
    "name": "image",
    "osc": 1337,
    "when": {"tty": True, "term_program": ["iTerm.app", "WezTerm", "mintty"]},
    "unless": {"env_any": INSIDE},
    "encode": f"\x1b]1337;File=inline=1[;size={{size}}][;name={{name|base64}}]:{{data|base64}}{ST}",
    "fallback": "{caption}",
}

# kitty takes at most 4096 characters of base64 in one sequence: a larger image is a first piece, any number of next
# ones and a last. q=2 keeps the terminal from answering into the program's input.
_KITTY_WHEN: dict[str, object] = {"tty": True, "term": ["xterm-kitty", "xterm-ghostty"]}

KITTY_IMAGES: tuple[dict[str, object], ...] = tuple(
    {
        "name": name,
        "osc": "APC G",
        "when": _KITTY_WHEN,
        "unless": {"env_any": INSIDE},
        "encode": f"\x1b_G{keys};{{data|base64}}{ST}",
        "fallback": fallback,
    }
    for name, keys, fallback in (
        ("kitty-image", "a=T,f=100,q=2", "{caption}"),
        ("kitty-image-first", "a=T,f=100,q=2,m=1", "{caption}"),
        ("kitty-image-next", "q=2,m=1", ""),
        ("kitty-image-last", "q=2,m=0", ""),
    )
)

TITLE: dict[str, object] = {
    "name": "title",
    "osc": 0,
    "when": TTY,
    "unless": {"term": "linux"},
    "encode": f"\x1b]0;{{text}}{ST}",
    "fallback": "",
}

CLIPBOARD: dict[str, object] = {
    "name": "clipboard",
    "osc": 52,
    "when": TTY,
    "unless": {"term_program": ["Apple_Terminal"], "env_any": ["VTE_VERSION"], "term": "linux"},
    "encode": f"\x1b]52;c;{{text|base64}}{ST}",
    "fallback": "",
}

_NOTICE = "[{title}: ]{text}"

# OSC 99 comes in two parts, title and text, which belong together by their `id`: without one, the text comes alone.
NOTIFICATIONS: tuple[dict[str, object], ...] = (
    {
        "name": "notify",
        "osc": 9,
        "when": {"tty": True, "term_program": ["iTerm.app", "WezTerm", "ghostty"]},
        "unless": {"env_any": INSIDE},
        "encode": f"\x1b]9;{{indent}}{_NOTICE}{ST}",
        "fallback": _NOTICE,
    },
    {
        "name": "notify-777",
        "osc": 777,
        "when": {"tty": True, "term": ["foot", "foot-extra"]},
        "unless": {"env_any": INSIDE},
        "encode": f"\x1b]777;notify;{{title}};{{text}}{ST}",
        "fallback": _NOTICE,
    },
    {
        "name": "notify-99",
        "osc": 99,
        "when": {"tty": True, "term": "xterm-kitty"},
        "unless": {"env_any": INSIDE},
        "encode": (
            f"[\x1b]99;i={{id}}:d=0:e=1;{{title|base64}}{ST}]\x1b]99;[i={{id}}:]d=1:e=1:p=body;{{text|base64}}{ST}"
        ),
        "fallback": _NOTICE,
    },
)

CWD: dict[str, object] = {
    "name": "cwd",
    "osc": 7,
    "when": TTY,
    "unless": {"term": "linux"},
    "encode": f"\x1b]7;{{url}}{ST}",
    "fallback": "",
}

# Terminals that take every OSC 9 for a notification would show one for each step: only those that know 9;4 get it.
_PROGRESS_WHEN: dict[str, object] = {
    "tty": True,
    "env_any": ["WT_SESSION", "ConEmuPID", "GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE", "PTYXIS_VERSION"],
}

PROGRESS: tuple[dict[str, object], ...] = tuple(
    {
        "name": name,
        "osc": "9;4",
        "when": _PROGRESS_WHEN,
        "unless": {"env_any": INSIDE},
        "encode": f"\x1b]9;4;{state}{ST}",
        "fallback": "",
    }
    for name, state in (
        ("progress", "1;{percent}"),
        ("progress-error", "2;{percent}"),
        ("progress-busy", "3;0"),
        ("progress-paused", "4;{percent}"),
        ("progress-done", "0;0"),
    )
)

BELL: dict[str, object] = {"name": "bell", "osc": "BEL", "when": TTY, "encode": "\x07", "fallback": ""}

BUILT_IN: tuple[dict[str, object], ...] = (
    LINK,
    IMAGE,
    *KITTY_IMAGES,
    TITLE,
    CLIPBOARD,
    *NOTIFICATIONS,
    CWD,
    *PROGRESS,
    BELL,
)
