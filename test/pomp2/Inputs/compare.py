"""Compares what a POMP2 library is told by a program that OPARI2 has changed
and by the same program compiled with the plugin and linked with libpomp-pomp2.

    compare.py --clang CLANG --plugin PLUGIN --adapter LIBPOMP-POMP2.A
               --library LIBPOMP.A --work DIRECTORY [--keep] FILE...

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

Prints a line for each file, at last a sum. Fails where something differs that
the list EXPECTED has not, and where a line there is not needed.
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

# What context strings differ in; docs/POMP2.md has the reasons.
IGNORED = re.compile(r"\*(?:(?:escl|hasDefault|hasShared|numSections)=[^*]*"
                     r"|hasSchedule=static(?=\*))")

# File: why the calls differ; docs/POMP2.md says more.
BARRIER = "a barrier before the body, which OPARI2 does not know"
NEWER = "a construct that OPARI2 does not know"
UNSEEN = "constructs in headers and macros, which OPARI2 does not see"
SECTION = "a first section without a directive"
UNDEFERRED = "a task whose if clause is false"
LEVELS = "directives of POMP that OPARI2 does not know"
OFFLOADED = "regions that the example library is not told of in time"
EXPECTED = {
    "annotated.c": LEVELS,
    "copyin.c": BARRIER,
    "device.c": OFFLOADED,
    "directives.c": OFFLOADED,
    "for-firstprivate-lastprivate.c": BARRIER,
    "implicit-barriers.c": NEWER,
    "many-pairs.c": UNSEEN,
    "masked.c": NEWER,
    "orphaned.c": SECTION,
    "own-names.c": "it has a POMP_Attach of its own",
    "pragma-in-header.c": UNSEEN,
    "reduction-barriers.c": NEWER,
    "scope.c": NEWER,
    "sections-numbers.c": SECTION,
    "statement-expression.c": UNSEEN,
    "target.c": OFFLOADED,
    "teams.c": OFFLOADED,
    "task-clauses.c": UNDEFERRED,
    "task-depend.c": UNDEFERRED,
    "task-parents.c": UNDEFERRED,
    "transparent-directives.c": UNSEEN,
    "untied-constructs.c": LEVELS,
    "wavefront.c": NEWER,
}

# What waits in a loop, or whose threads are not those of OpenMP alone.
COUNTED = {"pthreads.c", "untied-constructs.c", "untied-kept.c"}

# What ends while other threads are in the middle of something.
RACING = {"return-and-exit.c"}

DYNAMIC_LOOP = re.compile(r"hasSchedule=(dynamic|guided|runtime|auto)")


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, **more)


class Difference(Exception):
    pass


class Skipped(Exception):
    pass


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
        done = run(["opari2", "--omp-task-untied=keep", source, changed],
                   cwd=directory)
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
        self.link([ours, "-Wl,--whole-archive", self.options.adapter,
                   "-Wl,--no-whole-archive"], program)
        return program

    def record(self, program):
        """\\returns the exit code, and of each thread the calls."""
        name = program + ".calls"
        environment = {k: v for k, v in os.environ.items()
                       if not k.startswith(("OMP_", "KMP_", "POMP"))}
        environment.update(OMP_NUM_THREADS=THREADS, OMP_DYNAMIC="false",
                           RECORD=name)
        # The library prints much to standard error.
        done = subprocess.run(
            [program, *self.options.arguments], env=environment,
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
        return done.returncode, threads

    def compare(self, source):
        if os.path.basename(source) in RACING:
            raise Skipped("it ends while other threads work")
        work = os.path.join(self.options.work,
                            os.path.basename(source) + ".d")
        os.makedirs(work, exist_ok=True)
        theirs = self.build_theirs(source, work)
        try:
            expected = self.record(theirs)
        except subprocess.TimeoutExpired:
            raise Skipped("with OPARI2 it does not end")
        if expected[0] < 0:
            raise Skipped("with OPARI2 it ends with signal %d" % -expected[0])
        if not any(expected[1].values()):
            raise Skipped("with OPARI2 there are no calls")
        ours = self.record(self.build_ours(source, work))
        if ours[0] != expected[0]:
            raise Difference("exit codes %d and %d" % (ours[0], expected[0]))
        level = level_of(ours[1], expected[1],
                         lambda: self.record(theirs)[1])
        if level == "counted" and os.path.basename(source) not in COUNTED:
            raise Difference("the same calls, in another order")
        return level


def without_tasks(calls):
    """Task handles depend on who created the tasks before."""
    return [re.sub(r" (old|new|stored)=-?\d+", "", call) for call in calls]


def split(calls):
    """\\returns what a thread does in any run, and the rest."""
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
    raise Difference("\n".join("  %s: %d instead of %d" % (call, *numbers)
                               for call, numbers in sorted(wrong.items())))


def main():
    parser = argparse.ArgumentParser()
    for name in ("clang", "plugin", "adapter", "library", "script", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--arguments", type=str.split, default=[])
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    comparison = Comparison(options)
    levels, failed = collections.Counter(), False

    def one(source):
        try:
            return comparison.compare(os.path.abspath(source)), ""
        except Skipped as reason:
            return "skipped", str(reason)
        except (Difference, subprocess.TimeoutExpired) as difference:
            return "different", str(difference)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(one, options.files))
    for source, (level, text) in zip(options.files, results):
        name = os.path.basename(source)
        missing = EXPECTED.get(name, "")
        if level == "different" and missing:
            level, text = "expected", missing
        elif level == "different" or (missing and level != "skipped"):
            failed = True
        levels[level] += 1
        print("%-9s %s%s" % (level, name, ": " + text if text else ""))
    print(", ".join("%d %s" % (levels[level], level) for level in
                    sorted(levels)))
    return failed


if __name__ == "__main__":
    sys.exit(main())
