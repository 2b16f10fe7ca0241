"""Statements without constructs, and the choice among all kinds of them."""
from . import constructs, cplusplus, routines, serial, tasks
from .scope import block


def statement(g, s):
    """A random statement that is allowed in this scope."""
    kinds = [(w, make) for w, allowed, make in
             serial.KINDS + constructs.KINDS + tasks.KINDS +
             cplusplus.KINDS + routines.KINDS
             if allowed(g, s)]
    g.left -= 1
    if s.depth > 7 or g.left < 0 or g.cost > 8000:
        kinds = [(1, serial.compute), (1, serial.user_event)]
    return g.rng.weighted(kinds)(g, s)


__all__ = ["statement", "block"]
