"""Sends signals to pomp run, and looks at how it and its program end.

usage: signals.py POMP APP
"""
import os
import pty
import signal
import subprocess
import sys
import time

command, app = sys.argv[1:]
# A signal that is lost is waited for no longer than this.
signal.alarm(60)


def check(condition, *what):
    if not condition:
        sys.exit("signals.py: ERROR: " + " ".join(str(w) for w in what))


def run(*arguments, **options):
    return subprocess.run([command, "run", *arguments], text=True,
                          stdin=subprocess.DEVNULL, capture_output=True,
                          **options)


# It ends by the signal that ends the program.
for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV, signal.SIGUSR2,
               signal.SIGPIPE):
    done = run(app, "signal", str(int(number)))
    check(done.returncode == -number, number, done)
    check("results in pomp-app-" in done.stderr, done.stderr)

# A signal that somebody sends to it reaches the program once.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM,
               signal.SIGXCPU, signal.SIGALRM):
    with subprocess.Popen([command, "run", app, "wait"], text=True,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as p:
        check(p.stdout.readline() == "<wait>\n", "begin")
        check(p.stdout.readline() == "ready\n", "ready")
        p.send_signal(number)
        check(p.stdout.readline() == "taken\n", "taken")
        p.send_signal(signal.SIGUSR1)
        rest = p.stdout.read()
        check(p.wait() == 0, number, p.returncode)
        check(sorted(rest.splitlines()) == sorted(
            [f"signal {int(number)} 1", f"signal {int(signal.SIGUSR1)} 1"]),
            number, rest)



def send_to_step(p, number):
    """As a scheduler that knows the processes of a step, and not their groups."""
    for task in (p.pid, *map(int, open(
            f"/proc/{p.pid}/task/{p.pid}/children").read().split())):
        os.kill(task, number)


def send_as_timeout(p, number):
    os.kill(p.pid, number)
    os.killpg(p.pid, number)


# So does one that somebody sends to the group, or to all processes.
for number, send in ((signal.SIGTERM, lambda p, n: os.killpg(p.pid, n)),
                     (signal.SIGXCPU, send_to_step),
                     (signal.SIGTERM, send_as_timeout)):
    with subprocess.Popen([command, "run", app, "wait"], text=True,
                          start_new_session=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as p:
        check(p.stdout.readline() == "<wait>\n", "begin")
        check(p.stdout.readline() == "ready\n", "ready")
        send(p, number)
        check(p.stdout.readline() == "taken\n", "taken")
        time.sleep(0.5)
        p.send_signal(signal.SIGUSR1)
        rest = p.stdout.read()
        check(p.wait() == 0, number, p.returncode)
        check(f"signal {int(number)} 1" in rest.splitlines(), number, rest)

# A signal from the terminal reaches the program once, as without us.
child, terminal = pty.fork()
if child == 0:
    os.execv(command, [command, "run", "--quiet", app, "wait"])
seen = ""


def read_until(what):
    global seen
    while what not in seen:
        try:
            piece = os.read(terminal, 1000)
        except OSError:
            piece = b""
        check(piece, "expected", what, "after", seen)
        seen += piece.decode()


read_until("ready")
os.write(terminal, b"\x03")
read_until("taken")
os.kill(child, signal.SIGUSR1)
read_until("results in")
check(f"signal {int(signal.SIGINT)} 1\r\n" in seen, seen)
check(os.waitpid(child, 0)[1] == 0, "code")

# The program finds the same signals and files as without us.
look = ["sh", "-c", "grep Sig[BIC] /proc/self/status; ls /proc/self/fd"]


def ignore():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP, signal.SIGUSR1])


for before in (None, ignore):
    alone = subprocess.run(look, text=True, stdin=subprocess.DEVNULL,
                           capture_output=True, preexec_fn=before)
    ours = run(*look, preexec_fn=before)
    check("SigBlk" in alone.stdout and alone.stdout == ours.stdout,
          alone.stdout, ours.stdout)
    check(run(app, "code", "7", preexec_fn=before).returncode == 7, "code 7")
print("signals agree")
