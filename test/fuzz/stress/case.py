"""One generated program: compiled without and with the plugin, run under every
library, compared."""
import glob
import json
import os
import re
import resource
import shutil
import subprocess
from collections import Counter

from . import flags
from .program import Program
from .tree import Random, render

BASE = ["-fopenmp", "-fopenmp-version=60", "-fno-color-diagnostics",
        "-fno-crash-diagnostics", "-fno-diagnostics-show-line-numbers"]
# All levels that there are.
LEVELS = {"POMP_" + group.upper(): "+".join(levels)
          for group, levels in flags.LEVELS.items()}
# A program takes much less; a machine may be slow.
SECONDS = 60

RUNTIME_BUG = b"Assertion failure at kmp_"
# The assembler's input has another name each time, and more lines.
TEMPORARY = re.compile(rb"(?:/tmp/)?(\w+?)(?:-[0-9a-f]+)?\.s(:\d+)?")
CRASH = re.compile(rb"Stack dump|error in backend|frontend command failed|"
                   rb"unable to execute command|not yet implemented|"
                   rb"verification of lowering")


class Failure(Exception):
    """\\p stage says where, \\p what is for people. Failures of one \\p kind
    are taken for the same."""

    def __init__(self, stage, what, kind=""):
        super().__init__("%s: %s" % (stage, what))
        self.stage = stage
        self.kind = stage + kind


class Skipped(Exception):
    """The compiler, or LLVM's OpenMP runtime, does not work by itself."""


def limits():
    # A compiler that runs away must not take the machine with it, nor may a
    # crash leave a file of the whole memory.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Outcome:
    def __init__(self, command, cwd, env=None, seconds=SECONDS):
        try:
            done = subprocess.run(
                command, cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                capture_output=True, timeout=seconds, preexec_fn=limits)
            self.code, self.out, self.err = \
                done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as slow:
            self.code, self.out, self.err = \
                "timeout", slow.stdout or b"", slow.stderr or b""

    def of(self, others):
        """What all of \p others together say."""
        self.code = next((o.code for o in others if o.code != 0), 0)
        self.out = b"".join(o.out for o in others)
        self.err = b"".join(o.err for o in others)
        return self

    def differs(self, other):
        for part in ("code", "out", "err"):
            mine, others = getattr(self, part), getattr(other, part)
            if mine != others:
                return "%s is %s, not %s" % (
                    {"code": "exit code", "out": "standard output",
                     "err": "standard error"}[part], short(mine),
                    short(others))
        return None


def short(value):
    if isinstance(value, bytes):
        text = value.decode("utf-8", "replace")
        return repr(text if len(text) < 1500 else text[:700] + " ... " +
                    text[-700:])
    return str(value)


class Case:
    """\\p tools has clang, clangxx, plugin, runtime, validator,
    paper_validator, hostile and report."""

    seconds = SECONDS

    def __init__(self, number, tools, directory, avoid=()):
        self.number, self.tools, self.directory = number, tools, directory
        self.program = self.generate(number, avoid)
        rng = Random("flags %s" % number)
        self.flags = [f for f in self.choose_flags(rng)
                      if not set(f) & set(avoid)]
        self.plugin_options = self.choose_plugin_options(rng)
        self.dropped = frozenset()
        # The numbers of commands of the compiler, and of runs.
        self.tried = Counter()
        self.threads = rng.choice((1, 2, 2, 3, 4))
        self.environment = {
            "OMP_NUM_THREADS": str(self.threads), "OMP_DYNAMIC": "false",
            "OMP_MAX_ACTIVE_LEVELS": str(rng.randrange(1, 4)),
            "OMP_SCHEDULE": rng.choice(("static", "dynamic,2", "guided")),
            "OMP_CANCELLATION": rng.choice(("true", "false")),
            "OMP_WAIT_POLICY": "passive", "KMP_BLOCKTIME": "0"}
        self.throttle = rng.choice(("", "", "10,100000"))
        self.instances = rng.choice(("", "20"))
        self.trace_size = rng.choice(("1G", "512K"))
        self.trace_full = rng.choice(("stop", "ring"))
        self.paper = rng.maybe(0.3)
        self.flip = rng.randrange(1, 1 << 30)
        # How several units become a program: by one command, each by its own,
        # one of them without the plugin, all but the first as a shared object.
        self.layout = rng.choice(("together", "apart", "mixed", "library"))
        if len(self.program.units) == 1:
            self.layout = "together"
        self.linked_with_plugin = rng.maybe(0.5)
        self.ompt = rng.maybe(0.3)
        # Calls that are bound late do not preserve what they promise.
        self.binding = ["-Wl,-z,now"] if self.layout == "library" and \
            self.has("preserve_") else []
        # Levels differ from place to place, or from unit to unit.
        self.selects = str(int(self.has("pomp inst") or
            any(o.startswith("inst=") for o in self.plugin_options)))
        # Remarks of the optimizer about loops depend on everything in and
        # around them: events of iterations and functions, and user events.
        self.of_loops = ["-Wno-pass-failed"] if any(
            o.startswith("functions=") or "Iter" in o
            for o in self.plugin_options) or self.has("pomp userregion") else []

    generate = staticmethod(lambda number, avoid: Program(number, avoid=avoid))
    choose_plugin_options = staticmethod(flags.choose_plugin)

    def choose_flags(self, rng):
        return flags.choose(rng, self.program, flags.processor())

    def has(self, text):
        return any(text in render(tree) for tree in self.program.files.values())

    def source(self):
        return os.path.join(self.directory, self.program.units[0])

    def commands(self, instrumented):
        """Those that make the program, each a list of arguments."""
        tools = self.tools
        plain = [tools["clangxx" if self.program.cxx else "clang"]]
        plugin = plain + [
            "-fplugin=" + tools["plugin"],
            "-fplugin-arg-pomp-runtime=" + tools["runtime"]] + [
            "-fplugin-arg-pomp-" + o for o in self.plugin_options]
        common = BASE + self.of_loops + [
            word for flag in self.flags for word in flag]
        if instrumented:
            tool = plugin + common
        else:
            tool = plain + common + ["-DWITHOUT_POMP"]
        # Atomics of 16 bytes; inclusive scans.
        end = ["-o", "program", "-latomic", "-lm"]
        units = ["../" + unit for unit in self.program.units]
        if self.layout == "together":
            return [tool + units + end]
        if self.layout == "library":
            return [tool + ["-fPIC", "-shared", *self.binding, *units[1:],
                            "-o", "libunits.so", "-latomic", "-lm"],
                    tool + [units[0], "./libunits.so", *self.binding,
                            "-Wl,-rpath,$ORIGIN"] + end]
        commands, objects = [], []
        for unit in units:
            objects.append("%s.o" % os.path.basename(unit))
            alone = self.layout == "mixed" and unit == units[-1]
            commands.append((plain + common if alone else tool) +
                            ["-c", unit, "-o", objects[-1]])
        link = tool if self.linked_with_plugin else plain + common
        return commands + [link + objects + end]

    def compile(self, instrumented):
        where = os.path.join(self.directory,
                             "pomp" if instrumented else "plain")
        shutil.rmtree(where, ignore_errors=True)
        os.makedirs(where)
        env = dict(os.environ)
        if instrumented and self.tools["compiler_preload"]:
            env["LD_PRELOAD"] = self.tools["compiler_preload"]
        outcomes = []
        for command in self.commands(instrumented):
            self.tried["compilations"] += 1
            outcomes.append(Outcome(command, where, env, 300))
            if outcomes[-1].code != 0:
                break
        return outcomes[-1].of(outcomes)

    def write(self):
        os.makedirs(self.directory, exist_ok=True)
        for name, tree in self.program.files.items():
            with open(os.path.join(self.directory, name), "w") as file:
                file.write(render(tree, self.dropped))

    def variables(self, mode):
        """What the program is told in a mode, or None for without plugin."""
        path = os.path.join(self.directory, "result-" + mode)
        everything = dict(LEVELS, POMP_REPORT="none", POMP_OUTPUT=path)
        if self.throttle:
            everything["POMP_THROTTLE"] = self.throttle
        if self.instances:
            everything["POMP_TASK_INSTANCES"] = self.instances
        # A sanitizer may be the tool of the OpenMP runtime, which is said.
        if self.ompt and not self.tools["program_preload"]:
            everything["POMP_OMPT"] = "on"
        trace = dict(everything, POMP_TRACE_SIZE=self.trace_size,
                     POMP_TRACE_FULL=self.trace_full)
        tools = self.tools
        return {
            "none": {"POMP_LIBRARY": "none"},
            "off": dict(everything, POMP_MONITOR="none"),
            "profile": dict(everything, POMP_MONITOR="profile"),
            "trace": dict(trace, POMP_MONITOR="trace"),
            "both": dict(trace, POMP_MONITOR="profile,trace"),
            "validate": {
                "POMP_LIBRARY": tools["paper_validator" if self.paper
                                      else "validator"],
                "POMP_VALIDATE_OUT": path,
                "POMP_VALIDATE_ALLOW_UNSEEN": self.selects},
            "hostile": {"POMP_LIBRARY": tools["hostile"]},
            "flip": {"POMP_LIBRARY": tools["hostile"],
                     "POMP_HOSTILE_FLIP": str(self.flip)}}[mode]

    MODES = ("none", "off", "profile", "trace", "both", "validate", "hostile",
             "flip")

    def execute(self, mode=None):
        env = {name: value for name, value in os.environ.items()
               if not name.startswith(("POMP_", "OMP_", "KMP_"))}
        env.update(self.environment)
        if mode:
            variables = self.variables(mode)
            if self.tools["program_preload"]:
                env["LD_PRELOAD"] = self.tools["program_preload"]
            path = variables.get("POMP_OUTPUT",
                                 variables.get("POMP_VALIDATE_OUT"))
            if path and os.path.isdir(path):
                shutil.rmtree(path)
            elif path and os.path.exists(path):
                os.remove(path)
            if "POMP_OUTPUT" in variables:
                os.makedirs(path)
            env.update(variables)
        where = os.path.join(self.directory, "pomp" if mode else "plain")
        self.tried["runs"] += 1
        return Outcome(["./program"], where, env, self.seconds)

    def check_results(self, mode):
        """What was written must be what the report tool reads."""
        path = os.path.join(self.directory, "result-" + mode)
        if mode == "validate":
            with open(path, errors="replace") as file:
                text = file.read()
            if "pomp-validate: OK" not in text:
                raise Failure("validate", text[-1500:])
            return
        if mode in ("profile", "both"):
            found = glob.glob(path + "/**/profile*.json", recursive=True)
            if not found:
                raise Failure(mode, "no profile in " + path)
            for name in found:
                with open(name) as file:
                    json.load(file)
        report = Outcome([self.tools["report"], path], self.directory)
        if report.code != 0:
            raise Failure("report", "of %s: exit code %s, %s" % (
                mode, report.code, short(report.err)))

    def prepare(self):
        """Without the plugin it must work, and twice the same."""
        self.write()
        if len(self.flags) > 1:
            try:
                return self.plain()
            except (Failure, Skipped):
                # Flags that this compiler, this machine or this program has
                # not, or that clang does not do right.
                self.flags = self.flags[:1]
        return self.plain()

    def plain(self):
        plain = self.compile(False)
        if plain.code == "timeout" or CRASH.search(plain.err):
            raise Skipped("clang crashes, or does not end")
        if plain.code != 0:
            raise Failure("generator", "does not compile without the plugin: "
                          + short(plain.err), "compile")
        expected = self.execute()
        if RUNTIME_BUG in expected.err:
            raise Skipped("libomp: " + short(expected.err))
        if expected.code == "timeout":
            raise Skipped("it does not end")
        if expected.code < 0 or expected.err:
            raise Failure("generator", "exit code %s without the plugin, %s"
                          % (expected.code, short(expected.err)),
                          "exit code %s" % expected.code)
        difference = self.execute().differs(expected)
        if difference:
            raise Failure("generator", "without the plugin, the second time: "
                          + difference, "unstable")
        return plain, expected

    def settled(self, mode):
        """What it does in a mode. LLVM's runtime sometimes hangs."""
        outcome = self.execute(mode)
        if outcome.code == "timeout" or RUNTIME_BUG in outcome.err:
            outcome = self.execute(mode)
        return outcome

    def said(self, outcome):
        """The lines of a compilation: what the optimizer says comes in its
        order. A linker that optimizes does not know -Wno-pass-failed."""
        lines = TEMPORARY.sub(rb"\1", outcome.err + outcome.out).splitlines()
        return Counter(line for line in lines
                       if not self.of_loops or b": loop not " not in line)

    def run(self, modes=MODES):
        """Raises Failure where something is wrong."""
        plain, expected = self.prepare()
        pomp = self.compile(True)
        if pomp.code != plain.code:
            raise Failure("compile", "exit code %s with the plugin: %s" % (
                pomp.code, short(pomp.err)))
        more, less = self.said(pomp), self.said(plain)
        if more != less:
            raise Failure("diagnostics", "%s instead of %s" % (
                short(b"\n".join((more - less).elements())),
                short(b"\n".join((less - more).elements()))))
        for mode in modes:
            if mode == "validate" and self.program.leaves_functions and \
                    any(o.startswith("functions=")
                        for o in self.plugin_options):
                # A function that longjmp leaves has no exit.
                continue
            outcome = self.settled(mode)
            if RUNTIME_BUG in outcome.err and \
                    "parallel-barrier=explicit" in self.plugin_options:
                # One barrier more meets it where the program does not.
                raise Skipped("libomp: " + short(outcome.err))
            if mode in ("off", "profile", "trace", "both"):
                # Output that the runtime was asked for.
                outcome.err = b"".join(
                    line for line in outcome.err.splitlines(True)
                    if not line.startswith(b"pomp: "))
            difference = outcome.differs(expected)
            if difference:
                # The machine may have been too slow, or the program is not
                # the same each time after all.
                for _ in range(10):
                    plain = self.execute()
                    if plain.code == "timeout" or RUNTIME_BUG in plain.err:
                        raise Skipped("LLVM's OpenMP runtime does not do it")
                    again = plain.differs(expected)
                    if again:
                        raise Failure("generator", "without the plugin, a"
                                      " later time: " + again)
                raise Failure(mode, difference)
            if mode in ("profile", "trace", "both", "validate"):
                self.check_results(mode)

    def modes_of(self, stage):
        """The modes that have to be run to see the stage fail again."""
        if stage in ("compile", "diagnostics", "generator"):
            return ()
        if stage == "report":
            return ("profile", "trace", "both")
        return (stage,)

    def script(self, stage):
        """How to repeat it by hand."""
        lines = ["#!/bin/sh -x", "cd %s || exit 1" % self.directory,
                 "mkdir -p plain pomp"]
        for name, instrumented in (("plain", False), ("pomp", True)):
            for command in self.commands(instrumented):
                lines.append("(cd %s && %s)" % (name, " ".join(
                    "'%s'" % word for word in command)))
        settings = " ".join("%s='%s'" % item
                            for item in self.environment.items())
        lines.append("%s plain/program" % settings)
        for mode in self.modes_of(stage):
            lines.append("%s %s pomp/program" % (settings, " ".join(
                "%s='%s'" % item for item in self.variables(mode).items())))
        return "\n".join(lines) + "\n"
