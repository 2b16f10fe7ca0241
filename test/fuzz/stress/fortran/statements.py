"""The choice among all kinds of statements."""
from . import constructs, serial, sync, tasks


def statement(g, s):
    """A random statement that is allowed in this scope."""
    kinds = [(w, make) for w, allowed, make in
             serial.KINDS + constructs.KINDS + sync.KINDS + tasks.KINDS
             if allowed(g, s) and make.__name__ not in g.avoid]
    g.left -= 1
    if s.depth > 6 or g.left < 0 or g.cost > 6000:
        kinds = [(1, serial.compute)]
    return g.rng.weighted(kinds)(g, s)
