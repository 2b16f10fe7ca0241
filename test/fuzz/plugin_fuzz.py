# Compiles programs full of broken directives, or with broken filter files. The
# compiler must neither crash nor hang, and must make an object if errors are to
# be ignored.
#
# usage: plugin_fuzz.py pragmas|filters CLANG PLUGIN DIRECTORY [CASE]
#        plugin_fuzz.py fortran PLAIN_FLANG POMPFC DIRECTORY [CASE]
# A CASE may be FIRST-LAST.
import os
import random
import re
import subprocess
import sys

kind, plain, plugin, directory = sys.argv[1:5]
only = sys.argv[5].split("-") if len(sys.argv) > 5 else None
os.makedirs(directory, exist_ok=True)
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def rows(path, expression):
    """What the groups of the expression match in the rows of a list."""
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        found = re.findall(expression, file.read(), re.MULTILINE)
    assert found, path
    return found


LEVELS = ["none"] + rows("include/pomp/events.def",
                         r"^POMP_LEVEL\(\w+, (\w+),")
GROUPS = ["all", "WORKSHARE"] + rows("include/pomp/events.def",
                                     r"^POMP_GROUP\(\w+, (\w+)\)")
DIRECTIVES = rows("plugin/constructs/directives.def",
                  r'^POMP_(?:USER_)?PRAGMA\("([^"]+)", "([^"]*)"')
NAMES = [name for name, _ in DIRECTIVES]
PLAIN = [name for name, operands in DIRECTIVES if not operands]
# No number and no expression: what a directive has for values is compiled, and
# may be wrong for the compiler.
WORDS = LEVELS + GROUPS + " ".join(NAMES).split() + [
    "file", "+", ",",
    "(", ")", "[", "]", "{", "}", ";", "#", "##", "*", "=", "\"text\"",
    "\"open", "'c'", "'", "\\", "\\\n", "/* comment */", "// comment", "...",
    "->", "pomp", "omp", "parallel", "for", "EMPTY", "PAIR", "@", "$", "`",
    "\u00e9", "\x01", "0x", "1.5e", "_Pragma", "pragma", "NAME(", "-"]
# Values that may follow a name, and are valid where the directive is.
VALUES = ["1", "i", "n + i", "(n, 2)", "N2(i, n)", "-1", "n ? 1 : 2",
          "sizeof(int)"]


COMMAND = [plugin] if kind == "fortran" else [
    plain, "-fplugin=" + plugin, "-ferror-limit=0", "-fno-crash-diagnostics"]


def compile(source, *options):
    """Exit code and messages; the object is there if and only if it is 0."""
    target = os.path.join(directory, "case.o")
    if os.path.exists(target):
        os.remove(target)
    result = subprocess.run(
        [*COMMAND, "-fopenmp", "-c", "-w",
         "-fno-color-diagnostics", *options, source, "-o", target],
        capture_output=True, timeout=300, env={**os.environ, "POMP_FLANG": plain})
    text = result.stderr.decode("utf-8", "replace")
    # A crash of the compiler proper is 254 or a signal, with a stack dump.
    assert result.returncode in (0, 1) and "Stack dump" not in text, \
        "exit code %d\n%s" % (result.returncode, text[:4000])
    assert os.path.exists(target) == (result.returncode == 0)
    return result.returncode, text


def soup():
    words = [random.choice(WORDS) for _ in range(random.randrange(8))]
    return " ".join(words)


def inst(at_end=("", "", " file", " file extra", ",", " +")):
    items = ["%s %s" % (random.choice(GROUPS), "+".join(
        random.sample(LEVELS, random.randrange(1, 4))))
        for _ in range(random.randrange(1, 4))]
    return "inst " + ", ".join(items) + random.choice(at_end)


def directive(values):
    """A directive, right or broken, but never with half an expression."""
    choice = random.randrange(8)
    if choice == 0:
        return "pomp " + inst()
    if choice == 1:
        return random.choice(("pomp ", "omp ")) + inst(("", " file"))
    if choice == 2 and values:
        return "pomp userregion event(%s: %s)" % (
            random.choice(("a", "b", "if", "EMPTY")),
            ", ".join(random.choice(VALUES)
                      for _ in range(random.randrange(1, 5))))
    if choice == 3:
        return "pomp " + random.choice(PLAIN) + \
            random.choice(("", " ", " extra", " ()"))
    first = random.choice(NAMES + [
        "inst all", "inst loop Chunks", "userregion", "userregion stop x",
        "event", "nothing", "inst sync none +", "inst task none file"])
    return "pomp %s %s" % (first, soup())


def program(values, line):
    """A program with directives in every place where one can stand."""
    lines = ["#define EMPTY", "#define PAIR a, b", "#define NAME(x) x",
             "#define N2(x, y) ((x) + (y))", "int sink;"]

    def some(where):
        for _ in range(random.randrange(4)):
            # The line that follows is not a part of it.
            lines.append("#pragma " + line(values and where).rstrip("\\ \n"))

    for f in range(12):
        some(False)
        lines.append("void f%d(int n) {" % f)
        lines.append("int i = 0;")
        some(True)
        lines.append("#pragma omp parallel")
        lines.append("{")
        some(True)
        lines.append("#pragma omp for schedule(dynamic)")
        lines.append("for (int k = 0; k < n; ++k) {")
        some(True)
        lines.append("#pragma omp critical")
        lines.append("sink += k;")
        some(True)
        lines.append("}")
        some(True)
        lines.append("}")
        lines.append("if (n) {")
        some(True)
        lines.append("}")
        lines.append("(void)i;")
        lines.append("}")
    some(False)
    return "\n".join(lines) + "\n"


def pragmas(number):
    path = os.path.join(directory, "case.c")
    # With ignore and nothing that could change the program there is an object;
    # with soups anywhere there may be errors, as of any source.
    strict = number % 2 == 0
    line = directive if strict else \
        lambda _: random.choice(("pomp ", "pomp ", "omp inst ")) + soup()
    with open(path, "w", encoding="utf-8") as file:
        file.write(program(True, line))
    option = "ignore" if strict else random.choice(("warn", "error", "ignore"))
    # To C++ some soups are wrong that nobody looks at, as "text"word.
    language = ["-x", "c" if strict else random.choice(("c", "c++"))]
    code, text = compile(path, "-fplugin-arg-pomp-pragmas=" + option,
                         random.choice(("-O0", "-O1")), *language)
    assert not strict or code == 0, text[:4000]


FORTRAN_WORDS = LEVELS + GROUPS + " ".join(NAMES).split() + [
    "file", "+", ",", "(", ")", "[", "*", "=", "'text'", "'open", "&", "& &",
    "!", "! comment", "#", "'", '"', ";", "->", "pomp", "omp", "!$omp barrier",
    "!$pomp", "!p$", "$", "\u00e9", "\x01", "\t", "0x", "1.5e", "1_8", "end",
    "contains", "i", "n", "n + i", "f0", "real", "block", "return"]
# In free form, and in fixed form.
SENTINELS = (("!$pomp", "!$POMP", "  !$Pomp"), ("!$pomp", "C$POMP", "*$pomp"))


def fortran_line(is_fixed):
    """A directive, right or broken."""
    words = [random.choice(FORTRAN_WORDS) for _ in range(random.randrange(8))]
    first = random.choice(NAMES + [
        "inst", "inst all", "inst loop Chunks", "userregion start (a",
        "userregion start (a)", "userregion stop (a)", "userregion event (b: ",
        "userregion event (b: n, i)", "init", "noinstrument"])
    return "%s %s %s" % (random.choice(SENTINELS[is_fixed]), first,
                         " ".join(words))


def fortran(number):
    """Directives are comments to flang alone: whatever they are, there is an
    object. Other lines of POMP may be wrong Fortran."""
    is_fixed, strict = number % 2 == 1, number % 4 < 2
    lines = []

    def some():
        for _ in range(random.randrange(4)):
            if strict or random.randrange(2):
                lines.append(fortran_line(is_fixed))
            else:
                lines.append(random.choice(("!p$ ", "!$omp inst ", "!$omp ")) +
                             random.choice(FORTRAN_WORDS) + " " +
                             random.choice(FORTRAN_WORDS))

    for f in range(3):
        some()
        for text in ("subroutine f%d(n)" % f, "integer :: n, i, k",
                     "integer, save :: sink = 0", "i = 0",
                     "!$omp parallel", "!$omp do schedule(dynamic)",
                     "do k = 1, n", "!$omp critical", "sink = sink + k",
                     "!$omp end critical", "end do", "!$omp end do",
                     "!$omp end parallel", "if (n > 0) then", "i = i + 1",
                     "end if", "end subroutine"):
            lines.append(text if text[0] == "!" else "      " + text)
            some()
    path = os.path.join(directory, "case.f" if is_fixed else "case.f90")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    option = "ignore" if strict else random.choice(("warn", "error", "ignore"))
    code, text = compile(path, "-fplugin-arg-pomp-pragmas=" + option,
                         random.choice(("-O0", "-O1")))
    assert not strict or code == 0, text[:4000]


FILTER_WORDS = ["SCOREP_REGION_NAMES_BEGIN", "SCOREP_REGION_NAMES_END",
                "SCOREP_FILE_NAMES_BEGIN", "SCOREP_FILE_NAMES_END", "INCLUDE",
                "EXCLUDE", "MANGLED", "*", "**", "?", "[", "[a-", "[]", "[!x]",
                "[^]", "{a,b}", "{", "}", "\\", "f*", "main", "*/case.c", "#",
                "# note", "\n", "\n", "\n", "\t", "\r\n", "SCOREP_", "[z-a]",
                "{a,{b,c}}", "{{{{{{{{", "*a*a*a*a*a*a*a*a*b", "\u00e9",
                "SCOREP_REGION_NAMES_", "\0", "a" * 3000]
WHOLE = """SCOREP_FILE_NAMES_BEGIN
  EXCLUDE */other/*.c INCLUDE *[a-d].c # comment
SCOREP_FILE_NAMES_END
SCOREP_REGION_NAMES_BEGIN
  EXCLUDE *
  INCLUDE MANGLED f? {main,solve}
SCOREP_REGION_NAMES_END
"""


def filters(number):
    path = os.path.join(directory, "case.filter")
    source = os.path.join(directory, "case.c")
    with open(source, "w") as file:
        file.write("void f(int n) {\n#pragma omp parallel\n  (void)n;\n}\n"
                   "void g(void) { f(1); f(2); }\n")
    if number % 2:
        data = " ".join(random.choice(FILTER_WORDS) for _ in range(
            random.randrange(12))).encode()
    else:
        data = bytearray(WHOLE.encode())
        for _ in range(random.choice((0, 1, 1, 2, 6)) if number else 0):
            at, size = random.randrange(len(data)), random.randrange(1, 12)
            data[at:at + random.choice((0, size))] = random.choice((
                b"", data[at:at + 40], bytes([random.randrange(256)]),
                random.choice(FILTER_WORDS).encode()))
    with open(path, "wb") as file:
        file.write(data)
    code, text = compile(source, "-fplugin-arg-pomp-filter=" + path,
                         "-fplugin-arg-pomp-functions=all")
    assert number or code == 0, text
    # One sentence that names the file and the line.
    errors = [line for line in text.splitlines() if "error: " in line]
    assert len(errors) == code, text
    assert code == 0 or "pomp: %s:" % path in errors[0], text


def main():
    cases = {"pragmas": (pragmas, 60), "filters": (filters, 120),
             "fortran": (fortran, 24)}
    run, count = cases[kind]
    numbers = range(int(only[0]), int(only[-1]) + 1) if only else range(count)
    for number in numbers:
        # Each case alone: one that fails can be repeated with its number.
        random.seed("%s %d" % (kind, number))
        try:
            run(number)
        except Exception as wrong:
            sys.exit("case %d, left in %s: %s" % (number, directory, wrong))
    print("count: %d inputs" % len(numbers))


main()
