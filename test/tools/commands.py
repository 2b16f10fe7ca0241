#!/usr/bin/env python3
"""Runs the commands that documents show, and demands that they succeed and
print what is shown. CONTRIBUTING.md describes which blocks are checked.

usage: commands.py SOURCE-DIRECTORY BUILD-DIRECTORY CLANG [DOCUMENT...]
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

TRIES = 3
TIMEOUT = 300
MARK = "@@commands.py"
# In a report, it says that other programs took the processors: then findings and
# tables may lack what an idle machine shows.
BUSY = re.compile(r"machine was busy|waited for a processor|trust no number")


class Command:
    def __init__(self, line, text):
        self.line, self.text, self.shown = line, text, []


def is_complete(text):
    """Whether a command needs no further line."""
    here = re.search(r"<<-?\s*'?\"?(\w+)", text)
    if here:
        return text.splitlines()[-1].strip() == here.group(1)
    return not text.endswith("\\")


def commands_of(document):
    """The commands in checked blocks of a document, with what is shown."""
    found, inside, previous = [], False, ""
    with open(document, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for number, line in enumerate(lines, 1):
        is_code = line.startswith("    ") or inside and not line
        if not is_code:
            inside = False
        elif not previous and line.startswith("    $ ") or inside:
            inside = True
            text = line[4:]
            if found and not is_complete(found[-1].text):
                found[-1].text += "\n" + text
            elif text.startswith("$ "):
                found.append(Command(number, text[2:]))
            else:
                found[-1].shown.append(text)
        previous = line
    return found


def python_with(module):
    """A Python that has a module, or None. Debian's packages are for its own."""
    for python in "python3", "/usr/bin/python3":
        path = shutil.which(python)
        if path and subprocess.run(
                [path, "-c", "import " + module], stderr=subprocess.DEVNULL,
                check=False).returncode == 0:
            return path
    return None


def needs_of(document):
    """What the document says it needs: programs, and python3:MODULE."""
    with open(document, encoding="utf-8") as file:
        needed = re.findall(r"^<!-- needs: (.*) -->$", file.read(), re.M)
    return [name for names in needed for name in names.split()]


def missing_of(document):
    """What it needs and is not installed."""
    return [name for name in needs_of(document)
            if not (python_with(name[8:]) if name.startswith("python3:")
                    else shutil.which(name))]


def normalized(line):
    """A line without what differs from run to run: numbers but for those of
    source lines, with their units; bars; spaces."""
    line = re.sub(r"#+\s*$", "", line)
    line = re.sub(r"(?<!\.\w:)(?<!\.\w\w:)(?<!\.\w\w\w:)(?<![\w-])"
                  r"[-+]?\d[\d.,]*(?:\s?(?:[num]?s|%|[kMG]?i?B)(?!\w))?(?!\w)",
                  "N", line)
    return " ".join(line.split())


def pattern(line):
    """The same as an expression, in which "..." stands for any text."""
    return ".*?".join(re.escape(part.strip())
                      for part in normalized(line).split("..."))


def differences(shown, printed):
    """Lines that are shown and were not printed, or the other way round.
    Where lines are broken does not matter, nor in which order they are."""
    text = " ".join(normalized(line) for line in printed)
    found = ["shown, but not printed: " + line for line in shown
             if line.strip("…. ") and not re.search(pattern(line), text)]
    if not any("..." in line for line in shown):
        text = " ".join(normalized(line) for line in shown)
        found += ["printed, but not shown: " + line for line in printed
                  if normalized(line) not in text]
    return found


def run(commands, directory, environment):
    """What each command prints, and its status."""
    script = "exec 2>&1 </dev/null\n"
    for index, command in enumerate(commands):
        script += (f"{command.text}\nprintf '\\n{MARK} {index} %s\\n' $?\n")
    process = subprocess.run(["bash", "-c", script], cwd=directory,
                             env=environment, stdout=subprocess.PIPE,
                             timeout=TIMEOUT, check=False)
    output = process.stdout.decode("utf-8", "replace")
    parts = re.split(rf"\n{MARK} \d+ (\d+)\n", output)
    return [(text.splitlines(), int(status))
            for text, status in zip(parts[0::2], parts[1::2])]


def environment_of(source, build, clang, directory, needs):
    """A directory that looks like a clone with its build, and an environment
    in which the programs of both are found."""
    for name in os.listdir(source):
        if not name.startswith((".", "build")):
            os.symlink(os.path.join(source, name),
                       os.path.join(directory, name))
    os.symlink(build, os.path.join(directory, "build"))
    programs = os.path.join(directory, ".programs")
    os.mkdir(programs)
    for name in ("clang", "clang++"):
        target = os.path.join(os.path.dirname(clang), name)
        os.symlink(target, os.path.join(programs, name + "-22"))
    for name in needs:
        python = name.startswith("python3:") and python_with(name[8:])
        if python == "/usr/bin/python3":
            os.symlink(python, os.path.join(programs, "python3"))
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("POMP", "OMP_", "KMP_"))}
    environment["PATH"] = ":".join(
        [os.path.join(build, "bin"), programs, environment["PATH"]])
    environment["OMP_NUM_THREADS"] = "2"
    # In a container, which has no other user.
    environment["OMPI_ALLOW_RUN_AS_ROOT"] = "1"
    environment["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1"
    return environment


def check(document, source, build, clang):
    """The problems of a document, and whether the machine was busy."""
    commands = commands_of(document)
    directory = tempfile.mkdtemp(prefix="pomp-commands-")
    try:
        environment = environment_of(source, build, clang, directory,
                                     needs_of(document))
        results = run(commands, directory, environment)
    finally:
        shutil.rmtree(directory)
    problems, is_busy = [], False
    for index, command in enumerate(commands):
        where = f"{os.path.relpath(document, source)}:{command.line}"
        if index >= len(results):
            problems.append(f"{where}: did not end: {command.text}")
            break
        printed, status = results[index]
        if status:
            problems.append(f"{where}: status {status}: {command.text}\n  "
                            + "\n  ".join(printed[-5:]))
        elif any(command.shown):
            found = differences([line for line in command.shown if line],
                                [line for line in printed if line])
            if found and BUSY.search(" ".join(printed)):
                is_busy = True
            else:
                problems += [f"{where}: {line}" for line in found]
    return problems, is_busy


def main():
    source, build, clang = (os.path.abspath(path) for path in sys.argv[1:4])
    documents = [os.path.abspath(path) for path in sys.argv[4:]]
    for directory in ("", "docs", "pomp-rt", "utils/*", "test", "test/*"):
        if not sys.argv[4:]:
            documents += sorted(glob.glob(
                os.path.join(source, directory, "*.md")))
    failed, count = False, 0
    for document in documents:
        commands = commands_of(document)
        missing = missing_of(document)
        if commands and missing:
            print(f"{os.path.relpath(document, source)}: not checked without "
                  + ", ".join(missing))
            continue
        count += len(commands)
        for _ in range(TRIES if commands else 0):
            problems, is_busy = check(document, source, build, clang)
            if not problems and not is_busy:
                break
        else:
            if commands and problems:
                failed = True
                print("\n".join(problems), file=sys.stderr)
            elif commands:
                print(f"{os.path.relpath(document, source)}: the machine was "
                      "busy: not all output was compared")
    print(f"commands.py: {count} commands")
    sys.exit(failed or not count)


main()
