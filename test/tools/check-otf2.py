"""Checks an OTF2 archive that was made from a trace.

usage: check-otf2.py ARCHIVE/traces.otf2 PROFILE.json VISITS [MIN_THREADS]

Reads it with the otf2 package and demands: on each location timestamps never
decrease, every leave matches the enter before it and nothing stays open, teams
begin and end in pairs and have the location as a member, forks and joins match
and ask for threads, who leaves a team has waited for its join in an implicit
barrier, the program begins with its arguments and ends, no string is defined
twice, counters are never below zero, each lock is held by one location at a time, and every task is created once
before it is switched to, and completed at most once. Then the visits of each
region must be those of the profile of the same run, both here and in VISITS,
what trace-convert counted, and the shortest and the longest visit must agree
with the profile's but for the rounding to nanoseconds.
"""

import collections
import json
import sys

import otf2
from otf2.enums import LocationType, RegionRole
from otf2.events import (Enter, Leave, Metric, ProgramBegin, ProgramEnd,
                         ThreadAcquireLock, ThreadFork, ThreadJoin,
                         ThreadReleaseLock, ThreadTaskComplete,
                         ThreadTaskCreate, ThreadTaskSwitch, ThreadTeamBegin,
                         ThreadTeamEnd)

PARTS = ("team ", "chunk ", "iteration ", "section ", "implicit barrier ",
         "reduction ", "task create ")


def check(condition, *what):
    if not condition:
        sys.exit("check-otf2.py: ERROR: " + " ".join(str(w) for w in what))


def is_part(region):
    return (region.name.endswith(("(body)", "(resumed)")) or
            region.name.startswith(PARTS))


def kind_of(kind):
    """A call of omp_set_lock is a lock, an event or, on request, both."""
    return {"event": "lock"}.get(kind, kind)


def main(archive, profile_file, visits_file, min_threads="1"):
    visits = collections.Counter()
    stacks = collections.defaultdict(list)
    teams = collections.defaultdict(list)
    forks = collections.Counter()
    last = {}
    locks = collections.defaultdict(list)
    created = {}
    completed = set()
    uses_of_tasks = []
    left = collections.defaultdict(list)
    program = []
    counted = collections.Counter()
    counters = []
    with otf2.reader.open(archive) as trace:
        for region in trace.definitions.regions:
            check(region.begin_line_number <= region.end_line_number
                  or not region.end_line_number, "lines of", region)
        strings = [str(string) for string in trace.definitions.strings]
        check(len(strings) == len(set(strings)), "defined twice:", [
            s for s, n in collections.Counter(strings).items() if n > 1])
        for location, event in trace.events:
            time = event.time
            check(not program or not isinstance(program[-1], ProgramEnd) or
                  time == program[-1].time, "after the end:", event)
            check(time >= last.get(location, 0), "time goes back on", location)
            last[location] = time
            if isinstance(event, Enter):
                stacks[location].append(event.region)
                visits[event.region] += 1
            elif isinstance(event, Leave):
                check(stacks[location], "leave without enter on", location)
                top = stacks[location].pop()
                check(top == event.region, "leaves", event.region, "in", top)
                left[location] = left[location][-1:] + [event.region]
            elif isinstance(event, (ProgramBegin, ProgramEnd)):
                check(program or len(last) == 1, "late", event)
                program.append(event)
            elif isinstance(event, Metric):
                check(location.type == LocationType.METRIC, "on", location)
                counters = list(event.values)
                check(all(0 <= c < 1 << 32 for c in counters), event)
                counted["counters"] += 1
            elif isinstance(event, ThreadTeamBegin):
                team = event.thread_team
                check(location in team.group.members, location, "not in", team)
                teams[location].append(team)
                counted["members"] += 1
            elif isinstance(event, ThreadTeamEnd):
                check(teams[location].pop() == event.thread_team, "team end")
                barrier, team = left[location]
                check(barrier.region_role == RegionRole.IMPLICIT_BARRIER and
                      team.name.startswith("team ") and
                      barrier.begin_line_number == team.begin_line_number,
                      location, "leaves a team after", barrier, team)
            elif isinstance(event, ThreadFork):
                forks[location] += 1
                counted["threads"] += event.number_of_requested_threads
                check(event.number_of_requested_threads > 0, event)
            elif isinstance(event, ThreadJoin):
                forks[location] -= 1
                check(forks[location] >= 0, "join without fork on", location)
            elif isinstance(event, ThreadAcquireLock):
                locks[event.lock_id].append(
                    (event.acquisition_order, 0, time, location))
            elif isinstance(event, ThreadReleaseLock):
                locks[event.lock_id].append(
                    (event.acquisition_order, 1, time, location))
            elif isinstance(event, (ThreadTaskCreate, ThreadTaskSwitch,
                                    ThreadTaskComplete)):
                task = (event.thread_team, event.creating_thread,
                        event.generation_number)
                if isinstance(event, ThreadTaskCreate):
                    check(task not in created, "created twice", event)
                    created[task] = time
                    continue
                if isinstance(event, ThreadTaskComplete):
                    check(task not in completed, "completed twice", event)
                    completed.add(task)
                if task[2]:
                    uses_of_tasks.append((task, time, event))
        check(len(last) >= int(min_threads), "only", len(last), "threads")
        for location in last:
            check(not stacks[location], "open at the end", stacks[location])
            check(not teams[location], "in a team at the end", location)
            check(not forks[location], "not joined", location)
        check([type(e) for e in program] == [ProgramBegin, ProgramEnd], program)
        check(counted["threads"] == counted["members"], "threads asked for:",
              counted["threads"], "came:", counted["members"])
        check(not any(counters), "at the end", counters)
        check(bool(counters) == bool(counted["members"]), "counters", counted)
        # Of two events at the same time either may be read first.
        for task, time, event in uses_of_tasks:
            check(created.get(task, time + 1) <= time, "not created", event)
        for lock, uses in locks.items():
            uses.sort()
            times = [use[2] for use in uses]
            check(times == sorted(times), "lock", lock, "is held by two")
            check([use[:2] for use in uses] ==
                  [(i // 2 + 1, i % 2) for i in range(len(uses))],
                  "lock", lock, "is not released once for each time")
            for taken, given in zip(uses[::2], uses[1::2]):
                check(taken[3] == given[3], "lock", lock, "given by another")

        found = collections.Counter()
        tasks = {(r.source_file, r.begin_line_number) for r in visits
                 if r.name.startswith("task ")}
        for region, count in visits.items():
            if (region.name.startswith("taskgroup ") and
                    (region.source_file, region.begin_line_number) in tasks):
                continue  # A taskloop stands for its tasks.
            if not is_part(region):
                name = (region.canonical_name
                        if region.canonical_name != region.name else "")
                found[name, region.source_file, region.begin_line_number] += \
                    count

    with open(profile_file) as f:
        profile = json.load(f)
    command = profile["environment"]["command_line"]
    check([str(a) for a in program[0].program_arguments] == command[1:],
          program[0], command)
    expected = collections.Counter()
    for r in profile["regions"]:
        expected[r["name"], r["file"], r["start_lines"][0]] += r["visits"]
    for key in set(expected) | set(found):
        check(found[key] == expected[key], key, "visited", found[key],
              "times in the archive and", expected[key], "in the profile")

    regions = collections.defaultdict(list)
    for r in profile["regions"]:
        regions[r["name"], r["file"], r["start_lines"][0],
                kind_of(r["kind"])].append(r)
    lines = collections.defaultdict(list)
    with open(visits_file) as f:
        for line in f:
            count, shortest, longest, kind, name, file, first = \
                line.rstrip("\n").split("\t")
            lines[name, file, int(first), kind_of(kind)].append(
                (int(count), int(shortest), int(longest)))
    check(sorted(lines) == sorted(regions), "other regions:",
          set(lines) ^ set(regions))
    # Each task that was executed in between is rounded by itself.
    tolerance = 2 + len(created)
    for key, profiles in regions.items():
        profiles.sort(key=lambda r: (r["visits"], r["max_visit_ns"]))
        for r, (count, shortest, longest) in zip(
                profiles, sorted(lines[key], key=lambda x: (x[0], x[2]))):
            check(count == r["visits"], key, count, r["visits"])
            if r["attributes"].get("untied"):
                continue  # Its parts are one visit in the profile.
            check(abs(shortest - r["min_visit_ns"]) <= tolerance and
                  abs(longest - r["max_visit_ns"]) <= tolerance, key, "lasts",
                  shortest, "to", longest, "not", r["min_visit_ns"], "to",
                  r["max_visit_ns"])
    print("%d events agree" % sum(visits.values()))


main(*sys.argv[1:])
