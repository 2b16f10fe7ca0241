"""Interfaces and formats of files change together with their numbers.

What can be seen of each from outside is listed: layouts of structures, values
of enumerators and macros, prototypes, symbols, members of JSON. The list of each
number is in record/; it is compared with that of this build.

usage: abi.py SOURCE-DIRECTORY BUILD-DIRECTORY CLANG [--update]
  --update  writes the list of a new number, and adds to a list what is new
"""
import json
import os
import re
import subprocess
import sys
import tempfile

update = "--update" in sys.argv
source, build, clang = [a for a in sys.argv[1:] if a != "--update"]
record_dir = os.path.join(os.path.dirname(os.path.abspath(__file__)), "record")
# PAPI with counters of the tests, where it was built.
standin = os.path.join(build, "test/lib/standin")
has_counters = os.path.isdir(standin)
update_command = "python3 test/abi/abi.py . BUILD-DIRECTORY CLANG --update"


def run(*words, **more):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE,
                          encoding="utf-8", **more).stdout


def compiled(headers, *options):
    """What clang says of a unit that only includes headers."""
    # The first has the types of locks, of any OpenMP runtime.
    text = "".join(f'#include "{h}"\n' for h in ["base/types.h", *headers])
    return run(clang, "-xc", "-", "-std=c11", "-D_GNU_SOURCE", "-DPOMPLIB_NO_OMP_H",
               "--target=x86_64-linux-gnu", f"-I{source}/include",
               f"-I{source}/pomp-rt", *options, input=text)


def value_of(node):
    """The value of a constant expression somewhere below a node, or none."""
    for child in node.get("inner", []):
        if "value" in child and child["kind"] == "ConstantExpr":
            return int(child["value"])
    return None


def add_enumerators(lines, node, pattern):
    following = 0
    for e in node.get("inner", []):
        if e["kind"] != "EnumConstantDecl":
            continue
        # The functions behind the events move with each new event.
        if e["name"] == "POMP_FN_before_functions_":
            break
        value = value_of(e)
        following = following if value is None else value
        # How many there are, and what is made of all, changes with an addition;
        # which levels a library starts with is its own decision.
        if re.match(pattern, e["name"]) and not re.search(
                r"_NUM_|_MASK$|_FIRST_|_DEFAULT_", e["name"]):
            lines.add(f"enumerator {e['name']} = {following}")
        following += 1


def declared(headers, pattern):
    """Layouts, enumerators and prototypes whose names begin as the pattern says."""
    lines = set()
    unit = json.loads(compiled(
        headers, "-fsyntax-only", "-Xclang", "-ast-dump=json"))
    for node in unit["inner"]:
        name = node.get("name", "")
        if node["kind"] == "EnumDecl":
            add_enumerators(lines, node, pattern)
        elif not re.match(pattern, name) or node.get("storageClass") == "static":
            continue
        elif node["kind"] == "FunctionDecl":
            lines.add(f"function {name}: {node['type']['qualType']}")
        elif node["kind"] == "TypedefDecl":
            lines.add(f"type {name}: {node['type']['qualType']}")
    layouts = compiled(headers, "-fsyntax-only", "-Xclang",
                       "-fdump-record-layouts-complete")
    for block in layouts.split("*** Dumping AST Record Layout")[1:]:
        rows = re.findall(r"^ +(\d+) \| ( *)(.*)$", block, re.M)
        size = re.search(r"sizeof=(\d+).*align=(\d+)", block)
        if not rows or not re.match(f"struct {pattern}", rows[0][2]):
            continue
        lines.add(f"{rows[0][2]}: size {size[1]} align {size[2]}")
        for offset, _, member in rows[1:]:
            lines.add(f"{rows[0][2]}: at {offset} {member}")
    return lines


def macros(headers, pattern):
    text = compiled(headers, "-E", "-dM")
    return {line for line in text.splitlines()
            if re.match(f"#define {pattern}", line)
            and not re.match(r"#define \w+_(H|VERSION) ?", line)}


def may_grow(name, lines):
    """Without the size of a structure that only gets longer at its end, and what
    moves with that: it is not for libraries."""
    return {re.sub(r"\[\d+\](?=.* functions$)", "[]", line) for line in lines
            if not line.startswith(f"struct {name}: size")
            and not re.match(f"struct {name}: .* thread_visits$", line)}


def attach():
    headers = ["pomp/attach.h", "pomplib.h"]
    # There is one for each event.
    return may_grow("pomp_object", declared(headers, "(pomp|POMP)_"))


def trace():
    events = {line for line in attach()
              if re.match(r"enumerator POMP_FN_|function POMP_\w+_"
                          r"(enter|exit|begin|end|event)\b", line)}
    setting = declared(["profile/setting.h"], "POMP_SETTING_(?!SIZE|MOST)")
    return (declared(["pomp/trace.h"], "(pomp_trace|POMP_TRACE)") | events
            | setting | macros(["pomp/trace.h"], "POMP_TRACE_"))


def add_members(lines, value, path):
    # Members whose names are data: attributes of a construct (docs/CTC.md), and
    # the states in which something was counted.
    if path in ("regions[].attributes", "call_paths[].threads[].counters[]"):
        lines.setdefault(path, set()).add("object")
    elif isinstance(value, dict):
        for name, member in value.items():
            add_members(lines, member, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        lines.setdefault(path, set()).add("array")
        for element in value:
            add_members(lines, element, path + "[]")
    else:
        kind = {bool: "boolean", str: "string", type(None): "null"}.get(
            type(value), "number")
        lines.setdefault(path, set()).add(kind)


def profile():
    """The members of what a program with all constructs leaves, with types."""
    members = {}
    with tempfile.TemporaryDirectory() as work:
        program = os.path.join(work, "all")
        run(clang, "-fopenmp", "-O1", f"-fplugin={build}/lib/libpomp.so",
            "-Wno-unknown-pragmas", "-fplugin-arg-pomp-functions=bodies",
            f"{source}/test/abi/all.c", "-o", program)
        environment = {n: v for n, v in os.environ.items()
                       if not re.match("POMP_|OMP_|KMP_", n)}
        environment.update(OMP_NUM_THREADS="2", POMP_REPORT="none",
                           POMP_TASK_INSTANCES="100", POMP_OUTPUT=f"{work}/run",
                           POMP_OMPT="on", POMP_SAMPLE="1000")
        if has_counters:
            environment.update(LD_LIBRARY_PATH=standin, PAPI_STANDIN_STEP="1",
                               POMP_COUNTERS="cycles,instructions")
        run(program, env=environment)
        with open(f"{work}/run/profile.json", encoding="utf-8") as f:
            add_members(members, json.load(f), "")
    # A member that is null in some places has one type in the others.
    return {f"{path}: {'|'.join(sorted(kinds - {'null'})) or 'null'}"
            for path, kinds in members.items()}


def runtime():
    library = f"{build}/lib/libpomp-rt.so"
    symbols = run("nm", "-D", "--defined-only", library)
    lines = {f"symbol {kind} {name}" for kind, name in
             re.findall(r"^\w+ ([A-TV-Z]) (\w+)", symbols, re.M)}
    # Callers say which size they know.
    return lines | may_grow("pomp_thread_state", declared(
        ["pomp/state.h", "pomp/clock.h"],
        "pomp_(thread_)?state|pomp_clock_offset|POMP_STATE_(?!OF_)|POMP_KIND_"))


def number(path, pattern):
    with open(os.path.join(source, path), encoding="utf-8") as f:
        return re.search(pattern, f.read(), re.M)[1]


def read(path):
    with open(path, encoding="utf-8") as f:
        return {line.rstrip("\n") for line in f if not line.startswith("# ")}


def same(line, lines):
    """Whether a line is in a list; null may be anything."""
    return (line in lines or line.rpartition(": ")[0] + ": null" in lines or
            (line.endswith(": null") and
             any(other.startswith(line[:-4]) for other in lines)))


def unseen(line, lines):
    """Whether a member of profile.json is missing because an array is empty, or
    what it is a member of is null, as where a kernel has no timers."""
    if not has_counters and "counters" in line:
        return True
    path = line.rpartition(": ")[0]
    for m in re.finditer(r"\[\]|\.", path):
        outer, begin = path[:m.start()], path[:m.end()]
        if not any(other.startswith(begin) for other in lines):
            return outer + (": array" if m[0] == "[]" else ": null") in lines
    return False


def check(name, version, where, found):
    """Returns whether the list is the recorded one, after a sentence."""
    path = os.path.join(record_dir, f"{name}-{version}.txt")
    recorded = read(path) if os.path.exists(path) else set()
    gone = sorted(line for line in recorded if not same(line, found)
                  and not (name == "profile" and unseen(line, found)))
    new = sorted(line for line in found if not same(line, recorded))
    if not os.path.exists(path) and not update:
        print(f"{name}: there is no record of version {version}: after raising "
              f"{where} run: {update_command}")
        return False
    if gone:
        print(f"{name}: what version {version} has was taken away or changed: "
              f"raise {where}, then run: {update_command}")
        print("".join(f"  - {line}\n" for line in gone) +
              "".join(f"  + {line}\n" for line in new), end="")
        return False
    if new and update:
        with open(path, "w", encoding="utf-8") as f:
            f.write(f"# {name}, version {version}: {where}. Written by "
                    "test/abi/abi.py\n")
            f.writelines(line + "\n" for line in sorted(recorded | found))
    elif new:
        print(f"{name}: version {version} has what is not in its record. If old "
              f"readers and programs need not know it, run: {update_command}; "
              f"else raise {where} before")
        print("".join(f"  + {line}\n" for line in new), end="")
        return False
    return True


good = True
total = 0
for name, version, where, found in (
        ("attach", number("include/pomp/attach.h",
                          r"^#define POMP_ATTACH_VERSION (\d+)"),
         "POMP_ATTACH_VERSION in include/pomp/attach.h", attach()),
        ("trace", number("include/pomp/trace.h",
                         r"^#define POMP_TRACE_VERSION (\d+)"),
         "POMP_TRACE_VERSION in include/pomp/trace.h", trace()),
        ("profile", number("pomp-rt/profile/profile_version.h",
                           r"^#define POMP_PROFILE_VERSION (\d+)"),
         "POMP_PROFILE_VERSION in pomp-rt/profile/profile_version.h",
         profile()),
        ("soname", number("CMakeLists.txt", r"^set\(POMP_RT_SOVERSION (\d+)\)"),
         "POMP_RT_SOVERSION in CMakeLists.txt", runtime())):
    if len(found) < 20:
        print(f"{name}: only {len(found)} lines were found")
        good = False
    good = check(name, version, where, found) and good
    total += len(found)
print(f"{total} lines of interfaces and formats compared")
sys.exit(not good)
