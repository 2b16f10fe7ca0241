"""Compares what a POMP2 library is told by a program that OPARI2 has changed
and by the same program compiled with the plugin and linked with libpomp-pomp2.

    compare.py --clang CLANG --plugin PLUGIN --adapter LIBPOMP-POMP2.A
               --library LIBPOMP.A --script POMP2-PARSE-INIT-REGIONS.AWK
               --work DIRECTORY [--update] FILE...

Each is built twice, with the POMP2 library and a recorder of its calls
(record.c) in both, and run on two threads. The calls have to be the same, and
their context strings but for what IGNORED names, in the same order on each
thread:

    exact     everything
    bound     what a thread does outside tasks, sections, singles and loops whose
              iterations the runtime hands out; what is inside, by its number
              over all threads
    counted   of the files in COUNTED, by number only, without what differs between two runs of the
              program of OPARI2: it waits in a loop, or tasks are executed at
              once or not

Prints a line for each file, at last a sum. differences.txt has each call that
differs with its reason, and each file that cannot be compared: this fails where
something differs that is not listed, and where something is listed that does
not differ. With --update it writes the list anew, with a question mark for each
reason that it does not know.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys

THREADS = "2"
HERE = os.path.dirname(os.path.abspath(__file__))

# Differences in context strings; docs/POMP2.md has the reasons.
IGNORED = re.compile(r"\*(?:(?:escl|hasDefault|hasShared|numSections)=[^*]*"
                     r"|hasSchedule=static(?=\*))")

# Programs that wait in a loop, or whose threads are not OpenMP's alone.
COUNTED = {"pthreads.c", "untied-constructs.c", "untied-kept.c",
           "alignment.c", "health.c", "nqueens.c", "sparselu.c", "strassen.c",
           "uts.c"}

# A directive that a thread visits in a loop until it sees what another wrote:
# visits that follow each other at once count as one.
SPINNING = {"programs/wavefront.c": "#pragma omp atomic read"}

# Arguments of programs, so that they do not take long.
ARGUMENTS = {"programs/bfs.c": "40", "programs/cg.c": "40",
             "programs/imbalance.c": "40", "programs/mandelbrot.c": "40",
             "programs/montecarlo.c": "40", "programs/sort.c": "40",
             "programs/stencil.c": "40", "programs/wavefront.c": "40",
             "programs/tasks/alignment.c": "6 3 for",
             "programs/tasks/fib.c": "8 4 none",
             "programs/tasks/health.c": "2 1 none",
             "programs/tasks/nqueens.c": "5 3 none",
             "programs/tasks/sort.c": "500 100 none",
             "programs/tasks/sparselu.c": "4 4 for",
             "programs/tasks/strassen.c": "7 32 none",
             "programs/tasks/uts.c": "10 3 none"}

# Programs that end while other threads are in the middle of something.
RACING = {"return-and-exit.c"}

DYNAMIC_LOOP = re.compile(r"hasSchedule=(dynamic|guided|runtime|auto)")


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, **more)


def name_of(source):
    """\returns what the list calls it."""
    return os.path.relpath(source, os.path.join(HERE, "..", ".."))


def without_spinning(source, calls):
    """\returns calls of a thread, with one visit of each time that it waits."""
    directive = SPINNING.get(name_of(source))
    if not directive:
        return calls
    with open(source) as lines:
        line = [text.strip() for text in lines].index(directive) + 1
    place = "*sscl=%s:%d:" % (source, line)
    kept = []
    for call in calls:
        kept.append(call)
        if kept[-4:-2] == kept[-2:] and all(place in c for c in kept[-2:]):
            del kept[-2:]
    return kept


class Difference(Exception):
    """Something is wrong, whatever is listed."""


class Calls(Exception):
    """Calls differ: their numbers here and there, by the call and its type."""


class Skipped(Exception):
    pass


class List:
    """What is known to differ: differences.txt, which has first the reasons,
    then for each file either that it is skipped, or of each kind of call

        REASON: CALL TYPE: OURS for THEIRS, OURS for THEIRS...

    for each place that makes such calls."""
    NAME = os.path.join(HERE, "differences.txt")

    def __init__(self):
        self.head, self.skipped, self.files = "", {}, {}
        file = None
        with open(self.NAME) as lines:
            for line in lines:
                if line.startswith("  "):
                    reason, call, counts = line.strip().split(": ")
                    self.files[file][call] = (reason, counts)
                elif ": skipped: " in line:
                    file, reason = line.strip().split(": skipped: ")
                    self.skipped[file] = reason
                elif "/" in line.split(":")[0] and not line.startswith("#"):
                    file = line.strip()
                    self.files[file] = {}
                else:
                    self.head += line
        self.head = self.head.rstrip("\n") + "\n"
        self.reasons = dict(re.findall(r"^(\w+): (.*)", self.head, re.M))

    def write(self):
        with open(self.NAME, "w") as out:
            out.write(self.head)
            for file in sorted(self.files.keys() | self.skipped.keys()):
                if file in self.skipped:
                    out.write("\n%s: skipped: %s\n" % (file,
                                                      self.skipped[file]))
                    continue
                out.write("\n%s\n" % file)
                for call, found in sorted(self.files[file].items()):
                    out.write("  %s: %s: %s\n" % (found[0], call, found[1]))

    def take(self, file, skipped, calls):
        """A file has this now. Reasons stay where the call differs still."""
        old = self.files.pop(file, {})
        self.skipped.pop(file, None)
        if skipped:
            self.skipped[file] = skipped
        elif calls:
            self.files[file] = {call: (old.get(call, "?")[0], counts)
                                for call, counts in calls.items()}

    def check(self, file, skipped, calls):
        """\returns what of it is not as it is listed."""
        wrong = []
        if skipped != self.skipped.get(file, ""):
            wrong.append("is skipped: %s; listed: %s" % (
                skipped or "no", self.skipped.get(file, "no")))
        listed = {} if skipped else self.files.get(file, {})
        for call in sorted(calls.keys() | listed.keys()):
            reason, counts = listed.get(call, ("", "no difference"))
            if counts != calls.get(call, "no difference"):
                wrong.append("%s: %s; listed: %s" % (
                    call, calls.get(call, "no difference"), counts))
            elif reason not in self.reasons:
                wrong.append("%s: no reason \"%s\" is listed" % (call, reason))
        return wrong


def wraps():
    """The options that have the recorder between program and library."""
    with open(os.path.join(HERE, "record.c")) as source:
        names = re.findall(r"^(?:[A-Z]+\((\w+)[,)]|void __wrap_POMP2_(\w+))",
                           source.read(), re.M)
    return ["-Wl,--wrap=POMP2_" + (a or b) for a, b in names]


class Comparison:
    def __init__(self, options):
        self.options = options
        self.wraps = wraps()
        self.recorder = os.path.join(options.work, "record.o")
        os.makedirs(options.work, exist_ok=True)
        self.need([options.clang, "-O1", "-fopenmp", "-c",
                   os.path.join(HERE, "record.c"), "-o", self.recorder])

    @staticmethod
    def need(command, **more):
        done = run(command, **more)
        if done.returncode:
            raise Difference("%s:\n%s" % (" ".join(command), done.stderr))

    def link(self, inputs, program):
        command = [self.options.clang, "-fopenmp", *inputs, self.recorder,
                   *self.wraps, self.options.library, "-lm", "-o", program]
        self.need(command)

    def build_theirs(self, source, work):
        directory = os.path.dirname(source)
        changed = os.path.join(work, "changed.c")
        # Usually it takes a moment, and minutes where it gets lost.
        try:
            done = run(["opari2", "--omp-task-untied=keep", source, changed],
                       cwd=directory, timeout=20)
        except subprocess.TimeoutExpired:
            raise Skipped("OPARI2 does not accept it")
        if done.returncode or not os.path.exists(changed):
            raise Skipped("OPARI2 does not accept it")
        flags = ["-fopenmp", "-w", "-O1", "-I" + directory, "-I" + work]
        objects = [os.path.join(work, name) for name in ("theirs.o", "init.o")]
        done = run([self.options.clang, *flags, "-c", changed, "-o", objects[0]])
        if done.returncode:
            raise Skipped("what OPARI2 makes of it does not compile")
        init = os.path.join(work, "init.c")
        with open(init, "w") as out:
            symbols = run(["nm", objects[0]]).stdout
            out.write(subprocess.run(
                ["awk", "-f", self.options.script], input=symbols,
                stdout=subprocess.PIPE, text=True, check=True).stdout)
            # The example library needs it where the first is a task.
            out.write("extern void POMP2_Init(void);\n"
                      "__attribute__((constructor)) static void init(void) "
                      "{ POMP2_Init(); }\n")
        self.need([self.options.clang, "-w", "-c", init, "-o", objects[1]])
        program = os.path.join(work, "theirs")
        try:
            self.link(objects, program)
        except Difference:
            raise Skipped("it is not a whole program")
        return program

    def build_ours(self, source, work):
        ours = os.path.join(work, "ours.o")
        self.need([self.options.clang, "-fplugin=" + self.options.plugin,
                   "-fopenmp", "-w", "-O1", "-c", source, "-o", ours],
                  cwd=os.path.dirname(source))
        program = os.path.join(work, "ours")
        if "POMP_Attach" in run(["nm", "--defined-only", ours]).stdout.split():
            raise Skipped("it has a POMP_Attach of its own")
        self.link([ours, "-Wl,--whole-archive", self.options.adapter,
                   "-Wl,--no-whole-archive"], program)
        return program

    def record(self, source, program, arguments):
        """\returns the exit code, and of each thread the calls."""
        name = program + ".calls"
        environment = {k: v for k, v in os.environ.items()
                       if not k.startswith(("OMP_", "KMP_", "POMP"))}
        environment.update(OMP_NUM_THREADS=THREADS, OMP_DYNAMIC="false",
                           RECORD=name)
        # The library prints much to standard error.
        done = subprocess.run(
            [program, *arguments], env=environment,
            cwd=os.path.dirname(program), timeout=60,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        threads = collections.defaultdict(list)
        if os.path.exists(name):
            with open(name, errors="replace") as calls:
                for line in calls:
                    thread, call = line.rstrip("\n").split(" ", 1)
                    call = re.sub(r"^(\w+) \d+\*", r"\1 *", call)
                    threads[thread].append(IGNORED.sub("", call))
        return done.returncode, {thread: without_spinning(source, calls)
                                 for thread, calls in threads.items()}

    def compare(self, source):
        if os.path.basename(source) in RACING:
            raise Skipped("it ends while other threads work")
        work = os.path.join(self.options.work,
                            os.path.basename(source) + ".d")
        arguments = ARGUMENTS.get(name_of(source), "").split()
        os.makedirs(work, exist_ok=True)
        theirs = self.build_theirs(source, work)
        try:
            expected = self.record(source, theirs, arguments)
        except subprocess.TimeoutExpired:
            raise Skipped("with OPARI2 it does not end")
        if expected[0] < 0:
            raise Skipped("with OPARI2 it ends with signal %d" % -expected[0])
        if not any(expected[1].values()):
            raise Skipped("with OPARI2 there are no calls")
        ours = self.record(source, self.build_ours(source, work), arguments)
        if expected[0] and not ours[0]:
            raise Skipped("with OPARI2 it fails with code %d" % expected[0])
        if ours[0] != expected[0]:
            raise Difference("exit codes %d and %d" % (ours[0], expected[0]))
        level = level_of(ours[1], expected[1],
                         lambda: self.record(source, theirs, arguments)[1])
        if level == "counted" and os.path.basename(source) not in COUNTED:
            raise Difference("the same calls, in another order")
        return level


def without_tasks(calls):
    """Task handles depend on who created the tasks before."""
    return [re.sub(r" (old|new|stored)=-?\d+", "", call) for call in calls]


def split(calls):
    """\returns what a thread does in any run, and the rest."""
    bound, free, inside = [], [], []
    for call in without_tasks(calls):
        name = call.split(" ")[0]
        opens = {"Task_begin": "Task_end", "Untied_task_begin":
                 "Untied_task_end", "Section_begin": "Section_end",
                 "Single_begin": "Single_end"}.get(name)
        if name == "For_enter" and DYNAMIC_LOOP.search(call):
            bound.append(call)
            inside.append("For_exit " + call.split(" ")[1])
            continue
        if opens:
            inside.append(opens)
            free.append(call)
        elif inside and (name == inside[-1] or
                         " ".join(call.split(" ")[:2]) == inside[-1]):
            inside.pop()
            (bound if name == "For_exit" and not inside else free).append(call)
        else:
            (free if inside else bound).append(call)
    return bound, free


def count(threads):
    counts = collections.Counter()
    for calls in threads.values():
        counts.update(without_tasks(calls))
    return counts


def level_of(ours, theirs, again):
    if ours == theirs:
        return "exact"
    mine = {t: split(calls) for t, calls in ours.items()}
    other = {t: split(calls) for t, calls in theirs.items()}
    if ({t: s[0] for t, s in mine.items()} ==
            {t: s[0] for t, s in other.items()} and
            count({t: s[1] for t, s in mine.items()}) ==
            count({t: s[1] for t, s in other.items()})):
        return "bound"
    a, b = count(ours), count(theirs)
    repeated = [count(again()) for _ in range(3)]
    wrong = {call: (a[call], b[call]) for call in a.keys() | b.keys()
             if a[call] != b[call] and
             all(r[call] == b[call] for r in repeated)}
    if not wrong:
        return "counted"
    kinds = collections.defaultdict(list)
    for call, numbers in wrong.items():
        kind = re.search(r"\*regionType=(\w+)", call)
        kinds["%s %s" % (call.split()[0], kind.group(1) if kind else "-")].append(
            numbers)
    raise Calls({call: ", ".join("%d for %d" % pair for pair in sorted(pairs))
                 for call, pairs in kinds.items()})


def main():
    parser = argparse.ArgumentParser()
    for name in ("clang", "plugin", "adapter", "library", "script", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    comparison = Comparison(options)
    known = List()
    levels, failed = collections.Counter(), False

    def one(source):
        """\returns the level, why it is skipped, the calls that differ, and
        what is wrong."""
        try:
            return comparison.compare(os.path.abspath(source)), "", {}, []
        except Skipped as reason:
            return "skipped", str(reason), {}, []
        except Calls as calls:
            return "different", "", calls.args[0], []
        except (Difference, subprocess.TimeoutExpired) as difference:
            return "wrong", "", {}, [str(difference)]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(one, options.files))
    names = [name_of(source) for source in options.files]
    for name, (level, skipped, calls, wrong) in zip(names, results):
        if options.update and not wrong:
            known.take(name, skipped, calls)
        elif not wrong:
            wrong = known.check(name, skipped, calls)
        failed |= bool(wrong)
        levels[level] += 1
        print("%-9s %s%s" % (level, name, ": " + skipped if skipped else ""))
        for line in wrong:
            print("  ERROR: " + line)
    # A program that no longer exists is not compared with anything.
    here = {os.path.dirname(name) for name in names}
    for name in sorted(known.files.keys() | known.skipped.keys()):
        if os.path.dirname(name) in here and name not in names:
            print("ERROR: %s is listed and is not there" % name)
            failed = True
    with open(os.path.join(HERE, "..", "..", "..", "docs", "POMP2.md")) as text:
        document = " ".join(text.read().split())
    for reason in known.reasons.values():
        if reason not in document:
            print('ERROR: docs/POMP2.md does not say "%s"' % reason)
            failed = True
    print(", ".join("%d %s" % (levels[level], level) for level in
                    sorted(levels)))
    if options.update:
        known.write()
    elif failed:
        print("Where that is meant: the same with --update, and a reason for "
              "each question mark.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
