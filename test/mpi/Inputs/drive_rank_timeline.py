# Drives the timeline of a job.
#
# usage: drive_rank_timeline.py PAGE.html RANK:THREADS...
import json
import sys

from browser import Browser

ranks = [tuple(map(int, a.split(":"))) for a in sys.argv[2:]]
names = ["rank %d thread %d" % (r, t) for r, n in ranks for t in range(n)]

with Browser(sys.argv[1], 1300, 900) as page:
    assert page.evaluate("!!document.querySelector('#timeline canvas')") == (
        bool(ranks))
    report = json.loads(page.evaluate(
        "document.getElementById('report').textContent"))
    timeline = report["timeline"]
    if ranks:
        threads = timeline["threads"]
        assert [t["name"] for t in threads] == names, names
        # One after the other: the first begins first.
        begins = {}
        for t in threads:
            rank = int(t["name"].split()[1])
            spans = t["spans"]
            assert len(spans) % 4 == 0 and spans
            for begin, length, state, region in zip(*[iter(spans)] * 4):
                begins[rank] = min(begins.get(rank, begin), begin)
                assert begin + length <= timeline["end_ns"]
                assert region == -1 or report["regions"][
                    timeline["regions"][region]]
        order = [begins[r] for r, _ in ranks]
        assert order == sorted(order) and len(set(order)) == len(order), order
        assert page.evaluate("document.querySelector('#timeline output')"
                             ".textContent").startswith("rank 0 thread 0")
        # An opened node is shown among the regions.
        regions = threads[0]["spans"][3::4]
        wanted = next(i for i, region in enumerate(regions) if region >= 0)
        page.evaluate("document.querySelector('.timeline > canvas').focus()")
        for key in ["Home"] + ["ArrowRight"] * wanted + ["Enter"]:
            page.press(key)
        region = report["regions"][timeline["regions"][regions[wanted]]]
        rows = page.evaluate("[...document.querySelectorAll("
                             "'#regions tbody tr')].map((r) => r.textContent)")
        assert 0 < len(rows) < len(report["regions"]), rows
        assert any(region["type"] in row and region["place"] in row
                   for row in rows), (rows, region)
    else:
        assert timeline is None
