"""Makes what fails smaller while it still fails."""
from .tree import Node, levels, under


def _shrink(items, fails, taken):
    """Takes out as many of \\p items as it can: all, or else by halves."""
    items = [item for item in items if item not in taken]
    if not items:
        return
    if fails(taken | set(items)):
        taken |= set(items)
        return
    if len(items) > 1:
        middle = len(items) // 2
        # Functions stand in front of their callers.
        _shrink(items[middle:], fails, taken)
        _shrink(items[:middle], fails, taken)


def reduce_tree(root, fails):
    """\\p fails takes a set of nodes that are left out. \\returns the largest
    such set that was found."""
    dropped = set()
    changed = True
    while changed:
        before = len(dropped)
        for nodes in levels(root):
            gone = set()
            for node in dropped:
                if type(node) is Node:
                    gone |= set(under(node))
            _shrink([n for n in nodes if n not in gone], fails, dropped)
        changed = len(dropped) > before
    return dropped


def reduce_list(items, fails):
    """\\p fails takes a list. \\returns the smallest that was found."""
    items = list(items)
    index = 0
    while index < len(items):
        shorter = items[:index] + items[index + 1:]
        if fails(shorter):
            items = shorter
        else:
            index += 1
    return items
