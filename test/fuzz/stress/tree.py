"""The text of a generated program, as a tree whose parts can be taken out."""
import copy
import random


class Node:
    """Lines of text and nodes. A node that is removable can be taken out, and
    what is left is still a program: it only computes something else."""

    def __init__(self, *parts, removable=True):
        self.parts = list(parts)
        self.removable = removable

    def write(self, dropped, lines):
        if self in dropped:
            return
        for part in self.parts:
            if isinstance(part, str):
                lines.extend(part.split("\n"))
            else:
                part.write(dropped, lines)

    def children(self):
        return [p for p in self.parts if not isinstance(p, str)]


class Shell(Node):
    """What is around a body and can be taken away from it."""

    def __init__(self, head, body, tail):
        super().__init__(body)
        self.head, self.tail = head, tail

    def write(self, dropped, lines):
        if self not in dropped:
            lines.extend(self.head)
        self.parts[0].write(dropped, lines)
        if self not in dropped:
            lines.extend(self.tail)


class Clause(Node):
    """A clause without which a directive means something correct as well."""


class Pragma(Node):
    """A directive. Clauses are texts, which must stay, or Clause nodes."""

    def __init__(self, directive, clauses=(), spelling="#pragma"):
        super().__init__(*clauses, removable=False)
        self.directive, self.spelling = directive, spelling

    def write(self, dropped, lines):
        words = [self.directive]
        for clause in self.parts:
            if isinstance(clause, str):
                words.append(clause)
            elif clause not in dropped:
                words += clause.parts
        text = " ".join(words)
        if self.spelling == "#pragma":
            lines.append("#pragma omp " + text)
        elif self.spelling == "MACRO":
            lines.append("PRAGMA(omp %s)" % text)
        else:
            lines.append('_Pragma("omp %s")' % text)


def render(node, dropped=frozenset()):
    """The program as text, indented."""
    lines = []
    node.write(dropped, lines)
    text, depth = [], 0
    for line in lines:
        line = line.strip()
        if line.startswith("#"):
            text.append(line)
            continue
        closing = len(line) - len(line.lstrip("}"))
        text.append("  " * max(0, depth - closing) + line)
        depth += line.count("{") - line.count("}")
    return "\n".join(text) + "\n"


def levels(root):
    """The nodes that can be removed, those of each depth together, outermost
    first. What holds only one node says nothing new without it."""
    result, current = [], [root]
    while current:
        following = [c for node in current for c in node.children()]
        removable = [node for node in following
                     if node.removable or isinstance(node, Shell)]
        if removable:
            result.append(removable)
        current = following
    return result


def under(node):
    """All nodes below \\p node."""
    found = []
    for child in node.children():
        found.append(child)
        found += under(child)
    return found


class Random(random.Random):
    """Decisions: the same for the same seed, on every machine."""

    def maybe(self, probability):
        return self.random() < probability

    def some(self, items, most):
        """Up to \\p most of \\p items, in their order."""
        count = min(len(items), self.randrange(most + 1))
        chosen = set(self.sample(range(len(items)), count))
        return [item for i, item in enumerate(items) if i in chosen]

    def weighted(self, choices):
        """One of (weight, item)."""
        at = self.random() * sum(weight for weight, _ in choices)
        for weight, item in choices:
            at -= weight
            if at < 0:
                return item
        return choices[-1][1]


class Place:
    """Where a statement stands, in any language: what it is in is its context,
    and vars are what it may read. COPIED are the lists of its own."""

    COPIED = ("vars",)

    def inside(self, **changes):
        """A place inside this one."""
        inner = copy.copy(self)
        for name in self.COPIED:
            setattr(inner, name, list(getattr(self, name)))
        inner.depth += 1
        for name, value in changes.items():
            assert hasattr(inner, name), name
            setattr(inner, name, value)
        return inner

    def worksharing(self):
        return self.context in ("serial", "team") and self.ws
