"""Checks an OTF2 archive of all ranks of a job:
check_job_otf2.py ARCHIVE/traces.otf2 RANK:THREADS...

Each rank is a location group with that many threads, no region is defined twice,
what is entered is left, teams are of one rank only, and the clocks of the ranks
are one: everybody has entered MPI_Finalize before anybody leaves it."""
import collections
import sys

import otf2
from otf2.enums import LocationType
from otf2.events import Enter, Leave, ProgramBegin, ThreadTeamBegin

# Measured while other things keep the processors busy. Without a correction it
# would be hours.
TOLERANCE = 200000000
expected = dict(map(int, a.split(":")) for a in sys.argv[2:])
stacks = collections.defaultdict(list)
entered, left = {}, {}
last = collections.defaultdict(int)
begun = set()
with otf2.reader.open(sys.argv[1]) as trace:
    groups = {g.name: 0 for g in trace.definitions.location_groups}
    for location in trace.definitions.locations:
        groups[location.group.name] += location.type == LocationType.CPU_THREAD
    assert {int(n.split()[1]): t for n, t in groups.items()} == expected, groups
    assert len(groups) == len(expected)
    regions = [(r.name, r.canonical_name, r.source_file, r.begin_line_number,
                r.region_role) for r in trace.definitions.regions]
    assert len(set(regions)) == len(regions), regions
    for location, event in trace.events:
        group = location.group.name
        assert event.time >= last[location], (location, event)
        last[location] = event.time
        if isinstance(event, ProgramBegin):
            begun.add(group)
        elif isinstance(event, Enter):
            stacks[location].append(event.region)
            if event.region.name.startswith("MPI_Finalize"):
                entered[group] = event.time
        elif isinstance(event, Leave):
            assert stacks[location].pop() is event.region, event
            if event.region.name.startswith("MPI_Finalize"):
                left[group] = event.time
        elif isinstance(event, ThreadTeamBegin):
            members = event.thread_team.group.members
            assert {m.group.name for m in members} == {group}, event
            assert location in members
assert not any(stacks.values())
assert begun == set(groups)
if left:
    assert set(left) == set(groups)
    assert min(left.values()) + TOLERANCE > max(entered.values()), (entered, left)
