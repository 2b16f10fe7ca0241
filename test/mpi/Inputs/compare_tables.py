"""Two tables of ranks are the same: compare_tables.py A B."""
import json
import sys

a, b = (json.load(open(name)) for name in sys.argv[1:])
assert a == b, (a, b)
assert len(a["ranks"]) == 3, a
