# Checks the formats of code hosts against the report of the same profile, each
# by what reads it: NAME.sarif (schema, jsonschema), NAME.junit (junitparser),
# NAME.gitlab (the members that GitLab demands), NAME.markdown (cmark-gfm). A
# reader that is missing is left out: the test requires those that it means.
#
# usage: check_notices.py REPORT NAME SCHEMA
import json
import os
import re
import subprocess
import sys

report = json.load(open(sys.argv[1]))
name, schema = sys.argv[2:4]
findings = report["findings"]


def place_of(finding):
    """The file and the line, or None."""
    if finding["region"] is None:
        return None
    region = report["regions"][finding["region"]]
    return region["file"], region["first_line"]


def check_sarif():
    sarif = json.load(open(name + ".sarif"))
    if os.path.exists(schema):
        import jsonschema
        jsonschema.validate(sarif, json.load(open(schema)))
    assert sarif["version"] == "2.1.0"
    assert sarif["$schema"].endswith("2.1.0.json")
    [run] = sarif["runs"]
    driver = run["tool"]["driver"]
    ids = [rule["id"] for rule in driver["rules"]]
    assert driver["name"] and len(ids) == len(set(ids))
    assert all(rule["shortDescription"]["text"] for rule in driver["rules"])
    assert len(run["results"]) == len(findings)
    for result, finding in zip(run["results"], findings):
        assert result["ruleId"] == finding["name"] in ids
        assert result["level"] == "warning"
        text = result["message"]["text"]
        assert finding["title"] in text and finding["advice"] in text
        assert abs(result["properties"]["gainPercent"] -
                   finding["gain_percent"]) < 0.051
        places = result.get("locations", [])
        if place_of(finding):
            physical = places[0]["physicalLocation"]
            assert (physical["artifactLocation"]["uri"],
                    physical["region"]["startLine"]) == place_of(finding)
        assert len(result.get("relatedLocations", [])) == \
            max(len(finding["sites"]) - 1, 0)


def check_gitlab():
    entries = json.load(open(name + ".gitlab"))
    assert len(entries) == len(findings)
    prints = [entry["fingerprint"] for entry in entries]
    assert len(prints) == len(set(prints)), prints
    for entry, finding in zip(entries, findings):
        assert entry["check_name"] == finding["name"]
        assert entry["severity"] in ("info", "minor", "major", "critical",
                                     "blocker")
        assert finding["advice"] in entry["description"]
        where = entry["location"]["path"], entry["location"]["lines"]["begin"]
        assert not os.path.isabs(where[0]) and where[1] >= 1
        assert place_of(finding) in (None, where)
        assert re.fullmatch("[0-9a-f]{16}", entry["fingerprint"])


def check_junit():
    try:
        import junitparser
    except ImportError:
        return
    xml = junitparser.JUnitXml.fromfile(name + ".junit")
    [suite] = list(xml)
    cases = list(suite)
    assert suite.tests == len(cases) == max(len(findings), 1)
    assert suite.failures == len(findings) and suite.errors == 0
    for case, finding in zip(cases, findings):
        [failure] = case.result
        assert isinstance(failure, junitparser.Failure)
        assert case.name == failure.type == finding["name"]
        assert failure.message == finding["title"] and case.classname
        place = place_of(finding)
        assert finding["advice"] in failure.text
        assert not place or failure.text.startswith("%s:%u: " % place)
    assert findings or not cases[0].result


def check_markdown():
    try:
        page = subprocess.run(["cmark-gfm", "--extension", "table",
                               name + ".markdown"], stdout=subprocess.PIPE,
                              text=True, check=True).stdout
    except FileNotFoundError:
        return
    cells = re.findall("<td>(.*)</td>", page)
    assert page.startswith("<h3>") and len(cells) == 3 * len(findings), page
    for i, finding in enumerate(findings):
        assert cells[3 * i] == finding["title"]
        assert cells[3 * i + 2].endswith("[%s]" % finding["name"])
        place = place_of(finding)
        assert not place or cells[3 * i + 1] == "%s:%u" % place
    assert findings or "Nothing to report." in page


check_sarif()
check_gitlab()
check_junit()
check_markdown()
print("findings", len(findings))
