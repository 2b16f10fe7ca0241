"""Executes a command with a SIGPIPE that is blocked and pending, and a standard
error that nobody reads."""
import os
import signal
import sys

read_end, write_end = os.pipe()
os.close(read_end)
os.dup2(write_end, 2)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGPIPE])
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
# To the thread, as one that comes of writing.
signal.raise_signal(signal.SIGPIPE)
os.execv(sys.argv[1], sys.argv[1:])
