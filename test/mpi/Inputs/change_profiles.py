"""Changes the profiles of all ranks: change_profiles.py HOW DIRECTORY. What was
there first is kept, and changed each time.

cut   regions and what follows are no JSON
long  there is no efficiency
end   the end is missing
sums  the efficiency has numbers that do not add up
"""
import glob
import json
import os
import shutil
import sys

how, directory = sys.argv[1:]
names = glob.glob(os.path.join(directory, "rank-*", "profile.json"))
assert names
for name in names:
    first = name + ".first"
    if not os.path.exists(first):
        shutil.copy(name, first)
    with open(first) as file:
        text = file.read()
    document = json.loads(text)
    assert document["efficiency"]["useful_ns"] > 0
    if how == "cut":
        text = text[:text.index('"regions":[') + 20] + "}\n"
    elif how == "long":
        del document["efficiency"]
        text = json.dumps(document)
    elif how == "end":
        text = text[:-2]
    else:
        useful = '"useful_ns":'
        assert text.count(useful) == 1
        text = text.replace(useful, useful + "1")
    with open(name, "w") as file:
        file.write(text)
