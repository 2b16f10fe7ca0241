# Properties of the times of any report.


def check_nesting(report):
    """What lies inside is never more than what is around it."""
    paths = report["call_paths"]
    inside = [0] * len(paths)
    for path in paths[1:]:
        inside[path["parent"]] += path["inclusive_ns"]
    for path, ns in zip(paths, inside):
        assert path["inclusive_ns"] == path["exclusive_ns"] + ns, path
        assert 0 <= path["time_ns"] or path["id"] == 0, path
        if path["kind"] == "parallel":
            # The time of the encountering thread, and of the others.
            assert path["time_ns"] <= path["inclusive_ns"], path
    assert paths[0]["inclusive_ns"] == report["thread_time_ns"], paths[0]
    for region in report["regions"]:
        assert 0 <= region["exclusive_ns"], region
        assert region["share_percent"] <= 100, region
        assert region["wait_percent"] <= 100, region
    for finding in report["findings"]:
        assert finding["share_percent"] <= 100, finding
