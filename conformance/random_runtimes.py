"""Random runtimes for property tests: every variable and flag the policy reads, with the values that matter."""

from hypothesis import strategies as st
from roundel.runtime import IsTty, Runtime
from roundel.terminal import AGENTS

VALUES = {
    "NO_COLOR": ["", "0", "1", "false"],
    "FORCE_COLOR": [
        "",
        "0",
        "00",
        "1",
        "2",
        "3",
        "4",
        "007",
        "10",
        "true",
        "false",
        "TRUE",
        "yes",
        " 1",
        "1 ",
        "٣",
        "-1",
    ],
    "CLI_ACCESSIBLE": ["", "0", "1"],
    "CI": ["", "0", "1", "true"],
    "CI_NAME": ["codeship", "other"],
    "COLORTERM": ["", "truecolor", "24bit", "yes"],
    "TERM": [
        "",
        "dumb",
        "DUMB",
        "xterm",
        "xterm-256color",
        "XTERM-256COLOR",
        "screen-256",
        "vt220",
        "foo",
        "linux",
        "ansi",
    ],
    "FORCE_TTY": ["", "0", "1", "true"],
    "TF_BUILD": ["", "True"],
    "AGENT_NAME": ["", "agent"],
    **{vendor: ["", "true"] for vendor in ("GITHUB_ACTIONS", "GITEA_ACTIONS", "CIRCLECI", "TRAVIS", "APPVEYOR")},
    **{vendor: ["", "true"] for vendor in ("GITLAB_CI", "BUILDKITE", "DRONE")},
    **{agent: ["", "1"] for agent in AGENTS},
}
FLAGS = [
    *("--color", "--colors", "--no-color", "--no-colors", "--color=256", "--color=16m", "--color=full", "--", "build"),
    *(
        "--color=truecolor",
        "--color=true",
        "--color=always",
        "--color=false",
        "--color=never",
        "--color=lots",
        "-color",
    ),
]


runtimes = st.builds(
    Runtime,
    env=st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) | st.text(max_size=3) for name, values in VALUES.items()}
    ),
    argv=st.lists(st.sampled_from(FLAGS), max_size=5),
    is_tty=st.builds(IsTty, stdin=st.booleans(), stdout=st.booleans()),
    platform=st.sampled_from(["linux", "darwin", "win32"]),
)
