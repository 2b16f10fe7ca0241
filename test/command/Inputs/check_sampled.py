"""Most samples of a run are of one line, and none of a header:
check_sampled.py POMP-REPORT DIRECTORY SOURCE WORD."""
import json
import subprocess
import sys

report, directory, source, word = sys.argv[1:]
with open(source) as file:
    expected = [n for n, line in enumerate(file, 1) if "HERE " + word in line]
samples = json.loads(subprocess.run(
    [report, "--json", directory], check=True, capture_output=True,
    text=True).stdout)["samples"]
count = sum(s["count"] for s in samples["places"])
here = 0
for place in samples["places"]:
    assert place["region"] is not None, place
    for line in place["lines"]:
        assert "/include/" not in (line["file"] or ""), line
        if line["line"] in expected and line["file"].endswith(source[-11:]):
            here += line["count"]
print(directory, samples["taken"], count, here)
assert here > count * 0.7, json.dumps(samples["places"][:3], indent=1)
