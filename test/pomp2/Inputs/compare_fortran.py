"""Compares the regions that OPARI2 finds in Fortran files with those that the
plugin reports: construct, first and last lines.

    compare_fortran.py POMPFC FILE... [-- FLAG...]

OPARI2 does not know all of OpenMP: of directives that it does not know, nothing
is compared. A combined construct is one region for it.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile

# Directives of OPARI2, by the type of the region.
KNOWN = {"parallel": "parallel", "do": "do", "sections": "sections",
         "single": "single", "workshare": "workshare", "master": "master",
         "critical": "critical", "atomic": "atomic", "barrier": "barrier",
         "flush": "flush", "ordered": "ordered", "task": "task",
         "taskwait": "taskwait", "paralleldo": "parallel do",
         "parallelsections": "parallel sections",
         "parallelworkshare": "parallel workshare"}
LINES = re.compile(r"\*regionType=(\w+)\*sscl=[^*]*:(\d+):(\d+)"
                   r"\*escl=[^*]*:(\d+):(\d+)\*")
# File, line, type, name and directive, which is missing if it is the type.
LISTED = re.compile(r"(.*?):(\d+): ([a-z]+)(?: [^,: ]+)?(?:, ([a-z ]+))?: ")


def opari(path, directory):
    """The regions that OPARI2 finds: directive and first line."""
    fixed = path.endswith((".f", ".F"))
    out = os.path.join(directory, "out" + os.path.splitext(path)[1])
    subprocess.run(["opari2", "--f77" if fixed else "--f90",
                    "--fix-form" if fixed else "--free-form", path, out],
                   check=True, capture_output=True, cwd=directory)
    text = ""
    for name in os.listdir(directory):
        if name.endswith(".opari.inc"):
            with open(os.path.join(directory, name)) as file:
                text += file.read()
            os.remove(os.path.join(directory, name))
    # Strings are broken into lines.
    text = re.sub(r'"//\s*&\s*&?"', "", text)
    return collections.Counter(
        (KNOWN[kind], int(first)) for kind, first, _, _, _ in
        LINES.findall(text) if kind in KNOWN)


def ours(pompfc, path, flags, directory):
    """The same of the plugin, which lists them while it compiles."""
    listed = subprocess.run(
        [pompfc, "-fopenmp", "-fplugin-arg-pomp-list=text", "-c", path, "-o",
         os.path.join(directory, "out.o"), "-J", directory, *flags],
        check=True, capture_output=True, text=True).stdout
    found = set()
    for line in listed.splitlines():
        match = LISTED.match(line)
        if not match or os.path.basename(match.group(1)) != os.path.basename(
                path) or "implicit barrier" in line:
            continue
        kind = {"pregion": "parallel", "loop": "do"}.get(
            match.group(3), match.group(3))
        # For OPARI2 simd is a clause, and so is what it does not know.
        kind = (match.group(4) or kind).replace(" simd", "")
        kind = re.sub("parallel ma(sked|ster)", "parallel", kind)
        if kind in KNOWN.values():
            found.add((kind, int(match.group(2))))
    return collections.Counter(found)


def main():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    pompfc, files, flags = sys.argv[1], sys.argv[2:split], sys.argv[split + 1:]
    differ, total = 0, 0
    for path in files:
        with tempfile.TemporaryDirectory() as directory:
            theirs = opari(os.path.abspath(path), directory)
            mine = ours(pompfc, path, flags, directory)
        total += sum(theirs.values())
        for what, sign in ((theirs - mine, "only OPARI2"),
                           (mine - theirs, "only the plugin")):
            for (kind, line), _ in sorted(what.items(), key=lambda x: x[0][1]):
                differ += 1
                print("%s:%d: %s: %s" % (path, line, kind, sign))
    print("%d files, %d regions of OPARI2, %d differ" % (
        len(files), total, differ))
    return differ > 0


sys.exit(main())
