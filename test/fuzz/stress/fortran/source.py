"""The text of a Fortran file, in free or fixed form, from a tree of lines.

A line of the tree is a statement without continuation. "!$omp ..." is a
directive and "!$ ..." a statement for OpenMP alone. "@12@" in a directive begins
the place 12, whose lines render_source() tells, and "@12/" ends it."""
import re

from ..tree import Random

PLACE = re.compile(r" ?@(\d+)([@/])")
WORDS = re.compile(r"\s*(?:'[^']*'|[^\s,'])+,?|\s*,|\s+")


def _pieces(text, sizes):
    """\\p text in parts of at most what \\p sizes yields, broken before words."""
    parts, line, room = [], "", next(sizes)
    for word in WORDS.findall(text):
        if line and len(line) + len(word) > room:
            parts.append(line)
            line, room = "", next(sizes)
            word = word.lstrip() or word
        line += word
    return parts + [line]


def _sizes(rng, most):
    """Mostly the whole width, now and then less."""
    while True:
        yield rng.randrange(25, most) if rng.maybe(0.1) else most


def _free(line, depth, rng):
    sentinel = re.match(r"!\$omp |!\$pomp |!\$ ", line)
    start = "  " * min(depth, 15)
    mark = sentinel.group().strip() if sentinel else ""
    text = line[sentinel.end():] if sentinel else line
    parts = _pieces(text, _sizes(rng, 80))
    lines = []
    for number, part in enumerate(parts):
        begin = start + (mark + " " if mark else "")
        if number and rng.maybe(0.5):
            begin += "&" if mark else "  & "
        lines.append(begin + part + (" &" if number + 1 < len(parts) else ""))
    return lines


def _fixed(line, rng):
    sentinel = re.match(r"!\$omp |!\$pomp |!\$ ", line)
    lines = []
    if sentinel and sentinel.group() != "!$ ":
        name = sentinel.group().strip()[1:]
        mark = rng.choice(("!", "c", "C", "*")) + rng.choice(
            (name, name.upper()))
        if name == "$pomp":
            return [mark + " " + line[sentinel.end():]]
        for number, part in enumerate(
                _pieces(line[sentinel.end():], _sizes(rng, 64))):
            lines.append(mark + (" " if not number else "&") + part)
        return lines
    start = "!$    " if sentinel else "      "
    text = line[sentinel.end():] if sentinel else line
    label = re.match(r"(\d+) ", text)
    if label:
        start, text = label.group(1).ljust(6), text[label.end():]
    # The end of a procedure must not be continued.
    whole = [text] if text.startswith("end ") else _pieces(
        text, _sizes(rng, 64))
    for number, part in enumerate(whole):
        if number:
            start = start[:2] + "   &" if sentinel else "     &"
        lines.append(start + part)
    return lines


OPENS = re.compile(r"(\w+: )?(do\b|block$|associate|select|where \(.*\)$)|"
                   r"if .* then$|(recursive )?(subroutine|module|program|"
                   r"integer\(8\) function)\b")
CLOSES = re.compile(r"end\b|(\d+ continue$)")


def render_source(tree, fixed, seed, dropped=frozenset()):
    """\\returns the text, and of each place the first line, and the last one
    if something ends it."""
    logical = []
    tree.write(dropped, logical)
    text, places, depth = [], {}, 0
    for line in logical:
        line = line.strip()
        if not line:
            continue
        found = PLACE.findall(line)
        line = PLACE.sub("", line)
        if line.startswith("#"):
            text.append(line)
            continue
        if CLOSES.match(line) and not line[0].isdigit():
            depth = max(0, depth - 1)
        # The same line is written alike, whatever is left out.
        rng = Random("%s %s" % (seed, line))
        first = len(text) + 1
        if line:
            text += _fixed(line, rng) if fixed else _free(line, depth, rng)
        for number, kind in found:
            if kind == "@":
                places[int(number)] = [first, None]
            else:
                places[int(number)][1] = len(text)
        if OPENS.match(line):
            depth += 1
        if rng.maybe(0.03):
            text.append(("c" if fixed else "!") + " A comment.")
    return "\n".join(text) + "\n", places
