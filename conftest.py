"""What every test of the repository starts from: the signals that tests send to processes are not ignored in them."""

import os
import signal

# A run in the background of a script, or under nohup, ignores these, and every process started from it does too.
if "PYTEST_XDIST_WORKER" in os.environ:
    for number in (getattr(signal, name) for name in ("SIGINT", "SIGQUIT", "SIGHUP") if hasattr(signal, name)):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
