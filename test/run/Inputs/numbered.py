# usage: numbered.py < what numbered.c prints
#
# Demands two executions of a team of two, each of whose threads forms, three
# times, a team of two, of a region that both execute at once.
import re
import sys

members, parents, levels = {}, {}, {}
for level, team, parent, thread in re.findall(
        r"level (\d+) team (\d+) of (\d+) thread (\d+)", sys.stdin.read()):
    members.setdefault(team, []).append(thread)
    assert parents.setdefault(team, parent) == parent
    assert levels.setdefault(team, level) == level
outer = [team for team in levels if levels[team] == "1"]
assert len(outer) == 2 and all(parents[team] == "0" for team in outer), levels
assert len(levels) == 2 + 2 * 2 * 3, levels
for team in levels:
    assert sorted(members[team]) == ["0", "1"], (team, members[team])
    if team not in outer:
        assert levels[team] == "2" and parents[team] in outer, team
for team in outer:
    assert list(parents.values()).count(team) == 6, parents
