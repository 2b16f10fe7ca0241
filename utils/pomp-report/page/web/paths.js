// Trees, and the tree of call paths.

// A tree that is driven as the ARIA practices say. A node has a label(), its
// parent or null, its children, how many levels it is deep, and whether it is
// open at first. No browser draws elements thousands of levels deep.
function makeTree(name, kind, heads, nodes) {
  const most = 200, mostLevels = 200;
  const tree = make('ul', {class: `tree ${kind}`, role: 'tree', 'aria-label': name});
  const items = new Map();

  function addNodes(list, all, from) {
    for (const node of all.slice(from, from + most)) list.append(makeItem(node));
    if (all.length <= from + most) return;
    const more = make('li', {role: 'treeitem', tabindex: -1}, make('div', {class: 'line'},
      make('span', {class: 'what'}, `... ${all.length - from - most} more`)));
    more.addEventListener('click', (event) => {
      event.stopPropagation();
      more.remove();
      addNodes(list, all, from + most);
    });
    list.append(more);
  }
  function makeItem(node) {
    const item = make('li', {role: 'treeitem', tabindex: -1}, make('div', {class: 'line'}, ...node.label()));
    item.firstChild.firstChild.style.paddingLeft = `${1.1 * Math.min(node.level, 60)}em`;
    items.set(item, node);
    if (node.children.length && node.level >= mostLevels)
      item.firstChild.firstChild.append(' (what is deeper is not shown)');
    else if (node.children.length) {
      item.setAttribute('aria-expanded', 'false');
      if (node.open) setOpen(item, true);
    }
    return item;
  }
  function setOpen(item, open) {
    const node = items.get(item);
    if (!node || !node.children.length || node.level >= mostLevels) return;
    item.setAttribute('aria-expanded', String(open));
    let group = item.querySelector(':scope > ul');
    if (open && !group) {
      group = make('ul', {role: 'group'});
      addNodes(group, node.children, 0);
      item.append(group);
    }
    if (group) group.hidden = !open;
  }
  const visible = () => [...tree.querySelectorAll('[role=treeitem]')].filter(
      (item) => !item.parentElement.closest('ul[hidden]'));
  function focus(item) {
    if (!item) return;
    for (const other of tree.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    item.tabIndex = 0;
    item.focus();
    item.firstChild.scrollIntoView({block: 'nearest'});
  }
  tree.addEventListener('click', (event) => {
    const item = event.target.closest('[role=treeitem]');
    if (!item) return;
    setOpen(item, item.getAttribute('aria-expanded') === 'false');
    focus(item);
  });
  tree.addEventListener('keydown', (event) => {
    const item = event.target.closest('[role=treeitem]');
    if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = visible(), at = all.indexOf(item);
    const open = item.getAttribute('aria-expanded');
    const moves = {
      ArrowDown: () => focus(all[at + 1]),
      ArrowUp: () => focus(all[at - 1]),
      Home: () => focus(all[0]),
      End: () => focus(all[all.length - 1]),
      ArrowRight: () => open === 'false' ? setOpen(item, true) : open && focus(all[at + 1]),
      ArrowLeft: () => open === 'true' ? setOpen(item, false)
        : focus(item.parentElement.closest('[role=treeitem]')),
      Enter: () => items.has(item) ? setOpen(item, open === 'false') : item.click(),
      ' ': () => items.has(item) ? setOpen(item, open === 'false') : item.click(),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  });
  addNodes(tree, nodes, 0);
  if (tree.querySelector('[role=treeitem]'))
    tree.querySelector('[role=treeitem]').tabIndex = 0;
  return {
    element: make('div', {class: 'scroll'}, make('div', {class: `tree ${kind}`, 'aria-hidden': 'true'},
      make('div', {class: 'line head'}, ...heads.map((text, i) =>
        make('span', {class: i ? 'num' : 'what'}, text)))), tree),
    // Opens all around the first node that is wanted, and goes there, or to the
    // innermost around it that can be shown.
    reveal(wanted) {
      const stack = nodes.slice().reverse();
      let node = stack.pop();
      while (node && !wanted(node)) {
        for (let i = node.children.length; i--;) stack.push(node.children[i]);
        node = stack.pop();
      }
      const around = [];
      for (; node; node = node.parent) around.push(node);
      let list = tree, found = null;
      while (around.length) {
        const next = around.pop();
        const item = [...list.children].find((other) => items.get(other) === next);
        if (!item) break;
        if (found) setOpen(found, true);
        found = item;
        if (!around.length) break;
        setOpen(item, true);
        list = item.querySelector(':scope > ul');
        if (!list) break;
      }
      focus(found);
    },
  };
}

let paths = null;
function showPath(region) {
  if (paths) paths.reveal((node) => node.region === region);
}

function addPaths() {
  const section = addSection('paths', 'Call paths');
  const nodes = report.call_paths.map((path) => ({
    region: path.region, time: path.inclusive_ns, parent: null, level: -1, children: [], open: false,
    label() {
      const bar = make('span', {class: 'share', 'aria-hidden': 'true'}, make('span'));
      bar.firstChild.style.width = `${Math.min(100, percent(path.inclusive_ns, report.thread_time_ns))}%`;
      const region = report.regions[path.region];
      const kind = ['event', 'parallel'].includes(path.kind) ? region.type : path.kind;
      return [
        make('span', {class: 'what', title: region.path}, `${kind.replace('_', ' ')} ${spellWhere(region)}`),
        bar, make('span', {class: 'num'}, spellTime(path.inclusive_ns)),
        make('span', {class: 'num'}, spellTime(path.exclusive_ns)),
        make('span', {class: 'num'}, path.wait_ns ? spellTime(path.wait_ns) : '-'),
        make('span', {class: 'num'}, spellCount(path.visits)),
        make('span', {class: 'num'}, spellCount(path.threads)),
      ];
    },
  }));
  // Parents stand before their children.
  for (let i = 1; i < nodes.length; ++i) {
    const path = report.call_paths[i], parent = nodes[path.parent];
    nodes[i].parent = path.parent ? parent : null;
    nodes[i].level = parent.level + 1;
    nodes[i].open = nodes[i].level < 8 &&
      percent(path.inclusive_ns, report.thread_time_ns) >= 2;
    parent.children.push(nodes[i]);
  }
  for (const node of nodes) node.children.sort((a, b) => b.time - a.time);
  paths = makeTree('Call paths', 'paths',
    ['Call path', 'Share', 'Time', 'Self', 'Waiting', 'Visits', 'Threads'], nodes[0].children);
  section.append(paths.element, make('p', {class: 'quiet'},
    'Time: inclusive thread time of all threads. Self: exclusive. Waiting: in this call path itself. ' +
    `Outside of all regions: ${spellTime(report.call_paths[0].exclusive_ns)}, serial or idle. ` +
    'Arrow keys move, open and close.'));
}
