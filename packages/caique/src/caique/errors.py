"""The two ways in which a question ends without an answer."""


class Cancelled(Exception):  # noqa: N818 - it is no error: the person said no
    """The person ended the question: Ctrl-C, Ctrl-D, or the end of input. `exit_code` is the family's for it."""

    exit_code = 4

    def __init__(self, message: str = "cancelled") -> None:
        super().__init__(message)


class PromptRefused(Exception):  # noqa: N818 - named for what happened, as `Cancelled` is
    """The question was not asked, or never answered well. `message` says why, `fix` the one next step."""

    code = "USAGE"
    exit_code = 2

    def __init__(self, message: str, fix: str) -> None:
        super().__init__(f"{message}\nfix: {fix}")
        self.message = message
        self.fix = fix
