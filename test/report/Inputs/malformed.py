# Breaks a profile in many ways and demands that the report tool neither
# crashes nor accepts nonsense without a word.
#
# usage: malformed.py POMP-REPORT PROFILE DIRECTORY
import json
import os
import random
import subprocess
import sys

from profile import spell  # The one beside this file.

tool, profile, directory = sys.argv[1:]
whole = open(profile, "rb").read()
path = os.path.join(directory, "broken.json")
# Always the same breakages: a failure can be repeated.
random.seed(20020912)


def run(data, *options):
    with open(path, "wb") as file:
        file.write(data)
    result = subprocess.run([tool, *options, path], capture_output=True,
                            timeout=60)
    lines = result.stderr.decode("utf-8", "replace").splitlines()
    what = "code %d, %r" % (result.returncode, lines)
    assert result.returncode in (0, 1), what
    assert len(lines) == result.returncode, what
    if result.returncode == 1:
        assert lines[0].startswith("pomp-report: ") and path in lines[0], what
        assert not result.stdout, what
    return result.returncode


def flip(data):
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 8))):
        at = random.randrange(len(data))
        data[at] = random.choice((data[at] ^ 1 << random.randrange(8),
                                  random.randrange(256),
                                  random.choice(b'0129-{}[],:"\\ens')))
    return bytes(data)


def leaves(value):
    """All places in a document, as the container and the key."""
    items = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from leaves(inner)


def replace():
    """A document that is well formed, but has something else in one place."""
    document = json.loads(whole)
    container, key = random.choice(list(leaves(document)))
    container[key] = random.choice((
        0, 1, -1, 7, 2 ** 31, 2 ** 32, 2 ** 63 - 1, 2 ** 63, 2 ** 64, 1e300,
        0.5, None, True, "", "x", "\u00e9", [], {}, [0], {"id": 0}))
    # A part that is not where pomp-rt writes it makes it read as a whole.
    text = random.choice((spell, json.dumps))
    return text(document).encode()


OPTIONS = (["--full"], ["--json"], ["--advise"], ["--tasks", "--full"],
           ["--html", os.path.join(directory, "page.html"), "--json"])
# All of a file but its last line break is needed.
for length in sorted(random.sample(range(len(whole) - 1), 150)) + \
        [0, 1, len(whole) - 2]:
    assert run(whole[:length]) == 1, "cut at %d" % length
codes = [run(flip(whole), *OPTIONS[i % len(OPTIONS)]) for i in range(400)]
codes += [run(replace(), *OPTIONS[i % len(OPTIONS)]) for i in range(300)]
assert 0 in codes and 1 in codes, codes
for data in (b"null", b"[]", b"{}", b"\xff\xfe", b"[" * 100000, b'"x"', b"\0",
             b'{"schema":"pomp-profile"}', whole + b"x", whole + whole):
    assert run(data) == 1, data[:20]
print("%d accepted, %d refused" % (codes.count(0), codes.count(1)))
