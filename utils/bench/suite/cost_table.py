"""The table of costs, in Markdown."""

from .cost import DENSE, PLAIN, TINY
from .tools import geometric_mean, median

TITLES = {"compile": "compile time", "objects": "`.text` of objects",
          "linked": "`.text` of linked programs",
          "off": "run time, nothing delivered",
          "profile": "run time, profile"}
RUN = ("off", "profile")
# Of plain; None for any program.
GOALS = {("compile", DENSE): "1.25", ("compile", None): "1.05",
         ("objects", DENSE): "1.9", ("linked", None): "1.25"}
TINY_GOAL = "+5 ms"


def ratios(times, above, below):
    """Returns for each round the geometric mean of the programs' ratios. times
    has column -> figures of rounds for each program."""
    return [geometric_mean(each) for each in zip(*(
        [a / b for a, b in zip(t[above], t[below])] for t in times))]


def with_range(values, form):
    """The median, and how far rounds differ."""
    text = form % median(values)
    if len(values) > 1:
        text += " (%s to %s)" % (form % min(values), form % max(values))
    return text


def of_plain(what, times):
    total = sum(median(t[PLAIN]) for t in times)
    return "%.1f kB" % (total / 1000) if what in ("objects", "linked") \
        else "%.2f s" % total


def goal(what, group, columns):
    if what in RUN:
        return "1 of %s" % columns[1] if len(columns) > 2 else ""
    return GOALS.get((what, group), "" if group == DENSE
                     else GOALS.get((what, None), ""))


def row(what, group, title, times, columns):
    cells = [title, of_plain(what, times)]
    cells += [with_range(ratios(times, c, PLAIN), "%.3f")
              for c in columns[1:]]
    if len(columns) > 2:
        cells.append(with_range(ratios(times, columns[-1], columns[1]),
                                "%.3f"))
    return [*cells, goal(what, group, columns)]


def tiny_row(group, times, columns):
    """Milliseconds that a compilation takes longer."""
    cells = [TITLES["compile"] + ", " + group,
             "%.1f ms" % (1000 * median(times[PLAIN]))]
    for above, below in [(c, PLAIN) for c in columns[1:]] + (
            [(columns[-1], columns[1])] if len(columns) > 2 else []):
        cells.append(with_range([1000 * (a - b) for a, b in zip(
            times[above], times[below])], "%+.1f") + " ms")
    return [*cells, TINY_GOAL]


def rows(bench):
    """Returns the rows of what was asked for."""
    groups = list(dict.fromkeys(p.group for p in bench.programs))
    for what, title in TITLES.items():
        if bench.options.only not in (
                None, "run" if what in RUN else "compile"):
            continue
        for group in groups:
            found = {p: bench.times[what, p] for p in bench.programs
                     if p.group == group and (what, p) in bench.times}
            if not found:
                continue
            if group in TINY:
                yield tiny_row(group, *found.values(), bench.columns)
                continue
            yield row(what, group, "%s, %s%s" % (
                title, group, " (%d)" % len(found) if len(found) > 1 else ""),
                      list(found.values()), bench.columns)
            if bench.options.each and len(found) > 1:
                for program, times in found.items():
                    yield row(what, group, "- " + program.name, [times],
                              bench.columns)


def print_table(bench):
    """Columns of plugins are by plain's; the last one is the newest build by
    the oldest."""
    columns = bench.columns
    head = ["", *columns]
    if len(columns) > 2:
        head.append("%s / %s" % (columns[-1], columns[1]))
    head.append("goal")
    for cells in [head, ["---"] * len(head), *rows(bench)]:
        print("| %s |" % " | ".join(cells))
