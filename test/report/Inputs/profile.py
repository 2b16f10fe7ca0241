# Makes profiles as pomp-rt would write them, of programs that never ran, so
# that every number in a report is known.
#
# usage: profile.py SCENARIO > profile.json
import json
import sys

STATES = ["work", "barrier", "join", "critical", "ordered", "lock", "single",
          "taskwait", "taskgroup", "fork", "dispatch", "serial", "idle"]
MS = 1000000


class Profile:
    """Paths are added from the outside in. Times are exclusive, in ns."""

    def __init__(self, program, threads, wall=1000 * MS):
        self.program, self.threads, self.wall = program, threads, wall
        self.regions, self.paths = [], [self._path(0, "root", None, None)]
        self.serial, self.peak = 0, 0
        self.unbalanced, self.cut = 0, 0
        # The places of the serial time, or None.
        self.gaps = None
        self.creations, self.instances = [], []
        # The environment of the run, or None.
        self.environment = None
        self.samples = None
        self.locks = []

    @staticmethod
    def _path(number, kind, parent, region):
        return {"id": number, "kind": kind, "parent": parent,
                "region": region, "shares": {}}

    def region(self, kind, type_, file="a.c", lines=(1, 2), name="", **attrs):
        tasks, loop = attrs.pop("tasks", None), attrs.pop("loop", None)
        attributes = {"type": type_}
        attributes.update(attrs)
        self.regions.append({
            "id": len(self.regions), "kind": kind, "type": type_,
            "directive": attrs.get("directive", ""), "name": name,
            "file": file, "start_lines": [lines[0], lines[0]],
            "end_lines": [lines[1], lines[1]], "attributes": attributes,
            "tasks": tasks, "loop": loop})
        return len(self.regions) - 1

    def path(self, parent, kind, region, visits, *shares):
        """shares: for each thread a dictionary of states, or None."""
        number = len(self.paths)
        self.paths.append(self._path(number, kind, parent, region))
        for thread, states in enumerate(shares):
            if states is not None:
                self.paths[-1]["shares"][thread] = (visits, states)
        return number

    def _inclusive(self, path, thread):
        own = sum(path["shares"].get(thread, (0, {}))[1].values())
        return own + sum(self._inclusive(child, thread) for child in self.paths
                         if child["parent"] == path["id"])

    def document(self):
        n = self.threads
        totals = [dict.fromkeys(STATES, 0) for _ in range(n)]
        for path in self.paths:
            is_outside = path["kind"] == "user_region" and path["parent"] == 0
            for thread, (_, states) in path["shares"].items():
                for state, ns in states.items():
                    totals[thread]["serial" if is_outside else state] += ns
        totals[0]["serial"] += self.serial
        for total in totals:
            total["idle"] = max(0, self.wall - sum(total.values()))
        each = {"event": 1, "critical": 4}
        events = sum(each.get(path["kind"], 2) * visits for path in self.paths
                     for visits, _ in path["shares"].values())
        document = {
            "schema": "pomp-profile", "version": 1, "program": self.program,
            "wall_time_ns": self.wall, "thread_time_ns": self.wall * n,
            "events": events, "unbalanced_events": self.unbalanced,
            "cut_visits": self.cut, "bytes_peak": self.peak,
            "states": self._named(
                {s: sum(t[s] for t in totals) for s in STATES}, STATES),
            "threads": [dict(self._named(t, STATES), id=i, events=events // n)
                        for i, t in enumerate(totals)],
            "regions": [self._region(r) for r in self.regions],
            "call_paths": [self._call_path(p) for p in self.paths],
            "task_creations": self.creations,
            "task_instances": self.instances,
        }
        if self.environment:
            document["environment"] = self.environment
        if self.gaps:
            document["serial_gaps"] = self.gaps
        if self.samples:
            document["samples"] = self.samples
        if self.locks:
            document["locks"] = self.locks
        return document

    @staticmethod
    def _named(states, which):
        return {s + "_ns": states.get(s, 0) for s in which}

    def _region(self, region):
        paths = [p for p in self.paths if p["region"] == region["id"]]
        own = [p for p in paths if p["kind"] == region["kind"]]
        exclusive = dict.fromkeys(STATES, 0)
        times, work, visits = {}, {}, 0
        for path in paths:
            for _, states in path["shares"].values():
                for state, ns in states.items():
                    exclusive[state] += ns
            if any(p["id"] == path["parent"] for p in paths):
                continue
            for thread in range(self.threads):
                time = self._inclusive(path, thread)
                if time:
                    times[thread] = times.get(thread, 0) + time
        for path in own:
            visits += sum(v for v, _ in path["shares"].values())
        for path in paths:
            if any(p["id"] == path["parent"] for p in paths):
                continue
            for thread in range(self.threads):
                work[thread] = work.get(thread, 0) + self._work(path, thread)
        most = max(work.values(), default=0)
        shared = region["kind"] in ("parallel", "loop", "sections", "workshare")
        imbalance = None
        if shared and len(times) > 1:
            imbalance = 100 * (1 - sum(work.values()) / len(times) / most) \
                if most else 0
        mean = sum(times.values()) // visits if visits else 0
        return dict(
            region, threads=len(times), visits=visits,
            time_ns=sum(times.values()),
            max_thread_time_ns=max(times.values(), default=0),
            min_visit_ns=mean, max_visit_ns=mean,
            inclusive_work_ns=sum(work.values()),
            max_thread_inclusive_work_ns=most, imbalance_percent=imbalance,
            exclusive=self._named(exclusive, STATES[:-2]))

    def _work(self, path, thread):
        own = path["shares"].get(thread, (0, {}))[1].get("work", 0)
        return own + sum(self._work(child, thread) for child in self.paths
                         if child["parent"] == path["id"])

    @staticmethod
    def _kernel(path, thread):
        """Numbers of each thread, or one of all."""
        return {name: number[thread] if isinstance(number, list) else number
                for name, number in path.get("kernel", {}).items()}

    def _call_path(self, path):
        threads = []
        for thread, (visits, states) in sorted(path["shares"].items()):
            time = self._inclusive(path, thread)
            threads.append(dict(
                self._named(states, STATES[:-2]),
                **self._kernel(path, thread), thread=thread, visits=visits,
                inclusive_ns=time, exclusive_ns=sum(states.values()),
                min_visit_ns=time // visits if visits else 0,
                max_visit_ns=time // visits if visits else 0))
        return {"id": path["id"], "kind": path["kind"],
                "parent": path["parent"], "region": path["region"],
                "threads": threads}


def parallel(p, fork, *team, lines=(1, 9), visits=1, parent=0):
    """A parallel region: what the encountering thread does outside of the
    team, and each thread in it. Returns the region and the team's path."""
    region = p.region("parallel", "pregion", lines=lines, directive="parallel")
    outer = p.path(parent, "parallel", region, visits, fork)
    return region, p.path(outer, "team", region, visits, *team)


def work(ms, **waits):
    return dict({k: v * MS for k, v in waits.items()}, work=ms * MS)


def measure(count, mean):
    return {"count": count, "sum_ns": count * mean, "min_ns": mean // 2,
            "mean_ns": mean, "max_ns": 3 * mean}


def statistics(count, creation, delay, execution, immediate=0, work=None):
    return {"created": count, "immediate": immediate, "started": count,
            "ended": count, "suspensions": 0,
            "creation": measure(count, creation),
            "delay": measure(count, delay),
            "execution": measure(count, execution),
            "work": measure(count, execution if work is None else work),
            "suspension": measure(0, 0), "max_depth": 3,
            "waiting_ns": 0, "executing_others_ns": 0,
            "max_alive": [min(count, 4), min(count, 6)]}


def task_program(name, count, creation, execution, waits):
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(0, barrier=waits),
                   work(0, barrier=waits))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(count, creation, 10000, execution))
    create = p.path(inner, "task_create", task, count, work(100))
    left = 490 - waits
    p.path(create, "task", task, count // 2, work(left), work(left))
    p.creations.append({"child": task, "parent": None, "created": count})
    return p, task


def fine_task():
    return task_program("fine_task", 200000, 1000, 800, 200)[0]


def waiting_tasks():
    """Small tasks that wait for each other: what they do is next to nothing."""
    p, task = task_program("waiting_tasks", 35000, 2000, 12000, 200)
    p.regions[task]["tasks"]["work"] = measure(35000, 200)
    return p


def suspended_tasks():
    p, task = task_program("suspended_tasks", 3, 2000, 10 * MS, 5)
    p.regions[task]["tasks"].update(
        work=measure(3, 4 * MS), suspension=measure(1, 23500000),
        waiting_ns=6 * MS, executing_others_ns=17500000)
    return p


def task_with_root(count, execution):
    """One task creates all others, in a construct of its own."""
    p, task = task_program("task_with_root", count, 1000, execution, 200)
    root = p.region("task", "task", lines=(3, 7),
                    tasks=statistics(1, 1000, 10000, 400 * MS, work=MS))
    p.path(4, "task", root, 1, work(0), None)
    return p


def rooted_good():
    return task_with_root(1000, 900000)


def rooted_fine():
    return task_with_root(200000, 800)


def rooted_few():
    return task_with_root(2, 250 * MS)


def few_tasks():
    return task_program("few_tasks", 3, 1000, 250 * MS, 200)[0]


def cut_tasks(immediate=990, **clauses):
    """A clause lets the thread that creates a task execute it at once, but for
    some."""
    p, task = task_program("cut_tasks", 1000, 1000, 800000, 200)
    p.regions[task]["attributes"].update(clauses or {"ifClause": "1"})
    p.regions[task]["tasks"]["immediate"] = immediate
    return p


def final_tasks():
    return cut_tasks(final="depth > 3")


def full_queue():
    """Without such a clause the runtime does so."""
    return cut_tasks(untied="1")


def fine_cut_tasks():
    """All of them, which would be small: a larger one for each thread is left
    to create."""
    p, task = task_program("fine_cut_tasks", 200000, 100, 1400, 200)
    p.regions[task]["attributes"]["ifClause"] = "1"
    p.regions[task]["tasks"]["immediate"] = 200000
    return p


def cut_in_time():
    return cut_tasks(890)


def enough_cut_tasks():
    """One in eleven is left, which is 45 for each thread."""
    return cut_tasks(910)


def taskwait():
    """Waits for tasks of which nothing is known."""
    p = Profile("taskwait", 2)
    _, team = parallel(p, work(0), work(700), work(990))
    region = p.region("taskwait", "taskwait", lines=(7, 7))
    p.path(team, "taskwait", region, 10, work(0, taskwait=290), None)
    return p


def good_tasks():
    return task_program("good_tasks", 1000, 1000, 900000, 5)[0]


def produced(name, before, delay, count=1000, creating=10):
    """A thread works between the tasks that it creates, which another one
    executes. They wait to begin."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(before),
                   work(0, barrier=690))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(count, creating * MS // count, delay,
                                     300 * MS // count))
    p.path(inner, "task_create", task, count, work(creating))
    p.path(inner, "task", task, count // 2, None, work(300))
    return p


def slow_producer():
    return produced("slow_producer", 980, 20000)


def slow_fine_producer():
    """Its tasks are small, but it does more than to create them."""
    return produced("slow_fine_producer", 900, 20000, 75000, 90)


def busy_fine_producer():
    """Most of what it does is to create tasks."""
    return produced("busy_fine_producer", 390, 20000, 75000, 600)


def fast_producer():
    """Its work comes before all tasks, or behind them."""
    return produced("fast_producer", 980, 150 * MS)


def ahead(name, delay):
    """It executes some of the tasks at once, while the other thread waits
    for some, for a part of the time without a processor."""
    p = produced(name, 980, 20000)
    p.regions[2]["tasks"]["immediate"] = 300
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": delay * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def starved_consumer():
    return ahead("starved_consumer", 150)


def fed_consumer():
    return ahead("fed_consumer", 50)


def rounds(name, visits):
    """A thread waits for long tasks and short ones, and works meanwhile and
    afterwards."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(290), work(0, barrier=290))
    long = p.region("task", "task", lines=(3, 3),
                    tasks=statistics(10, 1000, 10000, 70 * MS))
    short = p.region("task", "task", lines=(4, 4),
                     tasks=statistics(10, 1000, 10000, 10 * MS))
    for task, times in ((long, (None, work(700))), (short, (work(100), None))):
        p.path(inner, "task_create", task, 10, work(0))
        p.path(inner, "task", task, 10, *times)
    wait = p.region("taskwait", "taskwait", lines=(5, 5))
    p.path(inner, "taskwait", wait, visits, work(0, taskwait=600), None)
    return p


def phases(name, long):
    """A thread waits for two tasks in each of ten rounds, and then for five
    others of 10 ms."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 9))
    inner = p.path(team, "single", single, 1, work(0), work(0))
    for line, count, each, times in (
            (3, 10, long, (None, work(10 * long))),
            (4, 10, 10, (work(100), None)), (7, 50, 10, (work(250),) * 2)):
        task = p.region("task", "task", lines=(line, line),
                        tasks=statistics(count, 1000, 10000, each * MS))
        p.path(inner, "task_create", task, count, work(0))
        p.path(inner, "task", task, count, *times)
    for line, taskwait in ((5, 10 * long - 100), (8, 0)):
        wait = p.region("taskwait", "taskwait", lines=(line, line))
        p.path(inner, "taskwait", wait, 10, work(0, taskwait=taskwait), None)
    return p


def excess_phases():
    return phases("excess_phases", 40)


def phases_in_turns():
    """Four threads on two processors: the long task takes 60 ms with 40 on one,
    as those that wait have turns on it."""
    p = phases("phases_in_turns", 60)
    p.threads = 4
    for path in p.paths[1:]:
        for thread in (2, 3):
            if path["kind"] in ("parallel", "team", "single"):
                path["shares"][thread] = (1, work(0, barrier=300))
    long = next(path for path in p.paths if path["kind"] == "task")
    p.environment = {"cpus": 2, "processors": 2, "others_ns": 0,
                     "cpu_time_ns": 1000 * MS, "run_delay_ns": 1600 * MS}
    long["kernel"] = {"minor_faults": 1, "off_cpu_ns": 200 * MS}
    return p


def needed_phases():
    """Both tasks before the wait are as long."""
    return phases("needed_phases", 10)


def excess_wait():
    return rounds("excess_wait", 10)


def three_waits():
    return rounds("three_waits", 3)


def panels(name, **depend):
    """A thread works alone between waits for tasks of one construct."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(400), work(0, barrier=450))
    task = p.region("task", "task", lines=(3, 3), **depend,
                    tasks=statistics(200, 1000, 10000, 5 * MS))
    p.path(inner, "task_create", task, 200, work(0))
    p.path(inner, "task", task, 200, work(500), work(500))
    wait = p.region("taskwait", "taskwait", lines=(5, 5))
    p.path(inner, "taskwait", wait, 10, work(0, taskwait=50), None)
    return p


def dependent_panels():
    return panels("dependent_panels", depend="out")


def equal_panels():
    return panels("equal_panels")


def needed_wait():
    return rounds("needed_wait", 2)


def ordered(name, chunk, turns):
    """The threads of an ordered loop wait for most of the time."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    scheduleChunk=chunk)
    region = p.region("ordered", "ordered", lines=(4, 5))
    inner = p.path(team, "loop", loop, 1, work(500 - turns),
                   work(500 - turns))
    p.path(inner, "ordered", region, 1000, work(turns, ordered=490),
           work(turns, ordered=490))
    return p


def ordered_chunks():
    return ordered("ordered_chunks", "100", 5)


def ordered_halves():
    """Each thread has one chunk: the second one waits for its turn, the first
    one at the end."""
    p = Profile("ordered_halves", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static")
    region = p.region("ordered", "ordered", lines=(4, 5))
    inner = p.path(team, "loop", loop, 1, work(495), work(495))
    p.path(inner, "ordered", region, 1000, work(5), work(5, ordered=495))
    p.path(inner, "implicit_barrier", loop, 1, work(0, barrier=495), work(0))
    return p


def ordered_join():
    """The same in a combined directive: the first one waits in the join."""
    p = Profile("ordered_join", 2)
    _, team = parallel(p, work(0), work(0, join=495), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static")
    region = p.region("ordered", "ordered", lines=(4, 5))
    inner = p.path(team, "loop", loop, 1, work(495), work(495))
    p.path(inner, "ordered", region, 1000, work(5), work(5, ordered=495))
    return p


def ordered_in_turns(name="ordered_in_turns", used=400, **chunk):
    """Chunks let one of four threads on two processors work at a time, beside
    another process that uses a processor for so long."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    **chunk)
    inner = p.path(team, "loop", loop, 1, *[work(240)] * 4)
    kernel(p, minor_faults=1)
    region = p.region("ordered", "ordered", lines=(4, 5))
    p.path(inner, "ordered", region, 100, *[work(10, ordered=750)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS,
                     "cpu_time_ns": 1500 * MS, "others_ns": used * MS}
    return p


def ordered_pieces_in_turns():
    """Chunks of one iteration: they wait for processors between the turns."""
    return ordered_in_turns("ordered_pieces_in_turns", scheduleChunk="1")


def long_ordered_in_turns():
    """Iterations of 24 ms on a processor."""
    p = ordered_in_turns("long_ordered_in_turns")
    path = p.paths[-1]
    path["shares"] = {t: (10, states)
                      for t, (_, states) in path["shares"].items()}
    return p


def ordered_alone_in_turns():
    return ordered_in_turns("ordered_alone_in_turns", 0)


def doacross_in_turns(name="doacross_in_turns", own=250):
    """Of four threads on two processors one at a time works in a loop with
    ordered depend constructs, which have no turns that end."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    scheduleChunk="1")
    inner = p.path(team, "loop", loop, 1, *[work(own)] * 4)
    kernel(p, minor_faults=1)
    turn = p.region("ordered", "ordered", lines=(4, 4))
    p.path(inner, "ordered", turn, 100, *[work(0, ordered=1000 - own)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS}
    return p


def doacross_in_turns_of_another():
    """Another process uses half of a processor."""
    p = doacross_in_turns("doacross_in_turns_of_another", 180)
    p.regions[-1]["attributes"]["depend"] = "sink"
    p.environment.update(cpu_time_ns=1500 * MS, others_ns=500 * MS)
    return p


def doacross_beside_another(name="doacross_beside_another", own=300, used=500):
    """Two threads with a processor each, of which another process uses so
    much, in a doacross loop."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), *[work(0)] * 2)
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    scheduleChunk="1")
    inner = p.path(team, "loop", loop, 1, *[work(own)] * 2)
    kernel(p, minor_faults=1)
    turn = p.region("ordered", "ordered", lines=(4, 4), depend="sink")
    p.path(inner, "ordered", turn, 100, *[work(0, ordered=1000 - own)] * 2)
    p.environment = {"cpus": 2, "processors": 2,
                     "run_delay_ns": (used + 100) * MS, "cpu_time_ns": 1500 * MS,
                     "others_ns": used * MS}
    return p


def doacross_beside_many():
    """They leave 1.2 processors, so that hardly more than one can work."""
    return doacross_beside_another("doacross_beside_many", used=800)


def doacross_in_step():
    """One works at a time, because both wait while one has no processor."""
    return doacross_beside_another("doacross_in_step", own=480)


def wavefront_beside_another():
    """More than one works at a time."""
    return doacross_beside_another("wavefront_beside_another", own=650)


def wavefront_in_turns():
    """More than one at a time."""
    return doacross_in_turns("wavefront_in_turns", 325)


def master_in_turns(name="master_in_turns", master=600, waits=200,
                    is_first=True, visits=100, ends=100):
    """Three of four threads on two processors wait in a barrier for the master
    construct in front of it, or for nothing but turns."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    loop = p.region("loop", "loop", lines=(2, 2), scheduleType="static")
    inner = p.path(team, "loop", loop, 100, *[work(100)] * 4)
    kernel(p, minor_faults=1)
    p.path(inner, "implicit_barrier", loop, 100, *[work(0, barrier=ends)] * 4)
    block = p.region("master", "master", lines=(3, 4))
    if is_first:
        p.path(team, "master", block, 100, work(master))
    barrier = p.region("barrier", "barrier", lines=(5, 5))
    p.path(team, "barrier", barrier, visits, work(0, barrier=waits),
           *[work(0, barrier=800)] * 3)
    if not is_first:
        p.path(team, "master", block, 100, work(master))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 2000 * MS}
    return p


def no_master_in_turns():
    return master_in_turns("no_master_in_turns", 10)


def brief_master_in_turns():
    """They wait 2.6 ms each time, less than a turn on a processor."""
    return master_in_turns("brief_master_in_turns", visits=250)


def master_among_turns():
    """They wait longer at the end of the loop, where nothing explains it."""
    return master_in_turns("master_among_turns", visits=250, ends=700)


def late_master_in_turns():
    """The others were at the barrier before it began for the first time."""
    return master_in_turns("late_master_in_turns", is_first=False)


def master_behind_in_turns():
    """It is behind the barrier, where all wait equally long."""
    return master_in_turns("master_behind_in_turns", 100, 700, False)


def fetched_back(name="fetched_back", first=100, other=250, schedule="static"):
    """The second thread waits for a master construct, and then fetches its data
    from the cache of the first one."""
    p = Profile(name, 2, (300 + 2 * other) * MS)
    _, team = parallel(p, work(0), work(0), work(0))

    def loop(line):
        region = p.region("loop", "loop", lines=(line, line),
                          scheduleType=schedule)
        path = p.path(team, "loop", region, 1000, work(first), work(other))
        p.path(path, "implicit_barrier", region, 1000,
               work(0, barrier=other - first), work(0))

    loop(2)
    block = p.region("master", "master", lines=(3, 4))
    p.path(team, "master", block, 1000, work(300), None)
    barrier = p.region("barrier", "barrier", lines=(5, 5))
    p.path(team, "barrier", barrier, 1000, work(0), work(0, barrier=300))
    loop(6)
    return p


def fetched_nothing():
    return fetched_back("fetched_nothing", other=100)


def fetched_dynamic():
    """The first thread gets fewer chunks."""
    return fetched_back("fetched_dynamic", schedule="dynamic")


def own_tasks_in_turns():
    """Tasks of four threads on two processors wait for their own tasks."""
    p = Profile("own_tasks_in_turns", 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, *[work(0)] * 4)
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1000, 1000, 10000, 1200000))
    create = p.path(inner, "task_create", task, 1000, work(0))
    tasks = p.path(create, "task", task, 250, *[work(300)] * 4)
    kernel(p, minor_faults=1)
    wait = p.region("taskwait", "taskwait", lines=(5, 5))
    p.path(tasks, "taskwait", wait, 100, *[work(0, taskwait=700)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS}
    return p


def events_in_turns(name="events_in_turns", finish=5):
    """Tasks of four threads on two processors that are ready all of the time,
    with or without one, wait for events."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, *[work(0, barrier=820)] * 4)
    task = p.region("task", "task", lines=(4, 6), tasks={
        **statistics(400, 1000, 10000, 1800000),
        "finish": measure(400, finish * MS)})
    create = p.path(inner, "task_create", task, 400, work(0))
    p.path(create, "task", task, 100, *[work(180)] * 4)
    kernel(p, minor_faults=1)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 3200 * MS}
    return p


def soon_events_in_turns():
    """Who fulfills them may wait for a turn of 4 ms."""
    return events_in_turns("soon_events_in_turns", 3)


def ordered_pairs():
    return ordered("ordered_pairs", "2", 5)


def ordered_loop():
    return ordered("ordered_loop", "1", 400)


def reduction(name, size):
    """The threads wait in the reduction at the end of a loop."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0), visits=100)
    loop = p.region("loop", "loop", lines=(2, 8), copied="reduction:%d" % size)
    inner = p.path(team, "loop", loop, 100, work(800), work(800))
    p.path(inner, "reduction", loop, 100, work(0, barrier=150),
           work(0, barrier=150))
    return p


def copyprivate():
    """Both threads copy, and wait for it."""
    p = Profile("copyprivate", 2)
    _, team = parallel(p, work(0), work(800), work(800))
    single = p.region("single", "single", lines=(4, 6),
                      copied="copyprivate:1000000")
    inner = p.path(team, "single", single, 200, work(0), work(0))
    p.path(inner, "implicit_barrier", single, 200, work(0, barrier=150),
           work(0, barrier=150))
    return p


def array_reduction():
    return reduction("array_reduction", 1000000)


def reduction_in_turns(name="reduction_in_turns", own=100, turns=250,
                       copied="1000000", waits=400):
    """Four threads on two processors copy in most of their work, and wait in
    forks and joins for the turns of those that combine."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0, fork=turns, join=turns)] * 4,
                       visits=100)
    loop = p.region("loop", "loop", lines=(2, 8), copied="reduction:" + copied)
    inner = p.path(team, "loop", loop, 100, *[work(own)] * 4)
    kernel(p, minor_faults=1)
    p.path(inner, "reduction", loop, 100, *[work(0, barrier=waits)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 100 * MS}
    return p


def working_in_turns():
    """They work on something else."""
    return reduction_in_turns("working_in_turns", 300, 150)


def objects_in_turns():
    """What an object owns is not known."""
    return reduction_in_turns("objects_in_turns", copied="24+")


def small_objects_in_turns():
    """They wait for its copies much shorter than in the forks."""
    return reduction_in_turns("small_objects_in_turns", 100, 420, "24+", 40)


def brief_objects_in_turns():
    """A turn explains the waits."""
    return reduction_in_turns("brief_objects_in_turns", 10, 0, "24+", 10)


def small_reduction():
    return reduction("small_reduction", 10000)


def object_reduction():
    """What an object owns is not known, but all threads wait for its copies, and
    the first one for the second that still combines. They make and destroy the
    copies around the loop."""
    p = Profile("object_reduction", 2)
    _, team = parallel(p, work(0), work(40, join=50), work(40), visits=100)
    loop = p.region("loop", "loop", lines=(1, 9), copied="reduction:24+")
    inner = p.path(team, "loop", loop, 100, work(760), work(810))
    p.path(inner, "reduction", loop, 100, work(0, barrier=150),
           work(0, barrier=150))
    return p


def late_object_reduction():
    """The threads have equal work, but mostly the second one waits for the first
    one, which combines; 100 ms of that at the end of the region."""
    p = Profile("late_object_reduction", 2)
    _, team = parallel(p, work(0), work(0), work(0, join=150), visits=100)
    loop = p.region("loop", "loop", lines=(1, 9), copied="reduction:24+")
    inner = p.path(team, "loop", loop, 100, work(700), work(700))
    p.path(inner, "reduction", loop, 100, work(0, barrier=40),
           work(0, barrier=150))
    return p


def joined_object_reduction(name="joined_object_reduction", line=1):
    """They wait longer at the end of the region, where the second one destroys
    its copy. If that is no combined directive, it may do something else."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0, join=400), visits=100,
                       lines=(1, 9))
    loop = p.region("loop", "loop", lines=(line, 9), copied="reduction:24+")
    inner = p.path(team, "loop", loop, 100, work(600), work(450))
    p.path(inner, "reduction", loop, 100, work(0, barrier=190),
           work(0, barrier=40))
    return p


def inner_object_reduction():
    return joined_object_reduction("inner_object_reduction", 3)


def unequal_object_reduction():
    """The first thread never waits."""
    p = Profile("unequal_object_reduction", 2)
    _, team = parallel(p, work(0), work(0), work(0), visits=100)
    loop = p.region("loop", "loop", lines=(1, 9), copied="reduction:24+")
    inner = p.path(team, "loop", loop, 100, work(950), work(650))
    p.path(inner, "reduction", loop, 100, work(0), work(0, barrier=300))
    return p


def copying_tasks():
    p, task = task_program("copying_tasks", 1000, 200000, 500000, 5)
    p.regions[task]["attributes"]["copied"] = "copyin:9,firstprivate:262144"
    return p


def copying_taskloop():
    """Two threads wait for the runtime, which copies for tasks of 2 us."""
    p = Profile("copying_taskloop", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    sums = statistics(100000, 0, 10000, 2000)
    sums["creation"] = measure(1, 1000)
    task = p.region("task", "taskloop", lines=(4, 6), tasks=sums,
                    copied="firstprivate:48000")
    create = p.path(team, "task_create", task, 1, work(0))
    p.path(create, "task", task, 50000, work(100, taskgroup=400),
           work(100, taskgroup=400))
    p.creations.append({"child": task, "parent": None, "created": 1})
    return p


def copying_objects(name="copying_objects", delay=10):
    """The creation of tasks with objects takes 200 ms, in which the thread had
    no processor for a while."""
    p, task = task_program(name, 1000, 200000, 500000, 5)
    p.regions[task]["attributes"]["copied"] = "firstprivate:24+"
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": delay * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=delay * MS)


def delayed_objects():
    return copying_objects("delayed_objects", 180)


def copying_alone():
    """One thread creates all tasks, and most of that is copying; the other has
    nothing else to do."""
    p = Profile("copying_alone", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(0),
                   work(0, barrier=600))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1000, 800000, 10000, 400000),
                    copied="firstprivate:2000000")
    create = p.path(inner, "task_create", task, 1000, work(800))
    p.path(create, "task", task, 500, work(200), work(400))
    p.creations.append({"child": task, "parent": None, "created": 1000})
    return p


def copying_producer(before=700):
    """One thread works before each task that it creates, and copies. The other
    one had no processor in most of its waits for tasks."""
    p = Profile("copying_producer", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(before),
                   work(0, barrier=700))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1000, 200000, 20000, 400000),
                    copied="firstprivate:24+")
    create = p.path(inner, "task_create", task, 1000, work(200))
    p.path(create, "task", task, 500, work(800 - before), work(300))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 400 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def brief_producer():
    """It hardly works besides."""
    return copying_producer(200)


def copying_in_turns():
    """One of four threads creates all tasks, and has a processor; the others
    take turns on the second one."""
    p = Profile("copying_in_turns", 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(0),
                   *[work(0, barrier=n) for n in (500, 700, 900)])
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1000, 400000, 10000, 1490000),
                    copied="firstprivate:2000000")
    create = p.path(inner, "task_create", task, 1000, work(400))
    p.path(create, "task", task, 250, *map(work, (590, 500, 300, 100)))
    p.creations.append({"child": task, "parent": None, "created": 1000})
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 2000 * MS}
    return kernel(p, minor_faults=1)


def unequal(name, longest, second):
    """The longest of many tasks, and how long the other thread works."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(0),
                   work(0, barrier=980 - second))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1000, 1000, 10000, 980000 + 1000 * second))
    p.regions[task]["tasks"]["work"]["max_ns"] = longest * MS
    create = p.path(inner, "task_create", task, 1000, work(0))
    p.path(inner, "task", task, 500, work(980), work(second))
    return p


def lost_late_task():
    """All threads may wait because they have no processor meanwhile."""
    p = late_task()
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 900 * MS}
    p.paths[-1]["kernel"] = {"minor_faults": 10}
    return p


def busy_late_task():
    """Threads had no processor for half of their waits."""
    p = lost_late_task()
    p.environment["run_delay_ns"] = 250 * MS
    return p


def late_task():
    return unequal("late_task", 500, 470)


def long_task():
    """It starts first, and is longer than all others."""
    return unequal("long_task", 980, 470)


def long_rounds(name="long_rounds", delays=None, longest=7500000, wait=500):
    """One of the ten tasks of each of 100 rounds works 7.5 ms of 10, while the
    other thread waits behind the single. The time without a processor is in
    ms."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(0), work(0, barrier=wait))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1000, 1000, 10000, MS))
    p.regions[task]["tasks"]["work"]["max_ns"] = longest
    create = p.path(inner, "task_create", task, 1000, work(0))
    p.path(inner, "task", task, 500, work(750), work(250))
    wait = p.region("taskwait", "taskwait", lines=(7, 7))
    p.path(inner, "taskwait", wait, 100, work(0), None)
    if delays:
        p.environment = {
            "cpus": 2, "processors": 2, "run_delay_ns": sum(delays) * MS,
            "threads": [{"id": t, "cpu_ns": (750 - delay) * MS,
                         "run_delay_ns": delay * MS, "turns": 50}
                        for t, delay in enumerate(delays)]}
    return p


def last_tasks():
    """Threads wait for 1.5 ms in each round of ten equal tasks of 1 ms."""
    return long_rounds("last_tasks", longest=1200000, wait=150)


def late_rounds():
    """It works 4 ms of 10, and begins when all others are done."""
    return long_rounds("late_rounds", longest=4000000, wait=400)


def busy_late_rounds():
    """It seems to work 6 ms, as it has no processor for a while, and the other
    thread waits for that, too."""
    p = long_rounds("busy_late_rounds", [220, 30], 6000000, 400)
    p.regions[2]["tasks"]["longest_on_cpu_ns"] = 4000000
    return p


def rounds_in_turns(name, count, task, longest, wall):
    """Four threads take turns on two processors, and wait for tasks in each of
    100 rounds. A task works so many us on a processor, and one of them longest;
    the kernel counts 300 ms without one, so that it seems longer."""
    p = Profile(name, 4, wall * MS)
    on_cpu = count * task // 10
    each = (on_cpu + 300) // 4
    _, team = parallel(p, work(0), *[work(0)] * 4)
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1,
                   *[work(0, barrier=wall - each)] * 4)
    region = p.region("task", "task", lines=(4, 6),
                      tasks=statistics(100 * count, 1000, 10000,
                                       4 * each * MS // count // 100))
    p.regions[region]["tasks"]["work"]["max_ns"] = 2000 * longest
    p.regions[region]["tasks"]["longest_on_cpu_ns"] = 1000 * longest
    p.path(inner, "task_create", region, 100 * count, work(0))
    p.path(inner, "task", region, 25 * count, *[work(each)] * 4)
    kernel(p, minor_faults=1, off_cpu_ns=75 * MS)
    wait = p.region("taskwait", "taskwait", lines=(7, 7))
    p.path(inner, "taskwait", wait, 100, work(0), None)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS}
    return p


def last_in_turns():
    """One processor has no third task."""
    return rounds_in_turns("last_in_turns", 3, 5000, 5000, 1000)


def pairs_in_turns():
    return rounds_in_turns("pairs_in_turns", 4, 4000, 4000, 1000)


def unequal_in_turns():
    """One of two tasks works 6 ms, the other 2."""
    return rounds_in_turns("unequal_in_turns", 2, 4000, 6000, 620)


def ongoing_in_turns():
    """The longest of all tells nothing: in other rounds none waits for one."""
    return rounds_in_turns("ongoing_in_turns", 2, 4000, 7900, 420)


def late_in_turns():
    """A task works 5 ms of the 12.5 of each round: longer than two processors'
    share, if the time without one counted."""
    return rounds_in_turns("late_in_turns", 10, 1250, 5000, 900)


def cut_in_turns(name="cut_in_turns", wall=900):
    """A clause lets all but 10 of 1,000 tasks be executed at once."""
    p = rounds_in_turns(name, 10, 1250, 1250, wall)
    p.regions[2]["attributes"]["ifClause"] = "1"
    p.regions[2]["tasks"]["immediate"] = 990
    return p


def served_in_turns():
    """The processors hardly wait for more of them."""
    return cut_in_turns("served_in_turns", 640)


def first_in_turns():
    """It begins first, and has 3.2 of 5.5 ms left when the others have no more.
    """
    return rounds_in_turns("first_in_turns", 10, 1250, 5500, 770)


def long_in_turns():
    return rounds_in_turns("long_in_turns", 10, 1250, 7000, 900)


def own_in_turns():
    """It is a task that waits for the others in each round."""
    p = long_in_turns()
    p.paths[-1]["parent"] = p.paths[-2]["id"]
    return p


def begun_in_turns(name="begun_in_turns", length=700):
    """One of 1,000 tasks works 500 of 900 ms on a processor, and takes almost
    all of the time: it begins first."""
    p = rounds_in_turns(name, 10, 900, 500000, 720)
    p.regions[2]["tasks"]["work"]["max_ns"] = length * MS
    p.paths.pop()
    p.regions.pop()
    return p


def ending_in_turns():
    """It takes 520 ms, and begins when all others are done."""
    return begun_in_turns("ending_in_turns", 520)


def row_of_tasks(row=960, others=500):
    """The tasks of one construct work almost as long as the region takes, in
    both threads, and those of another one beside them."""
    p = Profile("row_of_tasks", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    wait = (2000 - row - others) // 2
    inner = p.path(team, "single", single, 1, work(0, barrier=wait),
                   work(0, barrier=wait))
    for line, ms, kinds in ((4, row, "inout"), (6, others, "in")):
        task = p.region("task", "task", lines=(line, line + 1), depend=kinds,
                        tasks=statistics(100, 1000, 10000, ms * MS // 100))
        create = p.path(inner, "task_create", task, 100, work(0))
        p.path(create, "task", task, 50, work(ms // 2), work(ms // 2))
        p.creations.append({"child": task, "parent": None, "created": 100})
    return p


def rows_of_tasks():
    """Those of neither do."""
    return row_of_tasks(800, 660)


def row_in_turns(name="row_in_turns", row=960):
    """Four threads have one of these tasks at a time, and two processors, which
    need 700 ms for all."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    for line, ms, kinds in ((4, row, "inout"), (6, 600, "in")):
        task = p.region("task", "task", lines=(line, line + 1), depend=kinds,
                        tasks=statistics(100, 1000, 10000, ms * MS // 100))
        create = p.path(team, "task_create", task, 100, work(0))
        p.path(create, "task", task, 25, *[work(ms // 4)] * 4)
        kernel(p, minor_faults=1,
               off_cpu_ns=(ms // 4 - (200 if line == 4 else 150)) * MS)
        p.creations.append({"child": task, "parent": None, "created": 100})
    barrier = p.region("barrier", "barrier", lines=(9, 9))
    p.path(team, "barrier", barrier, 1, *[work(0, barrier=850 - row // 4)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 2000 * MS}
    return p


def rows_in_turns():
    """They are at work for twice as long as the region takes."""
    return row_in_turns("rows_in_turns", 2000)


def row_on_one_processor():
    """The same while both threads share a processor: each has to wait for it,
    and while it does there is no task for the other one."""
    p = row_of_tasks()
    p.name = "row_on_one_processor"
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 530 * MS}
    return kernel(p, minor_faults=1)


def chain_in_turns(name="chain_in_turns", each=250, others=400):
    """Four threads on two processors have one task at a time, and are ready for
    a processor in all of their waits, while another process uses one for 400
    ms."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    task = p.region("task", "task", lines=(4, 6), depend="inout",
                    tasks=statistics(1000, 1000, 10000, 4000 * each))
    p.path(team, "task_create", task, 1000, work(0))
    p.path(team, "task", task, 250, *[work(each, barrier=1000 - each)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "cpu_time_ns": 4 * each * MS,
                     "others_ns": others * MS,
                     "run_delay_ns": 4 * (1000 - each) * MS}
    return kernel(p, minor_faults=1)


def chain_beside_others():
    """The other process wants all that they leave."""
    return chain_in_turns("chain_beside_others", others=1000)


def free_in_turns():
    """They have almost two."""
    return chain_in_turns("free_in_turns", 390)


def busy_long_rounds():
    return long_rounds("busy_long_rounds", [200, 10])


def lost_long_rounds():
    return long_rounds("lost_long_rounds", [420, 30])


def unserved_rounds(name="unserved_rounds", counts=(500, 500)):
    """The other thread had no processor for 450 ms of its waits."""
    p = long_rounds(name, [0, 450])
    path = next(path for path in p.paths if path["kind"] == "task")
    path["kernel"] = {"minor_faults": 10}
    path["shares"] = {thread: (counts[thread], share[1])
                      for thread, share in path["shares"].items()}
    return p


def unequal_rounds():
    """It executed nine small tasks in each round, and the first thread the long
    one."""
    return unserved_rounds("unequal_rounds", (100, 900))


def odd_rounds(count=300, name="odd_rounds"):
    """Three tasks of 2 ms in each of 100 rounds. The thread that works more had
    no processor for 150 ms of that."""
    p = long_rounds(name, [150, 0], wait=250)
    each = 600 * MS // count
    task = p.regions[2]["tasks"]
    task.update(statistics(count, 1000, 10000, each))
    task["work"].update(min_ns=each * 9 // 10, max_ns=2 * each)
    path = next(path for path in p.paths if path["kind"] == "task")
    path["kernel"] = {"minor_faults": 10, "off_cpu_ns": [150 * MS, 0]}
    path["shares"] = {t: (count // 2, work((400, 350)[t])) for t in (0, 1)}
    return p


def even_rounds():
    """The same with four tasks of 1.5 ms."""
    return odd_rounds(400, "even_rounds")


def opposite(name, *works, cut=False):
    """Loops of a region with a barrier behind each, which the threads leave
    together, and what they work in each; with a barrier between them."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    for number, pair in enumerate(works):
        line = 2 + 4 * number
        loop = p.region("loop", "loop", lines=(line, line + 2))
        path = p.path(team, "loop", loop, 10, *map(work, pair))
        p.path(path, "implicit_barrier", loop, 10,
               *(work(0, barrier=max(pair) - own) for own in pair))
        if cut and number == 0:
            barrier = p.region("barrier", "barrier", lines=(5, 5))
            p.path(team, "barrier", barrier, 10, work(0), work(0))
    return p


def slow_opposite():
    """In each of two even loops another thread has a slower processor."""
    p = opposite("slow_opposite", (390, 300), (300, 390))
    for path, slowed in zip([p for p in p.paths if p["kind"] == "loop"],
                            ([130, 0], [0, 130])):
        path["kernel"] = {"probed_ns": 300 * MS,
                          "slowed_ns": [ns * MS for ns in slowed]}
    return p


def opposite_in_turns(name, wall, *works):
    """Four threads on two processors. Who works longest shares one with another
    one that does, or does not, and all wait for their turns in each barrier."""
    p = Profile(name, 4, wall * MS)
    waits = (4 * wall - sum(map(sum, works))) // (4 * len(works))
    _, team = parallel(p, work(0), *[work(0)] * 4)
    for number, times in enumerate(works):
        line = 2 + 4 * number
        loop = p.region("loop", "loop", lines=(line, line + 2))
        path = p.path(team, "loop", loop, 10, *map(work, times))
        kernel(p, minor_faults=1)
        p.path(path, "implicit_barrier", loop, 10,
               *[work(0, barrier=waits)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 800 * MS}
    return p


def cancelling_in_turns():
    return opposite_in_turns("cancelling_in_turns", 400, (100, 10, 100, 10),
                             (50, 50, 50, 50), (10, 100, 10, 100))


def packed_in_turns():
    """The busy threads have a processor each."""
    return opposite_in_turns("packed_in_turns", 325, (100, 10, 100, 10),
                             (50, 50, 50, 50), (10, 100, 10, 100))


def equal_in_turns():
    """Threads share a processor without any reason."""
    return opposite_in_turns("equal_in_turns", 400, (56, 54, 56, 54),
                             (50, 50, 50, 50), (54, 56, 54, 56))


def cancelling_loops():
    """The loop in front is not one of them."""
    return opposite("cancelling_loops", (190, 200), (100, 400), (370, 80))


def cancelling_around():
    """A balanced loop between them, in which a thread had no processor for
    longer than the others wait there."""
    p = opposite("cancelling_around", (100, 400), (203, 200), (370, 80))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 40 * MS,
        "threads": [{"id": t, "cpu_ns": 650 * MS, "run_delay_ns": 20 * MS,
                     "turns": 50} for t in (0, 1)]}
    return p


def phase(name, first, second=(200, 200), lost=0):
    """A loop with nowait, and one with a barrier behind it.

    lost: how long thread 0 had no processor in the work of the second one."""
    whole = [sum(pair) for pair in zip(first, second)]
    p = Profile(name, 2, max(whole) * MS)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4))
    p.path(team, "loop", loop, 10, *map(work, first))
    loop = p.region("loop", "loop", lines=(6, 8))
    path = p.path(team, "loop", loop, 10, *map(work, second))
    kernel(p, minor_faults=1, off_cpu_ns=[lost * MS, 0])
    p.path(path, "implicit_barrier", loop, 10,
           *(work(0, barrier=max(whole) - own) for own in whole))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": lost * MS,
        "threads": [{"id": t, "cpu_ns": max(whole) * MS - delay,
                     "run_delay_ns": delay, "turns": 50}
                    for t, delay in ((0, lost * MS), (1, 0))]}
    return p


def nowait_in_front():
    """The threads wait for the first loop at the end of the second one."""
    return phase("nowait_in_front", (400, 100))


def nowait_cancels():
    """The second loop makes up for the first one, except for the time in which
    a thread had no processor."""
    return phase("nowait_cancels", (100, 400), (500, 100), 100)


def lead(name, kind, thread=0):
    """One thread works 300 ms in a construct in front of a balanced loop."""
    p = Profile(name, 2, 500 * MS)
    _, team = parallel(p, work(0), work(0), work(0))
    block = p.region(kind, kind, lines=(2, 4))
    p.path(team, kind, block, 10, *[work(300 * (t == thread)) for t in (0, 1)])
    loop = p.region("loop", "loop", lines=(6, 8))
    path = p.path(team, "loop", loop, 10, work(200), work(200))
    p.path(path, "implicit_barrier", loop, 10,
           *[work(0, barrier=300 * (t != thread)) for t in (0, 1)])
    return p


def merging(name, at_barrier):
    """Threads merge their results one after the other, and then wait for the
    last one, at a barrier or at the end of the region."""
    p = Profile(name, 2, 500 * MS)
    end = 0 if at_barrier else 190
    _, team = parallel(p, work(0, join=end), work(100), work(100))
    region = p.region("critical", "critical", lines=(5, 6))
    p.path(team, "critical", region, 10, work(200), work(200, critical=190))
    if at_barrier:
        barrier = p.region("barrier", "barrier", lines=(8, 8))
        p.path(team, "barrier", barrier, 10, work(0, barrier=190), work(0))
    return p


def merging_at_end():
    return merging("merging_at_end", False)


def merging_at_barrier():
    return merging("merging_at_barrier", True)


def master_in_front():
    return lead("master_in_front", "master")


def late_behind_master(delay=380):
    """The second thread waits for the first one, and loses its processor
    meanwhile, so that the first one waits for it at the end of a loop."""
    p = Profile("late_behind_master", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    master = p.region("master", "master", lines=(2, 3))
    p.path(team, "master", master, 1000, work(400), None)
    barrier = p.region("barrier", "barrier", lines=(4, 4))
    p.path(team, "barrier", barrier, 1000, work(0), work(0, barrier=750))
    loop = p.region("loop", "loop", lines=(5, 6), scheduleType="static")
    inner = p.path(team, "loop", loop, 1000, work(200), work(200))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": delay * MS,
        "cpu_time_ns": (2000 - delay) * MS, "others_ns": delay * MS,
        "threads": [
            {"id": 0, "cpu_ns": 1000 * MS, "run_delay_ns": 0, "turns": 10},
            {"id": 1, "cpu_ns": (1000 - delay) * MS,
             "run_delay_ns": delay * MS, "turns": 100}]}
    kernel(p, minor_faults=1, off_cpu_ns=0)
    p.path(inner, "implicit_barrier", loop, 1000, work(0, barrier=400),
           work(0, barrier=50))
    return p


def seldom_late_behind_master():
    return late_behind_master(150)


def single_in_front():
    return lead("single_in_front", "single", 1)


def function_in_front():
    return lead("function_in_front", "user_region", 1)


def nowait_before_barrier():
    """The threads wait for the loop in a barrier construct."""
    p = Profile("nowait_before_barrier", 2, 400 * MS)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4))
    p.path(team, "loop", loop, 10, work(400), work(100))
    barrier = p.region("barrier", "barrier", lines=(5, 5))
    p.path(team, "barrier", barrier, 10, work(0), work(0, barrier=300))
    return p


def taking_turns(again=5, name="taking_turns"):
    """In each visit another thread is the busy one of the first loop, and the
    other one of the second."""
    p = opposite(name, (300, 300), (300, 300))
    for path in p.paths:
        if path["kind"] == "implicit_barrier":
            for thread in 0, 1:
                path["shares"][thread] = (10, work(0, barrier=60))
            path["kernel"] = {"waited_again_ns": again * MS}
    return p


def waiting_again():
    """In each visit one thread is the busy one of both."""
    return taking_turns(60, "waiting_again")


def starved_turns(name="starved_turns", again=20, off_cpu=20):
    """The threads wait for others that had no processor in their work."""
    p = taking_turns(again, name)
    p.environment = {"cpus": 2, "processors": 2,
                     "run_delay_ns": 2 * off_cpu * MS}
    for path in p.paths:
        if path["kind"] == "loop":
            path["kernel"] = {"minor_faults": 1,
                              "off_cpu_ns": [off_cpu * MS, 0]}
    return p


def starved_again():
    """They also wait again where all have a processor."""
    return starved_turns("starved_again", 40)


def cut_loops():
    return opposite("cut_loops", (150, 450), (400, 150), cut=True)


def equal_loops():
    return opposite("equal_loops", (150, 450), (250, 550))


def yields(name, count, each):
    """A task that yields."""
    p, task = task_program(name, 20, 1000, 20 * MS, 5)
    region = p.region("taskyield", "taskyield", lines=(5, 5))
    own = {"work": count * each}
    p.path(len(p.paths) - 1, "taskyield", region, count, None, own)
    return p


def polling():
    return yields("polling", 5000000, 30)


def timed(name, type_, visits, alone, windows):
    """Visits of an atomic, or the like, in a loop of 800 ms; the mean and the
    fastest tenth of those that are timed alone and in windows, in ns."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 6))
    path = p.path(team, "loop", loop, 10, work(400), work(400))
    region = p.region("timed", type_, lines=(5, 5))
    p.path(path, "timed", region, 10, work(0), work(0))
    number = 16000 if windows else 0
    mean, low = windows or (0, 0)
    p.regions[region]["timed"] = {
        "estimated_visits": visits, "timed": 1000,
        "timed_ns": 1000 * alone[0], "low_timed_ns": 1000 * alone[1],
        "window_visits": number, "window_ns": number * mean,
        "low_window_ns": number * low}
    return p


def timed_by_clock(*args):
    """The same, where it is known how long a read of the clock takes."""
    p = timed(*args)
    p.environment = {"cpus": 2, "clock_read_ps": 10000}
    return p


def fast_windows_atomic():
    """The fastest windows find the cache line where it is needed."""
    return timed_by_clock("fast_windows_atomic", "atomic", 28800000, (58, 30),
                          (30, 9))


def contended_atomic():
    return timed("contended_atomic", "atomic", 10000000, (60, 20), (40, 8))


def contended_beyond():
    """What few visits take would be 3200 ms if it were what all of them take."""
    return timed("contended_beyond", "atomic", 80000000, (60, 20), (40, 8))


def atomic_in_turns():
    """Both threads share a processor."""
    p = contended_atomic()
    p.environment = {"cpus": 1, "processors": 1, "run_delay_ns": 100 * MS}
    return p


def atomic_beside_waits():
    """Four threads on two processors wait for each other half of the time, and
    have a processor in half of their work."""
    p = Profile("atomic_beside_waits", 4)
    _, team = parallel(p, work(0), *[work(0, join=600)] * 4)
    loop = p.region("loop", "loop", lines=(2, 6))
    path = p.path(team, "loop", loop, 10, *[work(400)] * 4)
    kernel(p, minor_faults=1, off_cpu_ns=200 * MS)
    p.regions.append(dict(contended_atomic().regions[-1], id=len(p.regions)))
    p.path(path, "timed", len(p.regions) - 1, 10, *[work(0)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS}
    return p


def delayed_atomic():
    """For a fifth of the time something else had the processors."""
    p = contended_atomic()
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 400 * MS}
    return p


def many_atomics():
    """Each visit waits for a long turn."""
    return timed("many_atomics", "atomic", 1000000, (720, 20), (650, 600))


def atomics_beside():
    """Another event is in each window."""
    return timed("atomics_beside", "atomic", 1000000, (720, 20), None)


def waiting_atomic():
    """Even the fastest tenth waits, and all visits have work between them."""
    return timed_by_clock("waiting_atomic", "atomic", 10000000, (34, 30),
                          (40, 36))


def near_atomic():
    """Threads take turns in all windows, also in the fastest ones."""
    return timed_by_clock("near_atomic", "atomic", 29000000, (34, 21),
                          (10, 6))


def cached_atomics():
    """Cells of a large array: hardly longer than without other threads."""
    return timed_by_clock("cached_atomics", "atomic", 114000000, (39, 20),
                          (7, 6))


def far_atomics():
    """Many cache lines: no visit finds its line where it is needed."""
    return timed_by_clock("far_atomics", "atomic", 10000000, (75, 26),
                          (30, 14))


def far_atomic():
    """One variable, with work between the visits: the other thread has its
    cache line in the meantime."""
    p = timed_by_clock("far_atomic", "atomic", 8000000, (43, 29), (85, 52))
    p.regions[-1]["attributes"]["oneVariable"] = "1"
    return p


def far_atomics_in_work():
    """The same, with much work between the visits."""
    return timed_by_clock("far_atomics_in_work", "atomic", 4000000, (100, 26),
                          (190, 170))


def varied_atomic():
    """The work between visits varies, too: windows differ more than visits."""
    return timed("varied_atomic", "atomic", 8000000, (45, 20), (60, 6))


def worked_between():
    """There is more work between the visits than they lose."""
    return timed("worked_between", "atomic", 8000000, (43, 29), (85, 52))


def atomics_in_turns():
    """Two that are visited equally often: windows are those of both."""
    p = timed("atomics_in_turns", "atomic", 10000000, (34, 20), (10, 4))
    other = p.region("timed", "atomic", lines=(7, 7))
    p.path(p.paths[-1]["parent"], "timed", other, 10, work(0), work(0))
    p.regions[other]["timed"] = {
        "estimated_visits": 10500000, "timed": 1000, "timed_ns": 34000,
        "low_timed_ns": 20000, "window_visits": 16000, "window_ns": 160000,
        "low_window_ns": 64000}
    return p


def crowded_atomic():
    """All windows wait, and have no work."""
    return timed("crowded_atomic", "atomic", 40000000, (41, 29), (17, 16))


def worked_atomic():
    """The same, with work that varies."""
    return timed("worked_atomic", "atomic", 12000000, (43, 25), (60, 40))


def own_atomic():
    """Nobody else wants it; the work between visits varies."""
    return timed("own_atomic", "atomic", 10000000, (24, 20), (40, 8))


def polled_atomic():
    """The same, if it only reads."""
    p = crowded_atomic()
    p.regions[-1]["attributes"]["atomicKind"] = "read"
    return p


def lone_atomics():
    return timed("lone_atomics", "atomic", 100000000, (26, 25), (6, 6))


def lone_reads():
    p = lone_atomics()
    p.regions[-1]["attributes"]["atomicKind"] = "read"
    return p


def seldom_atomic():
    """The work between visits varies more than they do."""
    return timed("seldom_atomic", "atomic", 500000, (60, 20), (800, 100))


def cancellation_points():
    return timed("cancellation_points", "cancel", 50000000, (22, 20), (12, 11))


def slow_cancellation_points():
    return timed("slow_cancellation_points", "cancel", 50000000, (22, 20),
                 (40, 36))


def only_cancellation_points():
    return timed("only_cancellation_points", "cancel", 90000000, (22, 20),
                 (9, 9))


def few_cancellation_points():
    return timed("few_cancellation_points", "cancel", 15000000, (22, 20),
                 (50, 45))


def counted_polling():
    """Of the visits, one in three was timed."""
    p = polling()
    p.name = "counted_polling"
    p.regions[-1]["untimed_visits"] = 3333333
    return p


def polling_beside():
    """Two of four threads wait while one polls for another."""
    p = Profile("polling_beside", 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(990), work(0),
                   work(0, barrier=990), work(0, barrier=990))
    task = p.region("task", "task", lines=(4, 6),
                    tasks=statistics(1, 1000, 10000, 990 * MS))
    create = p.path(inner, "task_create", task, 1, work(0))
    path = p.path(create, "task", task, 1, None, work(60))
    region = p.region("taskyield", "taskyield", lines=(5, 5))
    p.path(path, "taskyield", region, 20000000, None, work(920))
    p.creations.append({"child": task, "parent": None, "created": 1})
    return p


def seldom_yields():
    return yields("seldom_yields", 4000, 40000)


def task_tree():
    """Task 1 created 2 and 3, task 2 created 4; 5 did not begin."""
    p, task = task_program("task_tree", 5, 2000, 1000000, 5)
    p.creations = [{"child": task, "parent": None, "created": 2},
                   {"child": task, "parent": task, "created": 3}]
    for number, parent in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 0)):
        known = number < 5
        p.instances.append({
            "id": number, "parent": parent, "region": task,
            "creating_thread": 0, "executing_thread": 1 if known else None,
            "create_begin_ns": 1000 * number,
            "create_end_ns": 1000 * number + 500,
            "begin_ns": 2000 * number if known else None,
            "end_ns": 3000 * number if known else None,
            "execution_ns": 1000 * number if known else None,
            "suspension_ns": 0 if known else None})
    return p


def balanced():
    p = Profile("balanced", 2)
    _, team = parallel(p, work(0), work(0), work(0, join=10))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(990), work(980))
    return p


def small():
    """One of each that the reports tell apart."""
    p = Profile("small", 2)
    p.serial = 100 * MS
    _, team = parallel(p, work(0, join=100), work(0), work(0, join=10),
                       lines=(10, 40))
    loop = p.region("loop", "loop", lines=(11, 20), scheduleType="static",
                    directive="for")
    in_loop = p.path(team, "loop", loop, 1, work(200), work(300))
    critical = p.region("critical", "critical", lines=(12, 13), name="table")
    p.path(in_loop, "critical", critical, 100, work(50, critical=150),
           work(50, critical=140))
    barrier = p.region("barrier", "barrier", lines=(21, 21))
    p.path(team, "barrier", barrier, 4, work(0, barrier=5),
           work(0, barrier=3))
    function = p.region("function", "function", lines=(50, 60), name="solve")
    p.path(team, "function", function, 500, work(100), work(100))
    event = p.region("event", "atomic", lines=(30, 31))
    p.path(team, "event", event, 700, work(0), work(0))
    return p


def settled():
    """The same with how it ran, and shorter visits."""
    p = small()
    p.environment = {
        "command_line": ["./small"], "working_directory": "/",
        "date": "2026-01-31T23:59:59Z", "host": "hal", "cpu": "Nine Thousand",
        "cpus": 2, "affinity": "0-1", "variables": ["OMP_NUM_THREADS=2"],
        "run_delay_ns": 150 * MS}
    critical = next(x for x in p.paths if x["kind"] == "critical")
    critical["shares"] = {thread: (50000, states) for thread, (_, states)
                          in critical["shares"].items()}
    return p


def efficiency():
    """The worked example of docs/Report.md."""
    p = Profile("efficiency", 4)
    p.serial = 200 * MS
    p.environment = {
        "units": [{"compiler": "", "plugin": "", "functions": "",
                   "levels": "Parallel:EnterExit+BeginEnd,"
                             "Loop:EnterExit+Chunks,Sync:EnterExit+BeginEnd"}],
        "levels": "Parallel:BeginEnd,Loop:EnterExit,Workshare:BeginEnd,"
                  "Sync:BeginEnd,User:EnterExit+BeginEnd,Runtime:none,"
                  "Task:BeginEnd",
        "constructs": "pregion,loop,critical", "left_alone": 2,
        "throttled_regions": 0, "unseen_threads": 1,
        "cpu_time_ns": 3000 * MS}
    _, team = parallel(p, work(0, join=50), work(0), work(0, join=200),
                       work(0, join=200), work(0, join=200), lines=(10, 40))
    loop = p.region("loop", "loop", lines=(11, 20), scheduleType="dynamic")
    in_loop = p.path(team, "loop", loop, 1, work(700), *[work(500)] * 3)
    critical = p.region("critical", "critical", lines=(12, 13), name="table")
    p.path(in_loop, "critical", critical, 100, work(0, critical=50),
           *[work(0, critical=100)] * 3)
    return p


def single_turn():
    """What the others wait for at the end of a single construct is its turn."""
    p = Profile("single_turn", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    single = p.region("single", "single", lines=(2, 8))
    inner = p.path(team, "single", single, 1, work(400), work(0))
    p.path(inner, "implicit_barrier", single, 1, work(0), work(0, barrier=400))
    loop = p.region("loop", "loop", lines=(12, 14))
    p.path(team, "loop", loop, 1, work(600), work(600))
    return p


def imbalanced_loop(schedule="static"):
    p = Profile("imbalanced_loop", 2)
    _, team = parallel(p, work(0), work(0), work(0, join=600))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType=schedule)
    p.path(team, "loop", loop, 1, work(990), work(390))
    return p


def imbalanced_brief_loop(each=690):
    """Iterations of some ns, so that each by itself costs more than it gains."""
    p = imbalanced_loop()
    p.regions[-1]["loop"] = {"executions": 100, "chunks": 0,
                             "iterations": 1380 * MS // each}
    p.program = "imbalanced_brief_loop"
    return p


def imbalanced_briefer_loop():
    return imbalanced_brief_loop(40)


def imbalanced_long_loop():
    return imbalanced_brief_loop(2100)


def imbalanced_short_loop():
    """Of 200 iterations each time, no large chunks give each thread several."""
    p = imbalanced_brief_loop(40)
    p.regions[-1]["loop"]["executions"] *= 1725
    return p


def imbalanced_runtime_loop():
    return imbalanced_loop("runtime")


def imbalanced_dynamic_loop():
    return imbalanced_loop("dynamic")


def on_processors(name, times, slowed):
    """A loop, and how long each thread took because of slower processors than
    the fastest one, as probes tell."""
    p = Profile(name, 2, max(times) * MS + 10 * MS)
    wait = max(times) - min(times)
    _, team = parallel(p, work(0), work(0), work(0, join=wait))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 10, *map(work, times))
    return kernel(p, probed_ns=[time * MS for time in times],
                  slowed_ns=[time * MS for time in slowed])


def slow_processor():
    """One thread takes 1.3 times as long, and probes 1.5 times."""
    return on_processors("slow_processor", (702, 540), (234, 0))


def slow_for_loop():
    """One thread takes 1.3 times as long, and probes 1.15 times."""
    return on_processors("slow_for_loop", (702, 540), (94, 0))


def slow_busy_thread():
    """It also has more to do."""
    return on_processors("slow_busy_thread", (990, 390), (198, 0))


def slow_lazy_thread():
    """The other thread has more to do."""
    return on_processors("slow_lazy_thread", (990, 390), (0, 130))


def slow_processors():
    """Both are slower than a processor alone was elsewhere."""
    return on_processors("slow_processors", (990, 390), (330, 130))


def same_iterations(name="same_iterations", chunk="", iterations=1000,
                    visits=(10, 10)):
    """All iterations of a loop do the same, and no probe tells that a processor
    is slower."""
    p = Profile(name, 2, 710 * MS)
    _, team = parallel(p, work(0), work(0), work(0, join=162))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static",
                    scheduleChunk=chunk, equalIterations="1",
                    loop={"executions": 10, "iterations": 10 * iterations,
                          "chunks": 0})
    path = p.path(team, "loop", loop, 10, work(702), work(540))
    for thread, number in enumerate(visits):
        p.paths[path]["shares"][thread] = (number, work((702, 540)[thread]))
    return p


def same_iterations_in_chunks():
    """One thread gets all of them."""
    return same_iterations("same_iterations_in_chunks", "1024")


def same_few_iterations():
    return same_iterations("same_few_iterations", iterations=17)


def same_iterations_at_times():
    """One thread executes the loop less often."""
    return same_iterations("same_iterations_at_times", visits=(10, 8))


def same_delayed_iterations():
    """A thread had no processor for 300 ms while it waited."""
    p = Profile("same_delayed_iterations", 2, 908 * MS)
    _, team = parallel(p, work(0), work(0), work(0, join=360))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static",
                    equalIterations="1",
                    loop={"executions": 1000, "iterations": 1000000,
                          "chunks": 0})
    p.path(team, "loop", loop, 1000, work(900), work(540))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 300 * MS,
        "threads": [{"id": 0, "cpu_ns": 908 * MS, "run_delay_ns": 0},
                    {"id": 1, "cpu_ns": 600 * MS, "run_delay_ns": 300 * MS,
                     "turns": 50}]}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def same_steps(name="same_steps", off_cpu=35):
    """Beside the loop the first thread seems to work, but had no processor for
    most of that."""
    p = Profile(name, 2, 450 * MS)
    _, team = parallel(p, work(0, join=160), work(40), work(5, join=160),
                       visits=100)
    kernel(p, minor_faults=1, off_cpu_ns=[off_cpu * MS, 0])
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static",
                    equalIterations="1",
                    loop={"executions": 100, "iterations": 100000, "chunks": 0})
    p.path(team, "loop", loop, 100, work(210), work(230))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 135 * MS,
        "threads": [{"id": 0, "cpu_ns": 315 * MS, "run_delay_ns": 135 * MS,
                     "turns": 56},
                    {"id": 1, "cpu_ns": 450 * MS, "run_delay_ns": 0}]}
    return p


def brief_imbalance(name="brief_imbalance", delay=100):
    """Too little to be judged beside other processes; a thread had no processor
    for so many microseconds."""
    p = Profile(name, 2, 20 * MS)
    _, team = parallel(p, work(0), work(0), work(0, join=4))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(20), work(16))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": delay * 1000}
    return p


def brief_busy_imbalance():
    return brief_imbalance("brief_busy_imbalance", 500)


def serialized_loop(name="serialized_loop", visits=(1000, 10), works=(900, 100)):
    """An if clause was false most times: then one thread executes all."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    path = p.path(team, "loop", loop, 1)
    for thread, (number, ms) in enumerate(zip(visits, works)):
        p.paths[path]["shares"][thread] = (number, work(ms))
        p.paths[team]["shares"][thread] = (number, work(0, join=200 * thread))
    return p


def loop_serialized_once():
    return serialized_loop("loop_serialized_once", (11, 10), (700, 400))


def teams_of_one():
    """Regions inside of others have a thread each, which waits for nobody."""
    p = Profile("teams_of_one", 2)
    _, outer = parallel(p, work(0), work(0), work(0))
    region = p.region("parallel", "pregion", lines=(2, 6))
    inner = p.path(outer, "parallel", region, 50, work(0), work(0))
    team = p.path(inner, "team", region, 50, work(0), work(0))
    loop = p.region("loop", "loop", lines=(3, 5), scheduleType="static")
    p.path(team, "loop", loop, 50, work(990), work(860, barrier=130))
    return p


def doacross_while_delayed():
    """One at a time for 160 ms, but another process had the processor of the
    first thread for as long, and both waited."""
    p = Profile("doacross_while_delayed", 2, 320 * MS)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    scheduleChunk="1")
    inner = p.path(team, "loop", loop, 1, work(80), work(80))
    kernel(p, minor_faults=1, off_cpu_ns=0)
    region = p.region("ordered", "ordered", lines=(4, 4), depend="sink:i-1")
    p.path(inner, "ordered", region, 400, *[work(0, ordered=240)] * 2)
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 160 * MS,
        "cpu_time_ns": 480 * MS, "others_ns": 160 * MS,
        "threads": [{"id": 0, "cpu_ns": 160 * MS, "run_delay_ns": 160 * MS,
                     "turns": 40},
                    {"id": 1, "cpu_ns": 320 * MS, "run_delay_ns": 0}]}
    return p


def late_at_join(name="late_at_join", off_cpu=240):
    """One thread had no processor for so long, in its work and while it set
    locks that nobody else held; each did the same."""
    p = Profile(name, 2, 900 * MS)
    _, team = parallel(p, work(0), work(0), work(0, join=230))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    inner = p.path(team, "loop", loop, 1, work(680), work(570))
    kernel(p, minor_faults=1, off_cpu_ns=[off_cpu * MS, 0])
    lock = p.region("lock", "omp_set_lock", lines=(3, 3), name="omp_set_lock")
    p.path(inner, "lock", lock, 4500000, work(0, lock=210), work(0, lock=90))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": off_cpu * MS,
        "threads": [{"id": 0, "cpu_ns": (900 - off_cpu) * MS,
                     "run_delay_ns": off_cpu * MS, "turns": 100},
                    {"id": 1, "cpu_ns": 900 * MS, "run_delay_ns": 0}]}
    return p


def served_at_join():
    return late_at_join("served_at_join", 100)


def doacross_delayed_at_times():
    """One at a time for 170 ms of 240, as both had no processor for 150 ms of
    their waits, which were as long anyway."""
    p = Profile("doacross_delayed_at_times", 2, 240 * MS)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    scheduleChunk="1")
    inner = p.path(team, "loop", loop, 1, work(85), work(85))
    kernel(p, minor_faults=1, off_cpu_ns=[8 * MS, 2 * MS])
    region = p.region("ordered", "ordered", lines=(4, 4), depend="sink:i-1")
    p.path(inner, "ordered", region, 400, *[work(0, ordered=155)] * 2)
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 160 * MS,
        "cpu_time_ns": 320 * MS, "others_ns": 120 * MS,
        "threads": [{"id": 0, "cpu_ns": 200 * MS, "run_delay_ns": 40 * MS,
                     "turns": 180},
                    {"id": 1, "cpu_ns": 120 * MS, "run_delay_ns": 120 * MS,
                     "turns": 200}]}
    return p


def stolen():
    """Others had more than a quarter of the machine's processors."""
    p = balanced()
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 0,
                     "stolen_ns": 590 * MS, "threads": []}
    return p


def measured(ms, p=None):
    """Reads of the clock, one in each event, take so long, of 2 s. Events of
    parallel regions and loops take 1.5 times as long."""
    p = p or balanced()
    p.environment = {
        "cpus": 2, "clock_read_ps": 1000 * ms * MS // p.document()["events"]}
    return p


def measured_much():
    return measured(84)


def measured_little():
    return measured(50)


def measured_forming():
    """A sixth of the time in which the team forms is added."""
    p = Profile("forming", 2)
    _, team = parallel(p, work(0, fork=160), work(0), work(0, join=10))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(830), work(990))
    return measured(84, p)


def measured_ordered(**clauses):
    """35 of 2,000 ms for events, which take 3.5 reads of a visit."""
    p = Profile("ordered", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static",
                    scheduleChunk="1")
    inner = p.path(team, "loop", loop, 1, *[work(750)] * 2)
    region = p.region("ordered", "ordered", lines=(4, 4), **clauses)
    p.path(inner, "ordered", region, 50000, *[work(0, ordered=250)] * 2)
    p.environment = {"cpus": 2, "clock_read_ps": 100000}
    return p


def measured_doacross():
    """A fifth of the wait is added, here 100 ms."""
    return measured_ordered(depend="sink:i-1")


def measured_critical():
    """The measurement is a part of the waits."""
    return measured(200, critical())


def measured_only():
    """It is most of them."""
    return measured(3000, critical())


def short_run():
    """Half a millisecond in which threads wait for each other."""
    p = critical()
    p.wall //= 2000
    for path in p.paths:
        path["shares"] = {
            thread: (visits, {k: v // 2000 for k, v in states.items()})
            for thread, (visits, states) in path["shares"].items()}
    p.serial //= 2000
    return p


def crowded():
    """Two regions with more threads than processors, which keep each other from
    work in a third of the time."""
    p = Profile("crowded", 4)
    for line, ms in (3, 400), (8, 600):
        parallel(p, work(0), *[work(ms // 3, barrier=ms - ms // 3)] * 4,
                 lines=(line, line + 2))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 2000 * MS}
    return p


def inner_teams(name="inner_teams", outer=4):
    """Eight threads on two processors, in teams inside of a region, beside
    another process: on a processor they work for 1200 ms."""
    p = Profile(name, 8)
    _, team = parallel(p, work(0), *[work(0)] * outer)
    parallel(p, work(0), *[work(300, join=700)] * 8, lines=(3, 5), parent=team)
    p.environment = {"cpus": 2, "processors": 2, "others_ns": 400 * MS,
                     "cpu_time_ns": 1600 * MS, "run_delay_ns": 6400 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=150 * MS)


def inner_pairs():
    """The outer region has as many threads as processors."""
    return inner_teams("inner_pairs", 2)


def crowded_by(name, without, *works):
    """Four threads on two processors: for how long each had none in its work,
    and what they work. They wait for the rest of the run."""
    p = Profile(name, 4)
    parallel(p, work(0), *[work(ms, barrier=1000 - ms) for ms in works])
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 2000 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=without * MS)


def crowded_loop(name, off, schedule, visits=1, works=(200, 400, 600, 900)):
    """Four threads on two processors in a loop: the last one works longest,
    some of the time without a processor."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0, join=1000 - w) for w in works])
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType=schedule)
    p.path(team, "loop", loop, visits, *[work(w) for w in works])
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=[ns * MS for ns in off])


def uneven_in_turns():
    """On a processor they work 200, 200, 250 and 600 ms."""
    return crowded_loop("uneven_in_turns", (0, 200, 350, 300), "static")


def brief_uneven_in_turns():
    """They wait 1.9 ms each time, beside a process that wants a processor."""
    p = crowded_loop("brief_uneven_in_turns", (0, 200, 350, 300), "static", 250)
    p.environment["cpu_time_ns"] = 1600 * MS
    p.environment["others_ns"] = 400 * MS
    return p


def lone_in_turns(name="lone_in_turns", second=100):
    """Two of four threads have work, and one of them most of it."""
    return crowded_loop(name, (0, 0, 0, 0), "static", 1, (5, 5, second, 950))


def pair_in_turns():
    """Two of them keep the processors busy."""
    return lone_in_turns("pair_in_turns", 900)


def even_in_turns():
    """On a processor all work as long."""
    return crowded_loop("even_in_turns", (0, 200, 400, 700), "static")


def chunks_in_turns(visits=1, name="chunks_in_turns"):
    """Who has no processor gets fewer chunks, but processors have no work for
    750 of 2000 ms."""
    return crowded_loop(name, (0, 200, 350, 300), "dynamic", visits)


def brief_chunks_in_turns():
    """In each of 100 loops the last chunk may begin 4 ms late."""
    return chunks_in_turns(100, "brief_chunks_in_turns")


def steps_beside_another(visits=20, name="steps_beside_another"):
    """In each step another thread works, while another process wants one of two
    processors half of the time."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    path = p.path(team, "loop", loop, visits, *[work(200)] * 4)
    p.path(path, "implicit_barrier", loop, visits, *[work(0, barrier=800)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS,
                     "cpu_time_ns": 1500 * MS, "others_ns": 400 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=20 * MS)


def step_beside_another():
    """It is the only one, in which all threads have equal work."""
    return steps_beside_another(1, "step_beside_another")


def brief_steps_beside_another():
    """Each of 400 turns may begin 4 ms late."""
    return steps_beside_another(100, "brief_steps_beside_another")


def asleep_in_turns():
    """Threads sleep in most of their work, and are ready in none of it."""
    p = crowded_loop("asleep_in_turns", (100, 300, 500, 800), "static")
    p.environment["threads"] = [
        {"id": t, "cpu_ns": 100 * MS, "run_delay_ns": 0} for t in range(4)]
    p.environment["run_delay_ns"] = 210 * MS
    p.paths[-1]["kernel"]["sleeps"] = [20] * 4
    return p


def among_many(name, wall, schedule, turns, *on_cpu):
    """Six threads share two processors with eight others: how long each has one
    in its work, in ms, and how many times longer that takes."""
    p = Profile(name, 6, wall * MS)
    works = [int(on * each) for on, each in zip(on_cpu, turns)]
    _, team = parallel(p, work(0), *[work(0, join=wall - w) for w in works])
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType=schedule)
    p.path(team, "loop", loop, 1, *[work(w) for w in works])
    p.environment = {
        "cpus": 2, "processors": 2, "cpu_time_ns": sum(on_cpu) * MS,
        "others_ns": (2 * wall - sum(on_cpu)) * MS, "threads": [
            {"id": t, "cpu_ns": on * MS, "run_delay_ns": (wall - on) * MS,
             "turns": 50} for t, on in enumerate(on_cpu)],
        "run_delay_ns": (6 * wall - sum(on_cpu)) * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=[
        (w - on) * MS for w, on in zip(works, on_cpu)])


def uneven_among_many():
    return among_many("uneven_among_many", 700, "static",
                      (7, 6.7, 6.4, 6.2, 5.9, 5.7), 10, 30, 50, 70, 90, 110)


def even_among_many():
    """Each has its last turn at another time."""
    return among_many("even_among_many", 520, "static",
                      (6, 6.4, 6.8, 7.2, 7.6, 8), 60, 60, 60, 60, 60, 60)


def short_chunks_among_many():
    """Five threads end their chunks in their turns, and wait for the next ones
    beside them."""
    return among_many("short_chunks_among_many", 1000, "dynamic",
                      (1, 1, 1, 1, 1, 5), 40, 40, 40, 40, 40, 200)


def idle_beside_others(name="idle_beside_others", delay=0, works=0, off_cpu=0):
    """What the thread without work does not use, another process uses."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0, join=1000 - works))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(1000), work(works))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": delay * MS,
                     "cpu_time_ns": 1000 * MS, "others_ns": 510 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=off_cpu * MS)


def kept_waiting():
    """The thread without work had no processor almost all the time."""
    p = idle_beside_others("kept_waiting", 960)
    p.regions[-1]["attributes"]["scheduleType"] = "dynamic"
    p.environment["threads"] = [
        {"id": 0, "cpu_ns": 1000 * MS, "run_delay_ns": 0},
        {"id": 1, "cpu_ns": 30 * MS, "run_delay_ns": 960 * MS}]
    return p


def left_turns():
    """Four threads on two processors: two have nothing to do, and leave their turns
    to the others."""
    p = Profile("left_turns", 4)
    _, team = parallel(p, work(0), work(0), work(0, join=120),
                       work(0, join=1000), work(0, join=1000))
    sections = p.region("sections", "sections", lines=(2, 8))
    p.path(team, "sections", sections, 1, work(1000), work(880), work(0),
           work(0))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 1960 * MS,
        "cpu_time_ns": 2000 * MS, "others_ns": 0, "threads": [
            {"id": t, "cpu_ns": on * MS, "run_delay_ns": (1000 - on) * MS,
             "turns": 100} for t, on in enumerate((980, 980, 20, 20))]}
    return kernel(p, minor_faults=1, off_cpu_ns=[20 * MS, 20 * MS, 0, 0])


def taken_away():
    """The host took the processor of the first thread away for 300 ms, of which
    the kernel has seen 50. The thread never gave it up."""
    p = Profile("taken_away", 2)
    _, team = parallel(p, work(0), work(0), work(0, join=300))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(900), work(600))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 50 * MS,
        "cpu_time_ns": 1500 * MS, "threads": [
            {"id": 0, "cpu_ns": 600 * MS, "run_delay_ns": 50 * MS},
            {"id": 1, "cpu_ns": 900 * MS, "run_delay_ns": 0}]}
    return kernel(p, minor_faults=1, off_cpu_ns=[300 * MS, 0])


def delayed_in_waits():
    """Both work 240 ms on a processor, and lose it in one long visit each; the
    second one does so while it waits as well."""
    p = Profile("delayed_in_waits", 2, 660 * MS)
    _, team = parallel(p, work(0), work(0), work(0, join=270))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(610), work(340))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 710 * MS,
        "cpu_time_ns": 600 * MS, "others_ns": 700 * MS, "threads": [
            {"id": 0, "cpu_ns": 260 * MS, "run_delay_ns": 400 * MS,
             "turns": 11},
            {"id": 1, "cpu_ns": 340 * MS, "run_delay_ns": 310 * MS,
             "turns": 18}]}
    return kernel(p, minor_faults=1, off_cpu_ns=[370 * MS, 100 * MS])


def late_lazy_thread(lazy=250, busy=650):
    """The first thread works less. It had no processor in a part of its waits,
    so that the other one waits for it as well."""
    p = Profile("late_lazy_thread", 2)
    _, team = parallel(p, work(0), work(0, join=1000 - lazy),
                       work(0, join=1000 - busy), visits=500)
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 500, work(lazy), work(busy))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 450 * MS,
        "cpu_time_ns": 1550 * MS, "others_ns": 450 * MS, "threads": [
            {"id": 0, "cpu_ns": 550 * MS, "run_delay_ns": 450 * MS,
             "turns": 200},
            {"id": 1, "cpu_ns": 1000 * MS, "run_delay_ns": 0, "turns": 1}]}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def late_equal_thread():
    """The difference is little beside that."""
    return late_lazy_thread(450, 550)


def unequal_delays():
    """The second thread often loses its processor for 2 ms, the first one
    almost always for a moment: the others wait for the long ones."""
    p = Profile("unequal_delays", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    barrier = p.region("barrier", "barrier", lines=(5, 5))
    p.path(team, "loop", p.region("loop", "loop", lines=(2, 4),
                                  scheduleType="dynamic"),
           1000, work(620), work(670))
    p.path(team, "barrier", barrier, 1000, work(0, barrier=380),
           work(0, barrier=330))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 460 * MS,
        "cpu_time_ns": 1540 * MS, "others_ns": 430 * MS, "threads": [
            {"id": 0, "cpu_ns": 910 * MS, "run_delay_ns": 90 * MS,
             "turns": 3000},
            {"id": 1, "cpu_ns": 630 * MS, "run_delay_ns": 370 * MS,
             "turns": 190}]}
    p.paths[-2]["kernel"] = {"minor_faults": 1,
                             "off_cpu_ns": [30 * MS, 120 * MS]}
    return p


def mostly_serial(ms=170):
    """A fifth of the thread time is work in a team."""
    p = Profile("mostly_serial", 2)
    p.serial = 800 * MS
    parallel(p, work(0), *[work(ms, barrier=190 - ms)] * 2)
    return p


def hardly_parallel():
    return mostly_serial(60)


def serial_inside():
    """Regions in a loop have one thread each, and unequal work altogether."""
    p = Profile("serial_inside", 2)
    _, team = parallel(p, work(0), work(0), work(0, join=290))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="dynamic")
    outer = p.path(team, "loop", loop, 1, work(0), work(10))
    region = p.region("parallel", "pregion", lines=(3, 7),
                      directive="parallel")
    fork = p.path(outer, "parallel", region, 10, work(0), work(0))
    inner = p.path(fork, "team", region, 10, work(0), work(0))
    inside = p.region("loop", "loop", lines=(4, 6), scheduleType="static")
    p.path(inner, "loop", inside, 10, work(900), work(600))
    return p


def waits_beside_another():
    """It also lets the idle thread wait for a processor."""
    return idle_beside_others("waits_beside_another", 200)


def uneven_beside_another():
    """It takes 100 ms from each thread, while they work."""
    return idle_beside_others("uneven_beside_another", 200, 600, 100)


def barrier_in_turns(name="barrier_in_turns", delay=2000):
    """Four threads on two processors, of which less than one works at a time,
    and all are ready all of the time."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(200)] * 4)
    region = p.region("barrier", "barrier", lines=(5, 5))
    p.path(team, "barrier", region, 10, *[work(0, barrier=800)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": delay * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def barrier_beside_turns():
    """They wait for longer than they have no processor."""
    return barrier_in_turns("barrier_beside_turns", 1000)


def crowded_work():
    return crowded_by("crowded_work", 560, 1000, 1000, 1000, 1000)


def crowded_waits():
    """Two of the threads only wait."""
    return crowded_by("crowded_waits", 100, 1000, 1000, 0, 0)


def waits_beside_others():
    """Something else had the processors for a quarter of the time."""
    p = crowded_waits()
    p.environment["cpu_time_ns"] = 1500 * MS
    return p


def polite_waits():
    """They give up their processors while they do."""
    return crowded_by("polite_waits", 20, 1000, 1000, 0, 0)


def sleepers(slept=300):
    """Each thread is on a processor, or ready for one, in a part of its work."""
    p = Profile("sleepers", 2)
    parallel(p, work(0), work(1000), work(1000))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 40 * MS, "threads": [
            {"id": t, "cpu_ns": (980 - slept) * MS, "run_delay_ns": 20 * MS,
             "turns": 5} for t in range(2)]}
    return p


def sleepers_beside_another():
    """They also wait for a processor, most of that when they wake up."""
    p = sleepers(300)
    p.name = "sleepers_beside_another"
    p.environment.update(run_delay_ns=200 * MS, cpu_time_ns=1200 * MS,
                         others_ns=500 * MS)
    for thread in p.environment["threads"]:
        thread.update(cpu_ns=600 * MS, run_delay_ns=100 * MS)
    return kernel(p, sleeps=10, off_cpu_ns=400 * MS)


def starters_of_processes(children=200):
    """They wait for processes that have a processor for two thirds of that."""
    p = sleepers(300)
    p.name = "starters_of_processes"
    p.environment.update(children_ns=children * 2 * MS, others_ns=1000 * MS)
    return p


def starters_of_sleepers():
    """The processes that they wait for sleep as well."""
    p = starters_of_processes(50)
    p.name = "starters_of_sleepers"
    return p


def sleepers_for_holders():
    """They sleep no longer than others had no processor, perhaps with a
    mutex."""
    p = sleepers(60)
    p.name = "sleepers_for_holders"
    p.environment.update(run_delay_ns=200 * MS)
    for thread in p.environment["threads"]:
        thread.update(cpu_ns=820 * MS, run_delay_ns=100 * MS)
    return kernel(p, sleeps=100, off_cpu_ns=180 * MS)


def sleepers_in_turns():
    """Four threads keep two processors busy for 800 of 1000 ms while others
    sleep."""
    p = Profile("sleepers_in_turns", 4)
    parallel(p, work(0), *[work(1000)] * 4)
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 800 * MS, "threads": [
            {"id": t, "cpu_ns": 400 * MS, "run_delay_ns": 200 * MS,
             "turns": 5} for t in range(4)]}
    return kernel(p, minor_faults=1, off_cpu_ns=600 * MS, sleeps=2)


def awake():
    p = sleepers(20)
    p.name = "awake"
    return p


def kernel(p, **numbers):
    """What the kernel counted in the work of each thread in the last path."""
    p.paths[-1]["kernel"] = numbers
    return p


def turns():
    """A mutex: 5,000 sleeps of each thread, 100 ms of each in the kernel, and
    420 ms without a processor."""
    return kernel(sleepers(400), sleeps=5000, system_ns=100 * MS,
                  off_cpu_ns=420 * MS)


def remote(pages=900):
    """One of two threads uses memory of another node."""
    p = sleepers(0)
    p.name = "remote"
    return kernel(p, seen_pages=1000, remote_pages=[0, pages])


def remote_twice():
    """The same thread uses it by two paths to the same region."""
    p = Profile("remote_twice", 2)
    parallel(p, work(0), work(490), work(490))
    kernel(p, seen_pages=500, remote_pages=[0, 450])
    around = p.path(0, "user_region", p.region("user_region", "uregion"), 1,
                    work(0))
    outer = p.path(around, "parallel", 0, 1, work(0))
    p.path(outer, "team", 0, 1, work(490), work(490))
    return kernel(p, seen_pages=500, remote_pages=[0, 450])


def mostly_near():
    return remote(300)


def allocations():
    """Each thread touches 2 GB, of which it gives most back."""
    p = kernel(sleepers(0), minor_faults=500000, system_ns=200 * MS)
    p.peak = 100 * MS
    return p


def takes_turns(ms=100):
    """A program that calls rand, with so much time of each thread in the
    kernel."""
    p = kernel(sleepers(0), system_ns=ms * MS)
    p.environment["serializing_calls"] = "rand,random"
    return p


def seldom_calls():
    return takes_turns(40)


def ticks_in_kernel():
    """What chance may count, in a short run."""
    p = takes_turns(4)
    p.name, p.wall = "ticks_in_kernel", 50 * MS
    for _, states in p.paths[-1]["shares"].values():
        states["work"] = 49 * MS
    return p


def turns_elsewhere(count=1000):
    """Samples of half of the work show none of these functions."""
    p = takes_turns()
    p.samples = {
        "rate": 1000, "taken": count, "waiting": 0, "delivering": 0,
        "dropped": 0, "problem": None, "objects": [""],
        "stacks": [{"call_path": len(p.paths) - 1, "subject": None,
                    "count": count, "stack": [0, 17]}]}
    return p


def turns_unknown():
    return turns_elsewhere(900)


def touches(ms=300):
    """Each thread touches 500 MB for the first time."""
    p = kernel(sleepers(0), minor_faults=1000 * ms, system_ns=ms * MS)
    p.peak = 8192 * ms * 1000
    return p


def few_touches():
    return touches(150)


def touches_in_a_tick():
    """Half of the time, but the kernel has counted less than a tick."""
    p = Profile("touches_in_a_tick", 2, 10 * MS)
    parallel(p, work(0), work(10), work(10))
    return kernel(p, minor_faults=500, system_ns=3 * MS)


def touches_of_guest():
    """The hypervisor takes as long for a page as the kernel."""
    p = touches(150)
    p.name, p.environment["page_fault_ns"] = "touches_of_guest", 2000
    return p


def imbalanced_sections():
    p = Profile("imbalanced_sections", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    sections = p.region("sections", "sections", lines=(2, 8))
    p.path(team, "sections", sections, 1, work(900, barrier=90),
           work(300, barrier=690))
    return p


def serial():
    p = Profile("serial", 2)
    p.serial = 500 * MS
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(490), work(490))
    return p


def job(init=0, finalize=0, other=500, calls=()):
    """A rank that is serial before its parallel region and after it; with so
    many milliseconds in MPI_Init and MPI_Finalize, as a module tells them, and
    in other calls: their names, visits and milliseconds."""
    p = Profile("job", 2)
    p.serial = other * MS
    region, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    calls = [("MPI_Init", 1, init), ("MPI_Finalize", 1, finalize), *calls]
    rest = 1000 - other - sum(ms for _, _, ms in calls)
    p.path(team, "loop", loop, 1, work(rest), work(rest))
    for name, visits, ms in calls:
        if ms:
            call = p.region("user_region", "uregion", file="pomp-mpi.c",
                            name=name)
            p.path(0, "user_region", call, visits, work(ms), None)
    p.gaps = [{"rest": False, "from": None, "to": region, "visits": 1,
               "time_ns": (init + other - 20) * MS},
              {"rest": False, "from": region, "to": None, "visits": 1,
               "time_ns": (finalize + 20) * MS}]
    return p


def job_told():
    return job(400, 40, 60)


def job_serial():
    return job(100, 10, 390)


def job_messages():
    """A rank that is in calls of MPI for 300 ms, and in those of the job for
    100."""
    return job(90, 10, 20, [("MPI_Wait", 1000, 50),
                            ("MPI_Allreduce", 5000, 250)])


def job_few_messages():
    return job(90, 10, 20, [("MPI_Allreduce", 500, 30)])


def fine_region():
    p = Profile("fine_region", 2)
    _, team = parallel(p, work(0, fork=100, join=300), work(0),
                       work(0, join=300), visits=50000)
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 50000, work(100), work(100))
    return p


def fine_regions(name="fine_regions", threads=2):
    """Three regions with 0.5 us of work for each thread in each visit."""
    p = Profile(name, 2)
    for k in range(3):
        line = 10 * k + 1
        _, team = parallel(p, work(0, fork=60), *[work(0, join=20)] * threads,
                           visits=50000, lines=(line, line + 5))
        loop = p.region("loop", "loop", lines=(line + 1, line + 4),
                        scheduleType="static")
        p.path(team, "loop", loop, 50000, *[work(25 + k)] * threads)
    return p


def delayed_fine_region(name="delayed_fine_region", without=30):
    """Threads have no processor for 0.6 us of 2.4 us of work in a visit."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0, fork=60), *[work(0, join=100)] * 2,
                       visits=50000, lines=(1, 5))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 50000, *[work(120)] * 2)
    p.environment = each_delayed(without)
    return kernel(p, minor_faults=1, off_cpu_ns=without * MS)


def served_fine_region():
    """They have one all the time."""
    return delayed_fine_region("served_fine_region", 0)


def regions_kept_serial():
    """An if clause was false: one thread executes each of them."""
    return fine_regions("regions_kept_serial", 1)


def nested_regions(name="nested_regions", processors=2):
    """Two threads make a team of two for 1 us of work, 50,000 times."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), work(0, join=20), work(0, join=20), None,
                       None, lines=(11, 19))
    inner = p.region("parallel", "pregion", lines=(2, 4), directive="parallel")
    outer = p.path(team, "parallel", inner, 100000, work(0, fork=100),
                   work(0, fork=100))
    p.path(outer, "team", inner, 200000, *[work(100, join=700)] * 4)
    p.environment = {"cpus": 4, "processors": processors,
                     "run_delay_ns": 1000 * MS if processors < 4 else 0}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def nested_alone():
    """One thread works in a region inside, and another one only waits."""
    p = Profile("nested_alone", 2)
    _, team = parallel(p, work(0), work(0, join=1000), work(0), lines=(11, 19))
    inner = p.region("parallel", "pregion", lines=(2, 4), directive="parallel")
    outer = p.path(team, "parallel", inner, 1, None, work(0))
    p.path(outer, "team", inner, 1, None, work(1000))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 0}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def nested_in_itself():
    """A function that calls itself has a region with two threads, and inside of
    it only ones with one thread, each for a part of the work."""
    p = Profile("nested_in_itself", 2)
    region, team = parallel(p, work(0), work(0), work(0), lines=(11, 19))
    for level in range(20):
        outer = p.path(team, "parallel", region, 1, work(0), work(0))
        team = p.path(outer, "team", region, 1,
                      *[work(500 if level == 19 else 0)] * 2)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 0}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def nested_in_single():
    """Beside a loop, in which all threads work."""
    p = Profile("nested_in_single", 2)
    _, team = parallel(p, work(0), work(0), work(0), lines=(11, 19))
    single = p.region("single", "single", lines=(12, 14))
    inside = p.path(team, "single", single, 10, work(0), None)
    p.path(inside, "implicit_barrier", single, 10, None, work(0, barrier=400))
    inner = p.region("parallel", "pregion", lines=(2, 4), directive="parallel")
    outer = p.path(inside, "parallel", inner, 10, work(0), None)
    p.path(outer, "team", inner, 10, work(400), None)
    loop = p.region("loop", "loop", lines=(15, 18))
    p.path(team, "loop", loop, 10, work(600), work(600))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 0}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def nested_apart(name="nested_apart", works=(520, 580)):
    """Two threads with a region of one thread each, beside another process."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), *[work(0, join=1000 - w) for w in works],
                       lines=(11, 19))
    inner = p.region("parallel", "pregion", lines=(2, 4), directive="parallel")
    outer = p.path(team, "parallel", inner, 100, work(0), work(0))
    p.path(outer, "team", inner, 100, *[work(w) for w in works])
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 800 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def nested_one_by_one():
    """They are in it one after the other."""
    return nested_apart("nested_one_by_one", (480, 500))


def nested_on_enough():
    return nested_regions("nested_on_enough", 4)


def forks(name, follow, second=(100, 100, 100, 100), joins=(80, 80),
          first=100):
    """Parallel regions that are visited equally often. Which of them follows
    each, if that is known; the work of the second thread in each, and how long
    both wait at the end of each; and that of the first thread."""
    p = Profile(name, 2)
    ids = []
    for k in range(4):
        region, team = parallel(p, work(0, fork=10, join=joins[0]), work(0),
                                work(0, join=joins[1]), visits=1000,
                                lines=(10 * k + 1, 10 * k + 9))
        loop = p.region("loop", "loop", lines=(10 * k + 2, 10 * k + 4))
        p.path(team, "loop", loop, 1000, work(first), work(second[k]))
        ids.append(region)
    p.gaps = [{"rest": False, "from": ids[k], "to": ids[to], "visits": 999,
               "time_ns": MS} for k, to in enumerate(follow)]
    return p


def fork_join():
    return forks("fork_join", [])


def fork_steps():
    """All of them in each step."""
    return forks("fork_steps", [1, 2, 3, 0])


def fork_pair():
    """Two in each step, the others in steps of their own."""
    return forks("fork_pair", [1, 0, 2, 3])


def fork_apart():
    return forks("fork_apart", [0, 1, 2, 3])


def fork_uneven():
    """The first thread works longer in all of them."""
    return forks("fork_uneven", [], (10, 10, 10, 10), (0, 160))


def fork_small(name="fork_small", each=4):
    """One thread alone works 16 ms longer in all of them, and loses less than
    one fork and the joins behind it, 85 ms of both threads."""
    return forks(name, [], [each] * 4, first=each)


def fork_larger():
    """60 ms longer."""
    return fork_small("fork_larger", 15)


def fork_even():
    """Each works longer in two of them."""
    return forks("fork_even", [], (20, 180, 20, 180))


def chunked(name, schedule, executions, iterations, chunks, ms):
    """A loop of whose chunks only the number is known."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType=schedule,
                    loop={"executions": executions, "iterations": iterations,
                          "chunks": chunks})
    p.path(team, "loop", loop, executions, work(ms), work(ms))
    return p


def tiny_chunks():
    return chunked("tiny_chunks", "dynamic", 1, 1000000, 1000000, 900)


def large_chunks():
    return chunked("large_chunks", "dynamic", 1, 1000000, 1000, 900)


def guided_chunks():
    """The least size of chunks is 1, but few are as small as that."""
    return chunked("guided_chunks", "guided", 1, 1000000, 1000000, 900)


def short_loops():
    """Larger chunks are no help: there are few of them each time."""
    return chunked("short_loops", "dynamic", 20000, 1000000, 1000000, 900)


def ordered_tiny_chunks():
    """Larger chunks would make the loop serial."""
    p = chunked("ordered_tiny_chunks", "dynamic", 1, 1000000, 1000000, 900)
    p.regions[-1]["attributes"]["hasOrdered"] = "1"
    return p


def fine_chunk():
    p = Profile("fine_chunk", 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="dynamic")
    in_loop = p.path(team, "loop", loop, 1, work(300), work(300))
    p.path(in_loop, "chunk", loop, 1000000, work(600), work(600))
    return p


def barrier(name="barrier", works=(550, 550), waits=(150, 150)):
    """Each time another thread is late."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), *map(work, works))
    region = p.region("barrier", "barrier", lines=(5, 5))
    p.path(team, "barrier", region, 10, *(work(0, barrier=w) for w in waits))
    return p


def late_thread():
    """It is always the same one."""
    return barrier("late_thread", (700, 400), (0, 300))


def slow_late_thread():
    """It has a slower processor."""
    p = barrier("slow_late_thread", (702, 540), (0, 162))
    p.paths[2]["kernel"] = {"probed_ns": 300 * MS, "slowed_ns": [100 * MS, 0]}
    return p


def slow_late_threads():
    """All have slower processors than a single thread had elsewhere."""
    p = late_thread()
    p.name = "slow_late_threads"
    p.paths[2]["kernel"] = {"probed_ns": 300 * MS, "slowed_ns": 100 * MS}
    return p


def unsteady_barrier(percent=40, name="unsteady_barrier"):
    """Each time another thread has a slower processor, which varies by so
    much."""
    p = barrier(name)
    p.paths[2]["kernel"] = {"probed_ns": 300 * MS, "slowed_ns": 100 * MS,
                            "unsteady_ns": 3 * percent * MS}
    return p


def hardly_unsteady_barrier():
    return unsteady_barrier(10, "hardly_unsteady_barrier")


def lost_barrier(delay=240, off_cpu=200):
    """Threads had no processor for so many milliseconds, a part of it in their
    work."""
    p = barrier()
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": delay * MS}
    p.paths[2]["kernel"] = {"minor_faults": 10, "off_cpu_ns": off_cpu * MS // 2}
    return p


def lost_in_waits(visits):
    """Two threads had no processor 100 times in waits, 1.3 ms each."""
    p = barrier()
    p.wall = 700 * MS
    for thread in 0, 1:
        p.paths[-1]["shares"][thread] = (visits, work(0, barrier=150))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 130 * MS,
        "threads": [{"id": t, "cpu_ns": 635 * MS, "run_delay_ns": 65 * MS,
                     "turns": 50} for t in (0, 1)]}
    p.paths[2]["kernel"] = {"minor_faults": 10, "off_cpu_ns": 0}
    return p


def lost_in_short_waits():
    """What they wait for has come long before they go on."""
    return lost_in_waits(10000)


def lost_in_long_waits():
    """They go on before it comes."""
    return lost_in_waits(10)


def delayed_barrier():
    return lost_barrier(80, 80)


def critical():
    p = Profile("critical", 2)
    _, team = parallel(p, work(0), work(400), work(400))
    region = p.region("critical", "critical", lines=(5, 6), name="table")
    p.path(team, "critical", region, 1000, work(200, critical=390),
           work(200, critical=380))
    return p


def each_delayed(ms):
    """An environment in which two threads wait so long for a processor."""
    return {"cpus": 2, "processors": 2, "run_delay_ns": 2 * ms * MS,
            "threads": [{"id": t, "cpu_ns": 600 * MS, "run_delay_ns": ms * MS,
                         "turns": 5} for t in range(2)]}


def sleeping_holder():
    """Visits of the section sleep for most of their time."""
    p = critical()
    p.environment = each_delayed(10)
    return kernel(p, sleeps=1000, off_cpu_ns=190 * MS)


def sleeping_master(name="sleeping_master", is_late=False):
    """The others wait in a barrier for one that sleeps, and perhaps came to it
    first."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    master = p.region("master", "master", lines=(2, 3))
    barrier = p.region("barrier", "barrier", lines=(4, 4))
    if is_late:
        p.path(team, "barrier", barrier, 10, work(0), work(0, barrier=400))
    p.path(team, "master", master, 10, work(400), None)
    kernel(p, sleeps=10, off_cpu_ns=[390 * MS, 0])
    if not is_late:
        p.path(team, "barrier", barrier, 10, work(0), work(0, barrier=400))
    loop = p.region("loop", "loop", lines=(6, 8))
    p.path(team, "loop", loop, 10, work(600), work(600))
    p.environment = each_delayed(10)
    return p


def sleeping_master_and_loop():
    """Threads sleep in the loop behind it as well."""
    p = sleeping_master("sleeping_master_and_loop")
    return kernel(p, sleeps=10, off_cpu_ns=250 * MS)


def late_sleeping_master():
    return sleeping_master("late_sleeping_master", True)


def sleeping_master_in_turns(name="sleeping_master_in_turns", sleeps=100):
    """Four threads on two processors wait for one that sleeps, and all of them
    for these, much longer."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(0)] * 4)
    master = p.region("master", "master", lines=(2, 3))
    p.path(team, "master", master, 100, work(400), None, None, None)
    kernel(p, sleeps=sleeps, off_cpu_ns=[396 * MS, 0, 0, 0])
    barrier = p.region("barrier", "barrier", lines=(4, 4))
    p.path(team, "barrier", barrier, 100, work(0),
           *[work(0, barrier=400)] * 3)
    loop = p.region("loop", "loop", lines=(6, 8))
    p.path(team, "loop", loop, 100, *[work(600)] * 4)
    kernel(p, off_cpu_ns=300 * MS)
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 2400 * MS, "threads": [
            {"id": t, "cpu_ns": 400 * MS, "run_delay_ns": 600 * MS,
             "turns": 500} for t in range(4)]}
    return p


def lost_master_in_turns():
    """It never gives up its processor, but others have it."""
    return sleeping_master_in_turns("lost_master_in_turns", 0)


def lost_holder():
    """Others have the processors of who holds the lock."""
    p = critical()
    p.environment = each_delayed(190)
    return kernel(p, sleeps=0, off_cpu_ns=190 * MS)


def far_critical():
    """Its place is longer than a line, and its name than a table."""
    p = critical()
    p.regions[-1]["attributes"].update(
        name="table_of_what_all_threads_have_found_until_now_" * 3,
        function="insert_into_the_table_if_it_is_not_there_yet")
    p.regions[-1]["name"] = p.regions[-1]["attributes"]["name"]
    return p


def critical_in_turns(name="critical_in_turns", ms=10, visits=1000):
    """Four threads on two processors wait very long for one that holds the lock
    for some of the time, but not on a processor meanwhile."""
    p = Profile(name, 4)
    _, team = parallel(p, work(0), *[work(200 - ms)] * 4)
    region = p.region("critical", "critical", lines=(5, 6), name="table")
    p.path(team, "critical", region, visits, *[work(ms, critical=790)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 1000 * MS}
    return kernel(p, minor_faults=1, off_cpu_ns=0)


def held_in_turns():
    """Work on both processors takes 400 ms, and holding the lock 320."""
    return critical_in_turns("held_in_turns", 80)


def moving_in_turns():
    """The same in visits of 400 ns."""
    return critical_in_turns("moving_in_turns", 80, 200000)


def contended(name, outside, held, visits):
    """Two threads that work so many milliseconds without and with the lock."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(outside), work(outside))
    region = p.region("critical", "critical", lines=(5, 6), name="table")
    p.path(team, "critical", region, visits, work(held, critical=130),
           work(held, critical=130))
    return p


def short_critical():
    """Sections of 70 ns, of which 20 are reads of the clock."""
    p = contended("short_critical", 500, 210, 3000000)
    p.environment = {"cpus": 2, "clock_read_ps": 10000}
    return p


def moving_critical():
    """Sections of 800 ns, whose data move from one processor to another."""
    return contended("moving_critical", 400, 400, 500000)


def always_moving():
    """Sections of 33 ns, and hardly anything between them: to release the lock
    would take longer than all work, if it took 50 ns."""
    return contended("always_moving", 200, 200, 6000000)


def polled_critical():
    """One thread looks again and again whether the other, which seldom comes,
    has something for it: it waits for nobody."""
    p = Profile("polled_critical", 2)
    _, team = parallel(p, work(0), work(100), work(990))
    region = p.region("critical", "critical", lines=(2, 3), name="queue")
    p.path(team, "critical", region, 1500, None, work(1, critical=1))
    region = p.region("critical", "critical", lines=(5, 6), name="queue")
    p.path(team, "critical", region, 14000000, work(300, critical=600), None)
    return p


def lost_in_critical():
    """Threads that hold the lock lose their processors: they are seldom in the
    section, and wait long."""
    p = Profile("lost_in_critical", 2)
    _, team = parallel(p, work(0), work(780), work(780))
    region = p.region("critical", "critical", lines=(5, 6), name="table")
    p.path(team, "critical", region, 1000, work(1, critical=200),
           work(1, critical=200))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 400 * MS}
    return p


def delayed_critical():
    """A thread waits because it has no processor while it waits."""
    p = Profile("delayed_critical", 2)
    _, team = parallel(p, work(0), work(860), work(860, join=90))
    region = p.region("critical", "critical", lines=(5, 6), name="table")
    p.path(team, "critical", region, 100000, work(15, critical=124),
           work(15, critical=16))
    p.environment = {
        "cpus": 2, "processors": 2, "run_delay_ns": 130 * MS, "threads": [
            {"id": t, "cpu_ns": (870, 990)[t] * MS,
             "run_delay_ns": (130, 0)[t] * MS, "turns": 50} for t in range(2)]}
    return kernel(p, minor_faults=1)


def lock():
    p = Profile("lock", 2)
    _, team = parallel(p, work(0), work(600), work(600))
    region = p.region("lock", "runtime", lines=(5, 5), name="omp_set_lock")
    p.path(team, "lock", region, 1000, work(0, lock=390), work(0, lock=380))
    return p


def locks(name, count, visits, hold, wait, is_alone=False):
    """Locks of which each is got so often, held and waited for so long, in us.
    """
    p = Profile(name, 2)
    share = work(0, lock=count * wait // 2000)
    _, team = parallel(p, work(0), work(900), work(900))
    region = p.region("lock", "runtime", lines=(5, 5), name="omp_set_lock")
    p.path(team, "lock", region, count * visits // 2, share,
           None if is_alone else share)
    p.locks = [{
        "id": n, "kind": "lock", "nests": False, "address": hex(4096 + n),
        "objects": 1, "initialized": None, "waits": [],
        "uses": [{"region": region, "visits": visits, "wait_ns": wait * 1000,
                  "hold_ns": hold * 1000, "failed_tests": 0,
                  "longest_wait_ns": 0}]} for n in range(count)]
    return p


def many_locks():
    """Each is held for 0.5 % of the time. To get one takes 100 ns."""
    return locks("many_locks", 200, 10000, 5000, 1000)


def distant_locks():
    """To get one takes 400 ns: all lines of the locks are far away."""
    return locks("distant_locks", 200, 3500, 5000, 1400)


def some_locks():
    """Each of four is held for a quarter of it."""
    return locks("some_locks", 4, 10000, 250000, 50000)


def lone_locks():
    """Nobody else wants them, so that a thread only takes long to get them."""
    return locks("lone_locks", 4, 10000, 250000, 50000, True)


def lone_lock():
    return locks("lone_lock", 1, 10000, 500000, 200000, True)


def shared_lock():
    return locks("shared_lock", 1, 10000, 500000, 200000)


def lone_critical():
    """Visits of 50 ns, all by one thread."""
    p = Profile("lone_critical", 2)
    _, team = parallel(p, work(0), work(500), work(980))
    region = p.region("critical", "critical", lines=(5, 6), name="table")
    p.path(team, "critical", region, 6000000, work(200, critical=280), None)
    return p


def made_locks():
    p = Profile("made_locks", 2)
    _, team = parallel(p, work(0), work(980), work(980))
    region = p.region("event", "runtime", lines=(5, 5), name="omp_init_lock")
    p.path(team, "event", region, 500000, work(0), work(0))
    return p


def made_in_turns():
    """Four threads on two processors: almost all of their work are calls that
    make locks, of which each takes 10 us."""
    p = Profile("made_in_turns", 4)
    _, team = parallel(p, work(0), *[work(990)] * 4)
    region = p.region("event", "runtime", lines=(5, 5), name="omp_init_lock")
    p.path(team, "event", region, 99000, *[work(0)] * 4)
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 100 * MS}
    return p


def all_made_locks():
    """They cannot cost more than all time."""
    p = made_locks()
    for t in range(2):
        p.paths[-1]["shares"][t] = (900000, {})
    return p


def made_and_waits():
    """The waits for a thread that makes locks end with the locks."""
    p = Profile("made_and_waits", 2)
    _, team = parallel(p, work(0), work(980), work(680))
    region = p.region("barrier", "barrier", lines=(7, 7))
    p.path(team, "barrier", region, 10, work(0), work(0, barrier=300))
    region = p.region("event", "runtime", lines=(5, 5), name="omp_init_lock")
    p.path(team, "event", region, 900000, work(0), work(0))
    return p


def few_made_locks():
    p = made_locks()
    for t in range(2):
        p.paths[-1]["shares"][t] = (50000, {})
    return p


def few_chunks():
    """Each execution of a loop has one chunk, which another thread gets."""
    p = chunked("few_chunks", "dynamic", 4, 4000, 4, 500)
    p.paths[2]["shares"][0][1]["join"] = 500 * MS
    p.paths[2]["shares"][1][1]["join"] = 500 * MS
    return p


def lone(name, kind, **attributes):
    """Both threads work in a loop, and then the first one in a construct."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0, join=495))
    even = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", even, 4, work(400), work(400))
    region = p.region(kind, kind, lines=(5, 8), **attributes)
    p.path(team, kind, region, 4, work(500), work(5))
    return p


def lone_chunk():
    return lone("lone_chunk", "loop", scheduleType="dynamic",
                loop={"executions": 4, "iterations": 4, "chunks": 4})


def lone_section():
    return lone("lone_section", "sections", numSections="1")


def enough_sections():
    return lone("enough_sections", "sections", numSections="2")


def last_chunk():
    """Whoever gets the last chunk works longer, each half of the times."""
    p = chunked("last_chunk", "dynamic", 4, 4000, 400, 700)
    for _, states in p.paths[2]["shares"].values():
        states["join"] = 150 * MS
    return p


def left_alone():
    """The second thread is in the first region, and not in the second one."""
    p = Profile("left_alone", 2)
    parallel(p, work(0), work(5), work(5))
    parallel(p, work(0), work(900), lines=(11, 19))
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 0}
    return p


def alone_later(name="alone_later", alone=45, first=600):
    """The second thread is not in all visits of the second region."""
    p = Profile(name, 2)
    parallel(p, work(0), work(5), work(5))
    parallel(p, work(0), work(first + 200), work(200), lines=(11, 19),
             visits=60)
    shares = p.paths[-1]["shares"]
    shares[1] = (60 - alone, shares[1][1])
    p.environment = {"cpus": 2, "processors": 2, "run_delay_ns": 0}
    return p


def alone_once():
    """As above, but it is in nearly all of them."""
    return alone_later("alone_once", 1, 10)


def bound(name="bound", affinity="0-1"):
    """Two threads share a processor, and the process might use two."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 8), scheduleType="static")
    p.path(team, "loop", loop, 1, work(1000), work(1000))
    kernel(p, minor_faults=1, off_cpu_ns=500 * MS)
    p.environment = {
        "cpus": 2, "affinity": affinity, "processors": 1,
        "run_delay_ns": 1000 * MS, "variables": ["OMP_PROC_BIND=master"],
        "threads": [{"id": t, "cpu_ns": 500 * MS, "run_delay_ns": 500 * MS,
                     "turns": 100} for t in (0, 1)]}
    return p


def bound_at_end():
    """A thread on the other processor has ended."""
    p = bound("bound_at_end")
    p.environment["cpu_time_ns"] = 1900 * MS
    return p


def confined():
    """From outside."""
    return bound("confined", "1")


def idle_thread():
    p = Profile("idle_thread", 4)
    _, team = parallel(p, work(0), work(0), work(0), work(0, join=980),
                       work(0, join=990))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(990), work(985), work(5), work(1))
    return p


def mostly_alone(name="mostly_alone", little=20):
    """An if clause lets one thread execute most of the visits of a region. In
    the others it waits for the second one, which begins late."""
    p = Profile(name, 2)
    _, team = parallel(p, work(0), work(0, fork=100, join=150),
                       work(0, fork=200, join=50), visits=1000)
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1000, work(700), work(little))
    return p


def largely_alone():
    return mostly_alone("largely_alone", 60)


def idle_in_loop():
    """Threads have nothing to do in the longer one of two loops."""
    p = Profile("idle_in_loop", 4)
    _, team = parallel(p, work(0), work(0), work(0), work(0, join=980),
                       work(0, join=990))
    for line, each in ((2, 190), (12, 800)):
        loop = p.region("loop", "loop", lines=(line, line + 2),
                        scheduleType="static")
        p.path(team, "loop", loop, 1, work(each), work(each - 5), work(2),
               work(1))
    return p


def idle_in_region():
    """The work that it has not is outside of loops."""
    p = Profile("idle_in_region", 4)
    _, team = parallel(p, work(0), work(800), work(800), work(0, join=980),
                       work(0, join=990))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    p.path(team, "loop", loop, 1, work(190), work(185), work(5), work(1))
    return p


def one_thread():
    p = Profile("one_thread", 1)
    p.serial = 900 * MS
    return p


def sampled(count=400):
    """Samples of a loop, with callers, and of the serial part."""
    p = Profile("sampled", 2)
    p.serial = 500 * MS
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="static")
    path = p.path(team, "loop", loop, 1, work(300), work(200))
    p.samples = {
        "rate": 1000, "taken": count + 350, "waiting": 0, "delivering": 0,
        "dropped": 0, "problem": None, "objects": [""],
        "stacks": [
            {"call_path": path, "subject": None, "count": count,
             "stack": [0, 17, 0, 99]},
            {"call_path": path, "subject": None, "count": 50,
             "stack": [0, 18, 0, 99]},
            {"call_path": 0, "subject": None, "count": 300,
             "stack": [0, 33]}]}
    return p


def sampled_more():
    """More samples than work."""
    return sampled(750)


def sampled_less():
    """Samples of less than half of the work."""
    return sampled(0)


def hostile():
    """Names that are markup, in a file that is not there."""
    evil = "</title></script><script>document.title='BROKEN'</script>&\"'<!--"
    p = Profile(evil, 2)
    _, team = parallel(p, work(0), work(0), work(0))
    loop = p.region("critical", "critical", name=evil, file=evil + ".c",
                    note=evil)
    p.path(team, "critical", loop, 1, work(990), work(980))
    p.environment = environment(evil)
    p.samples = {
        "rate": 1000, "taken": 12, "waiting": 3, "delivering": 0, "dropped": 2,
        "problem": evil, "objects": ["", "/" + evil, "/lib/libc.so.6"],
        "stacks": [
            {"call_path": team, "subject": loop, "count": 7,
             "stack": [1, 4096, 2, 17, 0, 99]},
            {"call_path": 0, "subject": None, "count": 5, "stack": [0, 99]}]}
    return p


def one(number=1):
    """One of all that is counted, or more."""
    p = Profile("one", number)
    p.unbalanced = p.cut = number
    p.environment = {
        "units": [{"compiler": "", "plugin": "", "functions": "", "levels": ""}],
        "levels": "", "constructs": "task", "left_alone": number,
        "throttled_regions": 0, "unseen_threads": number}
    p.samples = {
        "rate": 1000, "taken": number, "waiting": 0, "delivering": 0,
        "dropped": number, "problem": None, "objects": [""], "stacks": []}
    for i in range(number):
        task = p.region(
            "task", "task", lines=(4 + i, 6 + i), depend="in", tasks=dict(
                statistics(number, 1000, 1000, 1000), depend_items=number))
        p.path(0, "event", task, 1, *[work(0)] * number)
    return p


def two():
    return one(2)


def environment(word):
    return {"command_line": [word, "", "it's"], "working_directory": word,
            "date": "2026-01-31T12:00:00Z", "host": word, "cpu": word,
            "cpus": 4, "affinity": "0-3",
            "variables": ["OMP_NUM_THREADS=2", "OMP_=" + word, "KMP_X="],
            "units": [{"compiler": word, "plugin": "1", "levels": word,
                       "functions": ""},
                      {"compiler": word, "plugin": "2", "levels": word,
                       "functions": "all"}],
            "levels": word, "cut": True}


def terminal():
    """A name that would ring the bell and turn the terminal red."""
    p = Profile("bell\a\033[31m", 2)
    p.environment = environment("bell\a\033[31m")
    return p


def thousand(threads=4):
    p = Profile("thousand", threads)
    _, team = parallel(p, work(0), *[work(0)] * threads)
    for i in range(1000):
        loop = p.region("loop", "loop", lines=(10 * i + 1, 10 * i + 5),
                        file="dir/file%d.c" % (i % 7))
        p.paths.append({"id": len(p.paths), "kind": "loop", "parent": team,
                        "region": loop, "shares": {
                            t: (i + 1, {"work": 200000 + 100 * i * t})
                            for t in range(threads)}})
    return p


def thousand_one():
    return thousand(1)


def spell(document):
    """The text, with the lines of pomp-rt: what is read part by part."""
    late = [n for n in ("regions", "call_paths", "task_creations",
                        "task_instances") if n in document]
    head = {n: v for n, v in document.items() if n not in late}
    return "%s%s}\n" % (json.dumps(head)[:-1], "".join(
        ',\n"%s":%s' % (n, json.dumps(document[n])) for n in late))


if __name__ == "__main__":
    sys.stdout.write(spell(globals()[sys.argv[1]]().document()))
