"""What several builds of the project cost, beside each other."""

import configparser
import glob
import os
import shlex

from . import apps, generate, variants
from .compile import compile_command, sizes
from .tools import ROOT, BenchError, call, measure, say

PLAIN = "plain"
DENSE = "dense file"
TINY = {"a file without OpenMP": "int f(void) { return 1; }\n",
        "a file with one construct":
        "void g(void);\nvoid f(void) {\n#pragma omp parallel\n  g();\n}\n"}
# Compilations of these whose times are added: one is short.
TIMES = 3
KEYS = ("sources", "flags", "arguments")


class Program:
    """arguments is None if it is compiled only."""

    def __init__(self, group, name, directory, sources, flags=(),
                 arguments=None):
        self.group = group
        self.name = name
        self.directory = directory
        self.sources = sources
        self.flags = list(flags)
        self.arguments = arguments


def read_program(file, section, keys):
    """Returns the program of one section."""
    place = "%s: [%s]" % (file, section)
    directory = os.path.dirname(os.path.abspath(file))
    if len(section.split()) != 2:
        raise BenchError(place + ": expected a group and a name")
    for key in keys:
        if key not in KEYS:
            raise BenchError("%s: %s: expected one of %s" % (
                place, key, ", ".join(KEYS)))
    sources = []
    for pattern in keys.get("sources", "").split():
        found = sorted(glob.glob(os.path.join(directory, pattern)))
        if not found:
            raise BenchError("%s: sources: no file is %s" % (place, pattern))
        sources += found
    if not sources:
        raise BenchError(place + ": expected sources")
    return Program(*section.split(), directory, sources,
                   shlex.split(keys.get("flags", "")),
                   shlex.split(keys.get("arguments", "")))


def read_programs(file):
    """Returns the programs that a file of a user describes."""
    parser = configparser.ConfigParser(interpolation=None)
    try:
        with open(file) as text:
            parser.read_file(text)
    except OSError as error:
        raise BenchError("%s: %s" % (file, error.strerror))
    except configparser.Error as error:
        raise BenchError("%s: expected sections [GROUP NAME] with %s: %s" % (
            file, ", ".join(KEYS), str(error).splitlines()[0]))
    programs = [read_program(file, s, parser[s]) for s in parser.sections()]
    if not programs:
        raise BenchError("%s: expected a section [GROUP NAME]" % file)
    return programs


def own_programs():
    """Returns the programs of the tests."""
    return [Program(group, base, ROOT,
                    [os.path.join(ROOT, "test", "programs", folder, base)], (),
                    arguments[0].split())
            for group, folder, table in (("programs", "", apps.PROGRAMS),
                                         ("task kernels", "tasks",
                                          apps.KERNELS))
            for base, arguments in table.items()]


def generated(build, functions):
    """Returns the programs that are compiled only."""
    texts = {DENSE: generate.functions(functions), **TINY}
    return [Program(group, group, build.work, [generate.write(
        build.path(group.replace(" ", "-") + ".c"), text)])
            for group, text in texts.items()]


def in_turn(names, number):
    """Returns all names; each round begins with the next."""
    first = number % len(names)
    return names[first:] + names[:first]


class Bench:
    """builds is name -> Build, without the plain compiler. times is
    (measure, program) -> column -> a figure for each round."""

    def __init__(self, builds, programs, options):
        self.builds = builds
        self.newest = list(builds.values())[-1]
        self.programs = programs
        self.options = options
        self.columns = [PLAIN, *builds]
        self.times = {}

    def note(self, what, program, column, value):
        self.times.setdefault((what, program), {}).setdefault(
            column, []).append(value)

    def objects(self, program, column):
        return [self.newest.path(column, program.group, program.name,
                              "%d.o" % i)
                for i in range(len(program.sources))]

    def linked(self, program, column):
        return self.newest.path(column, program.group, program.name, "program")

    def compile(self, program, column):
        """Returns the user time of the compiler."""
        plugin = [] if column == PLAIN else self.builds[column].pomp_flags()
        times = TIMES if program.group in TINY else 1
        return sum(measure(compile_command(self.newest, source, output,
                                           [*program.flags, *plugin]),
                           cwd=program.directory).user
                   for source, output in zip(program.sources,
                                             self.objects(program, column))
                   for _ in range(times)) / times

    def compile_all(self, rounds):
        for number in range(rounds):
            say("cost: compiling, %d of %d" % (number + 1, rounds))
            for program in self.programs:
                for column in in_turn(self.columns, number):
                    self.note("compile", program, column,
                              self.compile(program, column))
        for program in self.programs:
            if program.group in TINY:
                continue
            for column in self.columns:
                objects = self.objects(program, column)
                self.note("objects", program, column, sum(
                    sizes(self.newest, unit)[0] for unit in objects))
                if program.arguments is not None:
                    output = self.linked(program, column)
                    call([self.newest.clangxx, *objects, *self.newest.link, "-o",
                          output])
                    self.note("linked", program, column,
                              sizes(self.newest, output)[0])

    def run(self, program, column, **env):
        spent = measure([self.linked(program, column), *program.arguments],
                        self.newest.environment(self.options.threads, **env),
                        program.directory)
        # One thread waits for no other: its CPU time is the same whoever else
        # computes.
        return spent.cpu if self.options.threads == 1 else spent.wall

    def run_all(self):
        runs = [p for p in self.programs if p.arguments is not None]
        cases = [(PLAIN, None), *((c, w) for c in self.builds
                                  for w in ("off", "profile"))]
        for program in runs:
            say("cost: running %s %s" % (program.group, program.name))
            # The first run of all reads files that the others find in memory.
            self.run(program, PLAIN)
            for number in range(self.options.repetitions):
                for column, what in in_turn(cases, number):
                    wall = self.run(program, column, **(
                        variants.OFF if what == "off" else {}))
                    for each in [what] if what else ["off", "profile"]:
                        self.note(each, program, column, wall)
