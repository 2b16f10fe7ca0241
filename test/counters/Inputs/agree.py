# Requires that the profile and the trace of one run have the same counts.
#
# usage: agree.py PROFILE-REPORT TRACE-REPORT
import json
import sys

documents = []
for name in sys.argv[1:3]:
    with open(name) as file:
        documents.append(json.load(file))


def key(region):
    return region["type"], region["name"], region["path"], region["first_line"]


def regions(document):
    return {key(r): (r["counters"]["work"], r["counters"]["exclusive_work"])
            for r in document["regions"]}


a, b = documents
assert a["counters"]["counters"] == b["counters"]["counters"]
# A count between two states is divided in proportion to their times, which may
# differ by a nanosecond.
slack = 2 + max(a["counters"]["all"]) // 1000


def near(x, y):
    return len(x) == len(y) and all(abs(p - q) <= slack for p, q in zip(x, y))


print(a["counters"]["work"], b["counters"]["work"])
assert a["counters"]["all"] == b["counters"]["all"], (a["counters"],
                                                      b["counters"])
assert near(a["counters"]["work"], b["counters"]["work"])
mine, yours = regions(a), regions(b)
assert mine.keys() == yours.keys()
bad = [(k, mine[k], yours[k]) for k in mine
       if not (near(mine[k][0], yours[k][0]) and near(mine[k][1], yours[k][1]))]
assert not bad, bad
for x, y in zip(a["threads"], b["threads"]):
    assert near(x["counters"]["work"], y["counters"]["work"]), (x, y)
