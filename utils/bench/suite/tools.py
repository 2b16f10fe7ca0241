"""What the bench needs from outside: compilers, libraries, other tools."""

import argparse
import collections
import glob
import hashlib
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(os.path.dirname(SOURCE))
FLAGS = ["-O2", "-fopenmp"]


class BenchError(Exception):
    """Ends the bench; its text is one sentence for the user."""


def say(text):
    """Prints progress, apart from the result."""
    print(text, file=sys.stderr, flush=True)


def add_build_dir(parser):
    """Adds the option that says where the project is built."""
    parser.add_argument("--build-dir", metavar="DIR", default=os.environ.get(
        "POMP_BUILD_DIR", os.path.join(ROOT, "build")),
        help="of the project (default $POMP_BUILD_DIR, or build)")


def positive(word):
    """The type of an option."""
    if not word.isdigit() or int(word) == 0:
        raise argparse.ArgumentTypeError(
            "%s: expected a number greater than 0" % word)
    return int(word)


def call(command, **options):
    """Runs a command that must succeed. Returns its standard output."""
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, **options)
    if done.returncode:
        raise BenchError("%s failed with %d:\n%s" % (
            " ".join(command), done.returncode, done.stderr[-2000:]))
    return done.stdout


# In seconds. cpu is user time and system time.
Spent = collections.namedtuple("Spent", "wall cpu user")


def measure(command, env=None, cwd=None):
    """Runs a command that must succeed. Returns the time it takes."""
    begin = time.monotonic()
    process = subprocess.Popen(command, env=env, cwd=cwd,
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise BenchError("%s failed with %d" % (
            " ".join(command), process.returncode))
    return Spent(wall, usage.ru_utime + usage.ru_stime, usage.ru_utime)


def memory_of(process):
    """The most memory so far, in MiB. What wait4 tells at the end has ours in
    it, of which the process was a copy at first."""
    with open("/proc/%d/status" % process.pid) as file:
        most = [line for line in file if line.startswith("VmHWM:")]
    return int(most[0].split()[1]) / 1024 if most else 0


def measure_memory(command, env=None):
    """Runs a command that must succeed. Returns seconds and the most memory in
    MiB."""
    begin = time.monotonic()
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    memory = 0
    while process.poll() is None:
        memory = max(memory, memory_of(process))
        time.sleep(0.001)
    if process.returncode:
        raise BenchError("%s failed with %d" % (
            " ".join(command), process.returncode))
    return time.monotonic() - begin, memory


def median(values):
    return statistics.median(values)


def geometric_mean(values):
    return statistics.geometric_mean(values)


class Build:
    """A build of the project and its compiler, with a directory to work in."""

    def __init__(self, build_dir, work_dir):
        self.work = work_dir
        self.plugin = os.path.join(build_dir, "lib", "libpomp.so")
        self.runtime = os.path.join(build_dir, "lib", "libpomp-rt.so")
        if not os.path.exists(self.plugin):
            raise BenchError("%s: expected a build of the project with "
                             "lib/libpomp.so" % build_dir)
        with open(os.path.join(build_dir, "CMakeCache.txt")) as cache:
            found = dict(re.findall(r"^(POMP_CLANG\w*):FILEPATH=(.*)$",
                                    cache.read(), re.M))
        self.clang = found["POMP_CLANG"]
        self.clangxx = found["POMP_CLANGXX"]
        # The OpenMP runtime of this compiler, whichever else is installed.
        lib = os.path.join(os.path.dirname(os.path.dirname(self.clang)), "lib")
        self.link = ["-fopenmp", "-lm"]
        if os.path.exists(os.path.join(lib, "libomp.so")):
            self.link = ["-fopenmp", "-L" + lib, "-Wl,-rpath," + lib, "-lm"]
        self.size = os.path.join(os.path.dirname(self.clang), "llvm-size")
        os.makedirs(work_dir, exist_ok=True)

    def path(self, *names):
        path = os.path.join(self.work, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def pomp_flags(self):
        return ["-fplugin=" + self.plugin,
                "-fplugin-arg-pomp-runtime=" + self.runtime]

    def compiler(self, source):
        return self.clangxx if source.endswith((".cpp", ".cc", ".cxx", ".C")) \
            else self.clang

    def environment(self, threads, **more):
        """Nothing from outside decides what is measured."""
        env = {k: v for k, v in os.environ.items()
               if not k.startswith(("POMP_", "OMP_", "KMP_", "BENCH_"))}
        env["OMP_NUM_THREADS"] = str(threads)
        env["POMP_REPORT"] = "none"
        env.update(more)
        return env


class Tools(Build):
    """The programs and libraries of one run, built in one directory."""

    def __init__(self, build_dir, work_dir):
        super().__init__(build_dir, work_dir)
        self.valgrind = shutil.which("valgrind")
        self.opari2 = shutil.which("opari2")
        self.missing = []
        if not self.opari2 or not os.path.exists(
                "/usr/include/opari2/pomp2_lib.h"):
            self.opari2 = None
            self.missing.append("OPARI2's columns are left out: they need the "
                                "Debian packages opari2 and libpomp2-dev.")
        if not self.valgrind:
            self.missing.append("Instruction counts are left out: they need "
                                "the Debian package valgrind.")
        self.empty = self.library("empty-pomp")
        self.counting = self.library("empty-pomp", "count-pomp", ["-DCOUNT"])
        self.ompt_empty = self.library("ompt-empty")
        self.ompt_profile = self.library("ompt-profile")
        self.has_trace = self.try_trace()

    def once(self, output, command, inputs):
        """Makes output by command, unless that was done with the same command
        and the same inputs before."""
        key = hashlib.sha256(repr(command).encode())
        for name in [*inputs, self.plugin]:
            with open(name, "rb") as file:
                key.update(hashlib.sha256(file.read()).digest())
        stamp = output + ".stamp"
        if os.path.exists(output) and os.path.exists(stamp):
            with open(stamp) as file:
                if file.read() == key.hexdigest():
                    return output
        call(command)
        with open(stamp, "w") as file:
            file.write(key.hexdigest())
        return output

    def library(self, source, name=None, flags=()):
        source = os.path.join(SOURCE, "src", source + ".c")
        output = self.path((name or os.path.basename(source)[:-2]) + ".so")
        headers = glob.glob(os.path.join(SOURCE, "src", "*.h"))
        events = os.path.join(ROOT, "include", "pomp", "events.def")
        return self.once(output, [
            self.clang, *FLAGS, *flags, "-shared", "-fPIC",
            "-I" + os.path.join(ROOT, "include"), source, "-o", output],
            [source, events, *sorted(headers)])

    def program(self, name, sources, plugin, flags=(), options=None):
        """Compiles each source alone and links. options says what more a
        source's compilation gets with the plugin; None leaves it uninstrumented
        either way."""
        objects = []
        kind = "pomp" if plugin else "plain"
        for source in sources:
            more = (options or {}).get(os.path.basename(source), [])
            extra = [] if not plugin or more is None else [
                *self.pomp_flags(), *more]
            output = self.path(name, kind, os.path.basename(source) + ".o")
            objects.append(self.once(output, [
                self.compiler(source), *FLAGS, *flags, *extra, "-c", source,
                "-o", output], [source]))
        output = self.path(name, kind, name)
        return self.once(output, [
            self.clangxx, *objects, *self.link, "-o", output], objects)

    def opari2_unit(self, name, source, flags=()):
        """Rewrites one source and compiles it. Returns the object."""
        base = os.path.basename(source)
        stem, suffix = os.path.splitext(base)
        # It leaves its files where it runs and reads headers beside the source.
        rewritten = self.path(name, "opari2", stem + ".mod" + suffix)
        output = self.path(name, "opari2", base + ".o")
        call([self.opari2, source, rewritten],
             cwd=os.path.dirname(rewritten))
        call([self.compiler(source), *FLAGS, *flags, "-w", "-DBENCH_OPARI2",
              "-I" + os.path.dirname(rewritten),
              "-I" + os.path.dirname(source), "-c", rewritten, "-o", output])
        return output

    def opari2_link(self, name, objects, plain):
        """Does the pre-linker's step and links. The library that does nothing
        is a shared one, as Score-P's adapter is, and as our library and OMPT's
        tools are: all peers pay for the same kind of call."""
        generated = self.path(name, "opari2", "regions.c")
        script = call(["opari2-config", "--region-initialization"]).split()
        symbols = call(["nm", "-B", *objects])
        with open(generated, "w") as file:
            file.write(call(script, input=symbols))
        empty = os.path.join(SOURCE, "src", "empty-pomp2.c")
        output = self.path(name, "opari2", name)
        regions = self.path(name, "opari2", "regions.o")
        call([self.clang, *FLAGS, "-w", "-c", generated, "-o", regions])
        library = self.path("libempty-pomp2.so")
        call([self.clang, *FLAGS, "-w", "-shared", "-fPIC", empty, "-o",
              library])
        call([self.clangxx, *objects, *plain, regions, library,
              "-Wl,-rpath," + os.path.dirname(library), *self.link, "-o",
              output])
        return output

    def opari2_program(self, name, sources, flags=(), plain_sources=()):
        """Returns a program rewritten by OPARI2 with a library that does
        nothing, or None where OPARI2 or what it made of the source fails."""
        if not self.opari2:
            return None
        try:
            objects = [self.opari2_unit(name, s, flags) for s in sources]
            plain = []
            for source in plain_sources:
                plain.append(self.path(name, "opari2",
                                       os.path.basename(source) + ".o"))
                call([self.compiler(source), *FLAGS, *flags, "-c", source,
                      "-o", plain[-1]])
            return self.opari2_link(name, objects, plain)
        except BenchError as error:
            self.missing.append("OPARI2 cannot do %s: %s" % (
                name, first_complaint(str(error))))
            return None

    def try_trace(self):
        """Returns whether the runtime can trace."""
        source = self.path("try.c")
        with open(source, "w") as file:
            file.write("int main(void) {\n#pragma omp parallel\n{}\n}\n")
        program = self.program("try", [source], True)
        done = subprocess.run(
            [program], stderr=subprocess.PIPE, text=True,
            env=self.environment(1, POMP_MONITOR="trace",
                                 POMP_OUTPUT=self.trace_dir()))
        if "POMP_MONITOR" in done.stderr:
            self.missing.append(
                "The trace's columns are left out: this runtime has none.")
            return False
        return done.returncode == 0

    def trace_dir(self, fresh=False):
        """Where traces go. A fresh one is empty."""
        path = self.path("trace", "x")[:-2]
        if fresh:
            shutil.rmtree(path)
            os.makedirs(path)
        return path


def first_complaint(text):
    for line in text.splitlines():
        if "error:" in line:
            return re.sub(r"^.*error:", "error:", line)
    return text.splitlines()[0]
