# Checks a SARIF file against the report of the same profile, and the members
# that the standard demands.
#
# usage: check_sarif.py REPORT SARIF
import json
import sys

report, sarif = (json.load(open(path)) for path in sys.argv[1:3])
assert sarif["version"] == "2.1.0" and sarif["$schema"].endswith("2.1.0.json")
[run] = sarif["runs"]
driver = run["tool"]["driver"]
ids = [rule["id"] for rule in driver["rules"]]
assert driver["name"] and len(ids) == len(set(ids))
assert all(rule["shortDescription"]["text"] for rule in driver["rules"])
findings = report["findings"]
assert len(run["results"]) == len(findings)
for result, finding in zip(run["results"], findings):
    assert result["ruleId"] == finding["name"] in ids
    assert result["level"] == "warning"
    text = result["message"]["text"]
    assert finding["title"] in text and finding["advice"] in text
    assert abs(result["properties"]["gainPercent"] -
               finding["gain_percent"]) < 0.051
    places = result.get("locations", [])
    if finding["region"] is not None:
        region = report["regions"][finding["region"]]
        physical = places[0]["physicalLocation"]
        assert physical["artifactLocation"]["uri"] == region["file"], physical
        assert physical["region"]["startLine"] == region["first_line"]
    assert len(result.get("relatedLocations", [])) == \
        max(len(finding["sites"]) - 1, 0)
print("findings", len(findings))
