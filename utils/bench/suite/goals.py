"""The project's goals beside what was measured."""

from . import compile as compiling
from . import micro

# The cost of an uninstrumented construct, in ns, below which a difference
# says more than a ratio.
CHEAP = 50
# A construct that costs this many ns, in any variant, had a thread wait for the
# scheduler's next turn: its figures say nothing.
TURN = 20000
# Constructs that report no pair.
SINGLE_EVENTS = ("atomic", "flush")
# Constructs with an event that changes nothing in a profile, which therefore
# does not look at the clock. In a trace each record has its time.
FEWER_LOOKS = (*SINGLE_EVENTS, "critical", "ordered", "single", "lock")


class Goal:
    """met is None where chance alone can make the difference."""

    def __init__(self, cost, goal, measured, met, detail=""):
        self.cost = cost
        self.goal = goal
        self.measured = measured
        self.met = met
        self.detail = detail

    def as_json(self):
        return dict(self.__dict__)


def limit(cost, goal, value, maximum, form, detail="", chance=None):
    """A value that must not be above a maximum. chance is how large it was
    where nothing differed."""
    text = form % value
    if value <= maximum:
        return Goal(cost, goal, text, True, detail)
    text += " (missed by " + form % (value - maximum)
    if chance is not None:
        text += ", chance alone " + form % chance
    return Goal(cost, goal, text + ")",
                None if chance is not None and value <= chance else False,
                detail)


def worst_of(values):
    """values is a list of (amount, name). Returns the largest, and the names
    and amounts of the next, for a detail."""
    values = sorted(values, reverse=True)
    return values[0][0], ", ".join("%s %.2f" % (n, v) for v, n in values[:6])


def without_turns(table):
    """Returns the constructs whose figures say something, and a remark about
    the others."""
    left_out = [n for n in micro.CONSTRUCTS if max(table[n].values()) > TURN]
    return ([n for n in micro.CONSTRUCTS if n not in left_out],
            "; left out, a turn of the scheduler: " + ", ".join(left_out)
            if left_out else "")


def off_goals(result):
    for threads, table in result["threads"].items():
        names, left_out = without_turns(table)
        noise = 1 + max((abs(table[n]["again"] / table[n]["plain"] - 1)
                         for n in names if table[n]["plain"] > CHEAP),
                        default=0)
        noise_ns = max((abs(table[n]["again"] - table[n]["plain"])
                        for n in names if table[n]["plain"] <= CHEAP),
                       default=0)
        for variant, title in (("absent", "library absent"),
                               ("off", "all groups off")):
            dear, cheap = [], []
            for name in names:
                plain, cost = table[name]["plain"], table[name][variant]
                if plain > CHEAP:
                    dear.append((cost / plain, name))
                else:
                    cheap.append((cost - plain, name))
            where = "%s, %d thread%s" % (title, threads, "s" * (threads > 1))
            if dear:
                worst, detail = worst_of(dear)
                yield limit(where + ", constructs over 50 ns",
                            "at most 1.01", worst, 1.01, "%.3f",
                            detail + left_out, noise)
            if cheap:
                worst, detail = worst_of(cheap)
                yield limit(where + ", cheap ones", "at most +1 ns", worst,
                            1.0, "%+.2f ns", detail + left_out, noise_ns)
    # No other process can disturb instructions.
    for variant, title in (("absent", "library absent"),
                           ("off", "all groups off")):
        ratios = [(row[variant] / row["plain"], name) for name, row in
                  result.get("instructions", {}).items()
                  if row["plain"] >= 10 * CHEAP]
        if ratios:
            worst, detail = worst_of(ratios)
            yield limit(title + ", instructions of the dear ones",
                        "at most 1.01", worst, 1.01, "%.4f", detail)


def peer_goals(result, ours, peers, title):
    for threads, table in result["threads"].items():
        names, left_out = without_turns(table)
        for peer in peers:
            above, seen = [], 0
            for name in names:
                columns = table[name]
                if peer not in columns or ours not in columns:
                    continue
                seen += 1
                if columns[ours] > columns[peer]:
                    above.append((columns[ours] - columns[peer], name))
            if not seen:
                continue
            measured = "below on %d of %d" % (seen - len(above), seen)
            yield Goal("%s, %d thread%s" % (title, threads,
                                            "s" * (threads > 1)),
                       "below " + peer, measured, not above,
                       ("ns above: " + worst_of(above)[1] if above else "")
                       + left_out)


def monitor_goals(result):
    """Per pair of events, from what one thread costs: more threads wait for
    each other."""
    threads = min(result["threads"])
    table, events = result["threads"][threads], result["events"][threads]
    clock = table["clock"]["plain"]
    pairs = [((table[n]["profile"] - table[n]["plain"]) / (events[n] / 2), n)
             for n in micro.CONSTRUCTS
             if events[n] > 0.1 and n not in SINGLE_EVENTS]
    worst, detail = worst_of(pairs)
    yield limit("profile, per pair of events",
                "two clock reads (%.1f ns) + 10 ns" % clock, worst, clock + 10,
                "%.1f ns", detail)
    if any("trace" in columns for columns in table.values()):
        ratios = [((table[n]["trace"] - table[n]["plain"]) /
                   max(table[n]["profile"] - table[n]["plain"], 1), n)
                  for n in micro.CONSTRUCTS if events[n] > 0.1]
        for title, fewer, limits in (
                ("", False, "both look at the clock as often; the kernel "
                 "takes the records, 8 bytes each, to the file"),
                (", where the profile looks less often at the clock", True,
                 "each record has its time, and so a look at the clock")):
            worst, detail = worst_of([r for r in ratios
                                      if (r[1] in FEWER_LOOKS) == fewer])
            yield limit("trace, per event" + title,
                        "at most 1.3 of the profile's", worst, 1.3, "%.2f",
                        detail + " (%s)" % limits)


def app_goals(result):
    for variant, title in (("absent", "library absent"),
                           ("off", "all groups off")):
        figures = result["summary"][variant]
        again = result["summary"]["again"]
        yield limit("applications, " + title, "1.00 within noise (0.01)",
                    figures["mean"], 1.01, "%.3f",
                    "worst %.3f; chance alone %.3f" % (
                        figures["worst"], again["worst"]), again["mean"])
    for key, what, mean, worst in (
            ("summary", "applications", 1.01, 1.03),
            ("kernel_summary", "task kernels with cut-off", 1.01, 1.06)):
        figures, again = result[key]["profile"], result[key]["again"]
        yield limit(what + ", profile, mean", "at most %.2f" % mean,
                    figures["mean"], mean, "%.3f", "", again["mean"])
        yield limit(what + ", profile, worst", "at most %.2f" % worst,
                    figures["worst"], worst, "%.3f", "", again["worst"])


def compile_goals(result):
    """By instructions where they were counted, else by CPU time."""
    files, programs = result["files"], result["programs"]["pomp"]
    few = files[compiling.FEW]
    is_counted = "instructions" in programs
    what = "instructions" if is_counted else "time"

    def cost(file, variant):
        if not is_counted:
            return file[variant]["ratio"]
        return (file[variant]["instructions"] /
                file["plain"]["instructions"])

    yield limit("compile %s, test/programs, geometric mean" % what,
                "at most 1.10", programs[what if is_counted else "ratio"], 1.10,
                "%.3f")
    yield limit("compile %s, a construct every other line" % what,
                "at most 1.15", cost(few, "pomp"), 1.15, "%.3f")
    counted = {name: file for name, file in files.items()
               if "opari2" in file and
               (not is_counted or "instructions" in file["plain"])}
    if counted:
        worst, detail = worst_of([(cost(f, "pomp") / cost(f, "opari2"), name)
                                  for name, f in counted.items()])
        yield limit("compile %s, worst file" % what, "at most OPARI2's", worst,
                    1, "%.3f", detail)
        worst, detail = worst_of([(f["pomp"]["text"] / f["opari2"]["text"],
                                   name) for name, f in files.items()
                                  if "opari2" in f])
        yield limit("text size, worst file", "at most OPARI2's", worst, 1,
                    "%.3f", detail)


def scale_goals(result):
    starts = result["start_up"]
    most = max(starts)
    yield limit("start-up of %s constructs" % format(most, ","),
                "at most 150 ns each", starts[most]["off"], 150, "%.0f ns",
                "with a profile %.0f ns" % starts[most]["profile"])
    least = min(starts)
    if starts[least]["off"] > 0:
        yield limit("start-up is linear (ns each, most by fewest constructs)",
                    "at most 1.2", starts[most]["off"] / starts[least]["off"],
                    1.2, "%.2f")
    for key, title in (("regions", "regions"), ("depth", "call-path depth"),
                       ("threads", "threads")):
        table = result[key]
        few, many = min(table), max(table)
        orders = ("cyclic", "random") if key == "regions" else (None,)
        for order in orders:
            def cost(n):
                cell = table[n][order] if order else table[n]
                base = cell["empty"] if order else 0
                return cell["profile"] - base
            yield limit(
                "profile, pair of events, %d to %d %s%s" % (
                    few, many, title, ", %s" % order if order else ""),
                "independent (at most 1.2)",
                cost(many) / max(cost(few), 0.1), 1.2, "%.2f",
                ", ".join("%d: %.1f ns" % (n, cost(n)) for n in table))
    if "trace" in result:
        trace = result["trace"]
        yield limit("trace, size of an event", "at most 16 bytes",
                    trace["bytes_per_event"], 16, "%.1f bytes")
        rate = trace["events_per_second"] / 1e6
        yield Goal("trace, events of one thread", "at least 30 million/s",
                   "%.1f million/s" % rate, rate >= 30)


def all_goals(results):
    goals = []
    if "micro" in results:
        goals += off_goals(results["micro"])
        goals += peer_goals(results["micro"], "empty",
                            ("ompt-empty", "opari2"), "empty library")
        goals += monitor_goals(results["micro"])
        goals += peer_goals(results["micro"], "profile-ompt", ("ompt-profile",),
                            "profile")
    if "apps" in results:
        goals += app_goals(results["apps"])
    if "compile" in results:
        goals += compile_goals(results["compile"])
    if "scale" in results:
        goals += scale_goals(results["scale"])
    return goals
