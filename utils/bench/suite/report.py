"""The tables that are printed."""

from . import micro, variants

ORDER = list(variants.TITLES)


def table(head, rows, left=1):
    """Prints columns: the first few to the left, the others to the right."""
    cells = [[str(c) for c in row] for row in [head, *rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    for row in cells:
        print("  " + "  ".join(
            c.ljust(w) if i < left else c.rjust(w)
            for i, (c, w) in enumerate(zip(row, widths))).rstrip())
    print()


def columns_of(rows):
    """The variants that some row has, in their order."""
    present = {v for row in rows for v in row}
    return [v for v in ORDER if v in present]


def variant_table(title, first, rows, form):
    """rows is name -> variant -> number."""
    print(title)
    names = columns_of(rows.values())
    table([first] + [variants.TITLES[v] for v in names],
          [[name] + [form % row[v] if v in row else "-" for v in names]
           for name, row in rows.items()])


def print_micro(result):
    for threads, rows in result["threads"].items():
        variant_table("Cost of a construct in ns, %d thread%s" % (
            threads, "s" * (threads > 1)), "construct",
            {n: rows[n] for n in micro.CONSTRUCTS}, "%.1f")
    first = min(result["threads"])
    print("Two reads of the clock: %.1f ns\n" %
          result["threads"][first]["clock"]["plain"])
    print("Events of a construct: " + ", ".join(
        "%s %.3g" % (n, e) for n, e in result["events"][first].items()) + "\n")
    if result.get("instructions"):
        variant_table("Instructions of a construct, 1 thread", "construct",
                      result["instructions"], "%.0f")


def print_counters(result):
    for counted in result.get("sets", []):
        print("With the counters %s: ns of a construct, 1 thread; PAPI reads "
              "them in %.1f ns" % (", ".join(counted["counters"]),
                                   counted["read"]))
        rows = []
        for name, events in result["events"].items():
            plain, more = counted["profile"][name], counted["counted"][name]
            each = (more - plain) / events
            rows.append([name, "%.3g" % events, "%.1f" % plain, "%.1f" % more,
                         "%.1f" % each, "%.1f" % (each - counted["read"])])
        table(["construct", "events", "profile", "counted", "more for an event",
               "beside PAPI's"], rows)


def print_apps(result):
    for key, title in (("programs", "Programs"), ("kernels", "Task kernels")):
        rows = {name: dict(p["ratios"]) for name, p in result[key].items()}
        for name, row in rows.items():
            row.pop("plain", None)
        summary = result["summary" if key == "programs" else "kernel_summary"]
        rows["mean"] = {v: s["mean"] for v, s in summary.items()
                        if v != "plain"}
        rows["worst"] = {v: s["worst"] for v, s in summary.items()
                         if v != "plain"}
        variant_table("%s, wall time by that without plugin, %d threads" % (
            title, result["threads"]), "program", rows, "%.3f")
    variant_table("A task of fib where nothing is cut off, in ns", "",
                  {"fib": result["task_ns"]}, "%.0f")


def print_compile(result):
    print("Compiling with -O2: CPU time, instructions, machine code and text "
          "(with constants and unwind tables), by plain clang's")
    rows = []
    for name, file in result["files"].items():
        row = [name, "%.2f s" % file["plain"]["seconds"]]
        for variant in ("pomp", "opari2"):
            if variant in file:
                f, p = file[variant], file["plain"]
                row += ["%.2f" % f["ratio"],
                        "%.3f" % (f["instructions"] / p["instructions"])
                        if "instructions" in f else "-",
                        "%.2f" % (f["code"] / p["code"]),
                        "%.2f" % (f["text"] / p["text"])]
            else:
                row += ["-", "-", "-", "-"]
        rows.append(row)
    means = ["mean of the programs", ""]
    for variant in ("pomp", "opari2"):
        m = result["programs"].get(variant)
        means += ["%.2f" % m["ratio"],
                  "%.3f" % m["instructions"] if "instructions" in m else "-",
                  "%.2f" % m["code"], "%.2f" % m["text"]] if m \
            else ["-", "-", "-", "-"]
    rows.append(means)
    table(["file", "clang", "time", "instructions", "code", "text",
           "OPARI2 time", "instructions", "code", "text"], rows)


def print_scale(result):
    print("Start and end of a program, ns for each construct")
    table(["constructs", "all off", "profile"],
          [[format(n, ","), "%.0f" % c["off"], "%.0f" % c["profile"]]
           for n, c in result["start_up"].items()])
    flat = {}
    for n, orders in result["regions"].items():
        for order, cell in orders.items():
            flat["%d regions, %s" % (n, order)] = cell
    for n, cell in result["depth"].items():
        flat["depth %d" % n] = cell
    for n, cell in result["threads"].items():
        flat["%d threads (CPU time)" % n] = cell
    variant_table("A pair of events in ns", "", flat, "%.1f")
    if "trace" in result:
        print("Trace: %.1f bytes/event, %.1f million events/s of one thread\n"
              % (result["trace"]["bytes_per_event"],
                 result["trace"]["events_per_second"] / 1e6))


def print_goals(goals):
    print("Goals")
    table(["cost", "goal", "measured", ""],
          [[g.cost, g.goal, g.measured, {True: "met", False: "MISSED", None: "in the noise"}[g.met]]
           for g in goals], left=4)
    for g in goals:
        if g.detail:
            print("  %s: %s" % (g.cost, g.detail))
    print("\n%d of %d goals met" % (sum(g.met is True for g in goals),
                                    len(goals)))
