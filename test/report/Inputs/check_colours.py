# Checks that the states of the page are told apart by those who do not see all
# colours: as the three kinds of dichromats see them (Machado, Oliveira,
# Fernandes: "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", 2009, severity 1), no two colours are nearer than a distance in
# Ottosson's OKLab, of which 0.02 can just be seen.
#
# usage: check_colours.py PAGE.html [NAME=#rrggbb]
# A state may be given another colour.
import itertools
import json
import math
import re
import sys

NEAREST = 0.09
SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868),
                   (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968),
                     (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779),
                   (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}
CONES = ((0.4122214708, 0.5363325363, 0.0514459929),
         (0.2119034982, 0.6806995451, 0.1073969566),
         (0.0883024619, 0.2817188376, 0.6299787005))
OKLAB = ((0.2104542553, 0.7936177850, -0.0040720468),
         (1.9779984951, -2.4285922050, 0.4505937099),
         (0.0259040371, 0.7827717662, -0.8086757660))


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def linear(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4
            for p in parts]


def seen(colour, sight):
    light = [min(1, max(0, p)) for p in times(sight, linear(colour))]
    return times(OKLAB, [c ** (1 / 3) for c in times(CONES, light)])


page = open(sys.argv[1]).read()
states = json.loads(re.search(r'id="report">(.*?)</script>', page, re.S)
                    .group(1))["state_names"]
roots = re.findall(r":root \{(.*?)\}", page, re.S)
assert len(roots) == 2, "colours for light and for dark"
for theme, root in zip(("light", "dark"), roots):
    colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", root))
    colours.update(a.split("=") for a in sys.argv[2:])
    missing = set(states) - set(colours)
    assert not missing, f"states without a colour: {missing}"
    # A span is seen on its card, too.
    for name, sight in SIGHT.items():
        for a, b in itertools.combinations([*states, "card"], 2):
            d = math.dist(seen(colours[a], sight), seen(colours[b], sight))
            if d < NEAREST and {a, b} != {"idle", "card"}:
                sys.exit(f"{theme}, {name}: {a} {colours[a]} and {b} "
                         f"{colours[b]} are too near: {d:.3f}")
print(f"{len(states)} states are told apart")
