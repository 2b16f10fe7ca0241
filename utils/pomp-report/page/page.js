'use strict';
// Draws the report. Everything that a program names (files, regions) goes into
// the page as text nodes and never as markup.
(() => {
  const report = JSON.parse(document.getElementById('report').textContent);
  const states = report.state_names;
  const main = document.querySelector('main');

  // Makes an element; children are nodes or text.
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, '');
      else if (value !== null && value !== undefined && value !== false)
        element.setAttribute(name, value);
    }
    element.append(...children.filter((c) => c !== null && c !== undefined));
    return element;
  }

  function spellTime(ns) {
    if (ns < 1000) return `${Math.round(ns)} ns`;
    let value = ns / 1000, unit = 0;
    while (unit < 2 && value >= 999.95) {
      value /= 1000;
      ++unit;
    }
    const digits = value < 9.9995 ? 3 : value < 99.995 ? 2 : 1;
    return `${value.toFixed(digits)} ${['us', 'ms', 's'][unit]}`;
  }
  const spellCount = (n) => n.toLocaleString('en');
  const percent = (part, whole) => (whole ? (100 * part) / whole : 0);
  const spellPercent = (value) => `${value.toFixed(1)} %`;
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const plural = (n, what) => `${spellCount(n)} ${what}${n === 1 ? '' : 's'}`;

  function spellWhere(region) {
    let text = region.name + (region.name && region.file ? ' ' : '');
    text += region.file.slice(region.file.lastIndexOf('/') + 1);
    if (region.first_line) text += `:${region.first_line}`;
    if (region.first_line && region.last_line > region.first_line)
      text += `-${region.last_line}`;
    return text || '(no source)';
  }

  // A section of the page with its entry in the navigation.
  function addSection(id, title) {
    const heading = make('h2', {id: `${id}-title`}, title);
    const section =
        make('section', {id, 'aria-labelledby': `${id}-title`}, heading);
    main.append(section);
    document.querySelector('nav').append(make('a', {href: `#${id}`}, title));
    return section;
  }

  // A stacked bar. `whole` is what a full bar stands for.
  function makeBar(times, whole, label, large) {
    const parts = states.map((name, s) => [name, times[s]]).filter((p) => p[1]);
    const said = parts.map((p) => `${p[0]} ${spellTime(p[1])}`).join(', ');
    const bar = make('div', {
      class: large ? 'bar large' : 'bar', role: 'img',
      'aria-label': `${label}: ${said || 'nothing'}`,
    });
    for (const [name, ns] of parts) {
      const span = make('span', {
        title: `${name}: ${spellTime(ns)}, ${spellPercent(percent(ns, whole))}`,
      });
      span.style.width = `${Math.min(100, percent(ns, whole))}%`;
      span.style.background = `var(--${name}, var(--other))`;
      bar.append(span);
    }
    return bar;
  }

  function makeLegend(times, whole) {
    const list = make('ul', {class: 'legend'});
    states.forEach((name, s) => {
      if (!times[s]) return;
      const chip = make('span', {class: 'chip'});
      chip.style.background = `var(--${name}, var(--other))`;
      list.append(make('li', {}, chip, `${name} `, make(
          'span', {class: 'quiet'},
          `${spellTime(times[s])}, ${spellPercent(percent(times[s], whole))}`)));
    });
    return list;
  }

  // Bars of several threads; the rest of very many is behind a button.
  function makeThreadBars(threads, whole) {
    const most = 32;
    const grid = make('div', {class: 'rows'});
    const add = (list) => {
      for (const t of list) {
        grid.append(make('span', {}, `thread ${t.thread}`),
                    makeBar(t.times, whole, `thread ${t.thread}`),
                    make('span', {class: 'num quiet'}, spellTime(sum(t.times))));
      }
    };
    add(threads.slice(0, most));
    if (threads.length <= most) return grid;
    const more = make('button', {onclick: () => {
      more.remove();
      add(threads.slice(most));
    }}, `Show ${threads.length - most} more threads`);
    return make('div', {}, grid, make('p', {}, more));
  }

  const stateTimes = (object) => states.map((name) => object[`${name}_ns`] || 0);

  function addSummary() {
    const section = addSection('summary', 'Summary');
    const times = stateTimes(report.states);
    section.append(
        makeBar(times, report.thread_time_ns, 'All threads', true),
        makeLegend(times, report.thread_time_ns), make('h3', {}, 'Threads'),
        makeThreadBars(report.threads.map(
            (t) => ({thread: t.id, times: stateTimes(t.states)})),
                       report.wall_time_ns));
    if (report.unbalanced_events) {
      section.append(make('p', {}, plural(report.unbalanced_events, 'event') +
        ' did not match: begins and ends of regions were missing.'));
    }
    if (report.cut_visits) {
      section.append(make('p', {}, plural(report.cut_visits, 'visit') +
        ' were too deep, or on too many paths: see their callers.'));
    }
  }

  function addFindings() {
    const section = addSection('findings', 'Findings');
    if (!report.findings.length)
      section.append(make('p', {}, 'Nothing known costs much time here.'));
    for (const finding of report.findings) {
      const region = finding.region === null ? null : report.regions[finding.region];
      section.append(make('div', {class: 'finding'},
        make('span', {class: 'cost'}, 
          `${spellTime(finding.cost_ns)}, ${spellPercent(finding.share_percent)}`),
        make('h3', {}, finding.title),
        region && make('p', {}, make('button', {
          class: 'plain', type: 'button', onclick: () => openRegion(region.id),
        }, `${region.type} ${spellWhere(region)}`)),
        make('p', {}, finding.evidence),
        make('p', {class: 'quiet'}, `Try: ${finding.advice}`)));
    }
  }

  // How the work is spread over the threads, at a glance.
  function makeGlance(region) {
    const most = 24;
    const work = states.indexOf('work');
    const all = region.per_thread.map((t) => t.inside[work]);
    const top = all.reduce((a, b) => Math.max(a, b), 0);
    if (all.length < 2 || !top) return make('span', {class: 'quiet'}, '-');
    // Of very many threads every n-th.
    const step = Math.ceil(all.length / most);
    const glance = make('span', {
      class: 'glance', role: 'img',
      'aria-label': `work of ${all.length} threads, from ` +
        `${spellTime(all.reduce((a, b) => Math.min(a, b)))} to ${spellTime(top)}`,
    });
    for (let t = 0; t < all.length; t += step) {
      const column = make('span', {
        title: `thread ${region.per_thread[t].thread}: ${spellTime(all[t])}`});
      column.style.height = `${percent(all[t], top)}%`;
      glance.append(column);
    }
    return glance;
  }

  function makeSource(region) {
    const lines = (report.sources || {})[region.file];
    const numbers = Object.keys(lines || {}).map(Number).filter(
        (n) => n >= region.first_line - 3 && n <= region.last_line + 3);
    if (!region.first_line || !numbers.length)
      return make('p', {class: 'quiet'}, 'The source file was not there when this page was made.');
    const box = make('pre', {class: 'source', tabindex: 0, role: 'region',
                             'aria-label': 'Source lines'});
    for (const n of numbers.sort((a, b) => a - b)) {
      const hit = n >= region.first_line && n <= region.last_line;
      box.append(make('span', {class: hit ? 'hit' : null},
                      make('b', {}, String(n)), lines[n] || ' '));
    }
    return make('div', {}, box, lines.changed ? make('p', {class: 'quiet'},
      'The file is younger than the profile: its lines may have moved.') : null);
  }

  function makeFacts(facts) {
    const list = make('dl');
    for (const [name, value] of facts)
      if (value) list.append(make('dt', {}, name), make('dd', {}, value));
    return list;
  }

  function makeDetail(region) {
    const total = states.map((_, s) => sum(region.per_thread.map((t) => t.inside[s])));
    const whole = region.per_thread.reduce((most, t) => Math.max(most, sum(t.inside)), 1);
    const shown = new Set(['type', 'name', 'file', 'slines', 'elines', 'directive']);
    return make('div', {},
      make('h3', {}, 'Threads, with all that lies inside'),
      makeThreadBars(region.per_thread.map(
          (t) => ({thread: t.thread, times: t.inside})), whole),
      makeLegend(total, sum(total)),
      make('div', {class: 'two'},
        make('div', {}, make('h3', {}, 'Facts'), makeFacts([
          ['directive', region.directive], ['name', region.name],
          ['file', region.file], ['visits', spellCount(region.visits)],
          ['threads', spellCount(region.threads)],
          ['one visit', `${spellTime(region.min_visit_ns)} to ${spellTime(region.max_visit_ns)}`],
          ['waiting in itself', spellTime(region.wait_ns)],
          ...Object.entries(region.attributes).filter(([name]) => !shown.has(name)),
        ]), make('p', {}, make('button', {
          type: 'button', onclick: () => showPath(region.id),
        }, 'Show in the call paths'))),
        make('div', {}, make('h3', {}, 'Source'), makeSource(region))));
  }

  // The table of regions: sorted, filtered, one page at a time.
  const table = {sort: 'time', down: true, page: 0, size: 50, open: new Set()};
  const columns = [
    {id: 'where', title: 'Region', key: spellWhere},
    {id: 'type', title: 'Type', key: (r) => r.type},
    {id: 'visits', title: 'Visits', key: (r) => r.visits, number: true},
    {id: 'time', title: 'Time', key: (r) => r.time_ns, number: true},
    {id: 'share', title: 'Share', key: (r) => r.share_percent, number: true},
    {id: 'wait', title: 'Wait', key: (r) => r.wait_percent, number: true},
    {id: 'imbalance', title: 'Imbalance', key: (r) => r.imbalance_percent ?? -1, number: true},
    {id: 'spread', title: 'Work of threads', key: null},
  ];

  function selectedRegions() {
    const words = table.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const key = columns.find((c) => c.id === table.sort).key;
    const sign = table.down ? -1 : 1;
    return report.regions.filter((r) => {
      const text = `${r.type} ${r.directive} ${r.name} ${r.file}:${r.first_line}`.toLowerCase();
      return words.every((w) => text.includes(w));
    }).sort((a, b) => {
      const x = key(a), y = key(b);
      return (x < y ? -sign : x > y ? sign : 0) || a.id - b.id;
    });
  }

  function makeRow(region) {
    const open = table.open.has(region.id);
    const share = make('span', {class: 'share', 'aria-hidden': 'true'}, make('span'));
    share.firstChild.style.width = `${Math.min(100, region.share_percent)}%`;
    const button = make('button', {
      class: 'plain', type: 'button', 'aria-expanded': String(open),
      id: `region-${region.id}`, title: region.file,
    }, spellWhere(region));
    const counted = region.kind === 'event';
    const row = make('tr', {class: 'region'},
      make('td', {class: 'where'}, button), make('td', {}, region.type),
      make('td', {class: 'num'}, spellCount(region.visits)),
      make('td', {class: 'num'}, counted ? '-' : spellTime(region.time_ns)),
      make('td', {class: 'num'}, share, spellPercent(region.share_percent)),
      make('td', {class: 'num'}, counted ? '-' : spellPercent(region.wait_percent)),
      make('td', {class: 'num'}, region.imbalance_percent === null
        ? '-' : spellPercent(region.imbalance_percent)),
      make('td', {}, makeGlance(region)));
    row.addEventListener('click', () => {
      if (getSelection().isCollapsed) toggleRegion(region.id);
    });
    const rows = [row];
    if (open) {
      rows.push(make('tr', {class: 'detail'},
        make('td', {colspan: columns.length}, makeDetail(region))));
    }
    return rows;
  }

  function drawTable() {
    const selected = selectedRegions();
    const pages = Math.max(1, Math.ceil(selected.length / table.size));
    table.page = Math.max(0, Math.min(table.page, pages - 1));
    const first = table.page * table.size;
    table.body.replaceChildren(
        ...selected.slice(first, first + table.size).flatMap(makeRow));
    table.count.textContent = `${plural(selected.length, 'region')}`;
    table.where.textContent = `page ${table.page + 1} of ${pages}`;
    table.back.disabled = table.page === 0;
    table.next.disabled = table.page === pages - 1;
    table.pages.hidden = pages === 1;
    for (const header of table.head.children) {
      if (header.dataset.column === table.sort)
        header.setAttribute('aria-sort', table.down ? 'descending' : 'ascending');
      else header.removeAttribute('aria-sort');
    }
  }

  function toggleRegion(id) {
    if (!table.open.delete(id)) table.open.add(id);
    drawTable();
    document.getElementById(`region-${id}`).focus({preventScroll: true});
  }

  // Shows a region, whatever is filtered, sorted or on another page.
  function openRegion(id) {
    table.filter.value = '';
    table.open.add(id);
    const index = selectedRegions().findIndex((r) => r.id === id);
    table.page = Math.floor(index / table.size);
    drawTable();
    const button = document.getElementById(`region-${id}`);
    button.focus({preventScroll: true});
    button.scrollIntoView({block: 'center'});
  }

  function addRegions() {
    const section = addSection('regions', 'Regions');
    const turn = (by) => () => {
      table.page += by;
      drawTable();
    };
    table.filter = make('input', {type: 'search', id: 'filter',
      placeholder: 'type, name, file or line',
      oninput: () => {
        table.page = 0;
        drawTable();
      }});
    table.count = make('span', {class: 'quiet', 'aria-live': 'polite'});
    table.where = make('span', {class: 'quiet'});
    table.back = make('button', {type: 'button', onclick: turn(-1)}, 'Previous');
    table.next = make('button', {type: 'button', onclick: turn(1)}, 'Next');
    table.pages = make('span', {class: 'pages'}, table.where, table.back, table.next);
    table.head = make('tr', {}, ...columns.map((column) => make('th', {
      scope: 'col', class: column.number ? 'num' : null, 'data-column': column.id,
    }, column.key ? make('button', {type: 'button', onclick: () => {
      table.down = table.sort === column.id ? !table.down : !!column.number;
      table.sort = column.id;
      table.page = 0;
      drawTable();
    }}, column.title) : column.title)));
    table.body = make('tbody');
    section.append(
      make('div', {class: 'tools'}, make('label', {for: 'filter'}, 'Filter'),
           table.filter, table.count, table.pages),
      make('div', {class: 'scroll'}, make('table', {},
           make('thead', {}, table.head), table.body)),
      make('p', {class: 'quiet'}, 
        'Time: sum of all threads. Share: of all thread time. Wait: of the time, waiting in ' +
        'this construct itself. Imbalance: (max - average) / max of the threads\u2019 work in it.'));
    drawTable();
  }

  // A tree that is driven as the ARIA practices say. `node` has a label(), the
  // children() to make when it is opened, and whether it is open at first.
  function makeTree(name, kind, heads, nodes) {
    const most = 200;
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
      item.firstChild.firstChild.style.paddingLeft = `${1.1 * node.depth}em`;
      items.set(item, node);
      if (node.children.length) {
        item.setAttribute('aria-expanded', 'false');
        if (node.open) setOpen(item, true);
      }
      return item;
    }
    function setOpen(item, open) {
      const node = items.get(item);
      if (!node || !node.children.length) return;
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
      // Opens all around the nodes that are wanted, and goes to the first.
      reveal(wanted) {
        const search = (list) => {
          for (const item of list.children) {
            const node = items.get(item);
            if (!node) continue;
            if (wanted(node)) return item;
            if (!node.inside(wanted)) continue;
            setOpen(item, true);
            const found = search(item.querySelector(':scope > ul'));
            if (found) return found;
          }
          return null;
        };
        focus(search(tree));
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
      region: path.region, time: path.time_ns, depth: 0, children: [], open: false,
      label() {
        const bar = make('span', {class: 'share', 'aria-hidden': 'true'}, make('span'));
        bar.firstChild.style.width = `${Math.min(100, percent(path.time_ns, report.thread_time_ns))}%`;
        const region = report.regions[path.region];
        const kind = path.kind === 'event' ? region.type : path.kind;
        return [
          make('span', {class: 'what', title: region.file}, `${kind.replace('_', ' ')} ${spellWhere(region)}`),
          bar, make('span', {class: 'num'}, spellTime(path.time_ns)),
          make('span', {class: 'num'}, path.wait_ns ? spellTime(path.wait_ns) : '-'),
          make('span', {class: 'num'}, spellCount(path.visits)),
          make('span', {class: 'num'}, spellCount(path.threads)),
        ];
      },
      inside(wanted) {
        const stack = [...this.children];
        while (stack.length) {
          const node = stack.pop();
          if (wanted(node)) return true;
          stack.push(...node.children);
        }
        return false;
      },
    }));
    // Parents stand before their children.
    for (let i = 1; i < nodes.length; ++i) {
      const path = report.call_paths[i], parent = nodes[path.parent];
      nodes[i].depth = Math.min(parent.depth + (path.parent ? 1 : 0), 60);
      nodes[i].open = nodes[i].depth < 8 &&
        percent(path.time_ns, report.thread_time_ns) >= 2;
      parent.children.push(nodes[i]);
    }
    for (const node of nodes) node.children.sort((a, b) => b.time - a.time);
    paths = makeTree('Call paths', 'paths',
      ['Call path', 'Share', 'Time', 'Waiting', 'Visits', 'Threads'], nodes[0].children);
    section.append(paths.element, make('p', {class: 'quiet'},
      'Waiting: in this call path itself. Arrow keys move, open and close.'));
  }

  // What is known of tasks: their constructs, and those that were recorded.
  function makeTaskTable(tasks) {
    const measures = ['creation', 'delay', 'execution', 'suspension'];
    const spell = (m) => make('td', {class: 'num', title: m.count
      ? `${spellTime(m.min_ns)} to ${spellTime(m.max_ns)}, ${spellTime(m.sum_ns)} altogether` : null,
    }, m.count ? spellTime(m.mean_ns) : '-');
    const rows = tasks.constructs.map(({region, tasks: t}) => make('tr', {},
      make('td', {class: 'where'}, make('a', {href: `#region-${region}`},
        spellWhere(report.regions[region]))),
      make('td', {class: 'num'}, spellCount(t.created)),
      make('td', {class: 'num'}, spellCount(t.immediate)),
      make('td', {class: 'num'}, spellCount(t.suspensions)),
      make('td', {class: 'num'}, t.max_depth ? spellCount(t.max_depth) : '-'),
      make('td', {class: 'num'}, t.max_alive ? spellCount(t.max_alive[1]) : '-'),
      ...measures.map((name) => spell(t[name]))));
    const heads = ['Construct', 'Created', 'At once', 'Suspensions', 'Depth', 'Most alive',
      'Creation', 'Delay', 'Execution', 'Suspension'];
    return make('div', {class: 'scroll'}, make('table', {},
      make('thead', {}, make('tr', {}, ...heads.map((text, i) =>
        make('th', {scope: 'col', class: i ? 'num' : null}, text)))),
      make('tbody', {}, ...rows)));
  }

  function makeTaskTree(tasks) {
    const known = (ns) => ns === null ? '-' : spellTime(ns);
    const thread = (t) => t === null ? '-' : String(t);
    const nodes = new Map(), roots = [];
    for (const t of tasks.instances) {
      const parent = nodes.get(t.parent);
      const node = {
        depth: parent ? Math.min(parent.depth + 1, 60) : 0, children: [], open: false,
        label: () => [
          make('span', {class: 'what'}, `${t.id} ${spellWhere(report.regions[t.region])}`),
          make('span', {class: 'num'}, known(t.create_begin_ns)),
          make('span', {class: 'num'}, known(t.begin_ns)),
          make('span', {class: 'num'}, known(t.end_ns)),
          make('span', {class: 'num'}, known(t.execution_ns)),
          make('span', {class: 'num'}, thread(t.executing_thread)),
        ],
      };
      nodes.set(t.id, node);
      (parent ? parent.children : roots).push(node);
    }
    return makeTree('Tasks', 'tasks',
      ['Task', 'Created at', 'Begun at', 'Ended at', 'Executed', 'Thread'], roots).element;
  }

  function addTasks() {
    if (!report.tasks) return;
    const section = addSection('tasks', 'Tasks');
    section.append(makeTaskTable(report.tasks), make('p', {class: 'quiet'}, 
      'Mean times. Delay: from the creation to the begin. At once: executed by their ' +
      'creator when created.'));
    if (report.tasks.instances.length) {
      section.append(make('h3', {}, 'The first tasks, beneath those that created them'),
                     makeTaskTree(report.tasks));
    }
  }

  // What the threads did when. Wheel and drag, or the keyboard: up and down choose
  // a thread, left and right go from span to span, plus and minus zoom.
  function addTimeline() {
    const timeline = report.timeline;
    if (!timeline || !timeline.threads.length) return;
    const section = addSection('timeline', 'Timeline');
    const rowHeight = 22, gap = 4, axis = 22, margin = 84;
    const end = Math.max(1, timeline.end_ns), shortest = Math.min(end, 100);
    const view = {from: 0, to: end};
    let row = 0, span = -1, drag = null;
    const canvas = make('canvas', {
      tabindex: 0, role: 'application', 'aria-describedby': 'timeline-help',
      'aria-label': `Timeline of ${plural(timeline.threads.length, 'thread')}, ` +
        `${spellTime(end)} long`,
    });
    const status = make('output', {'aria-live': 'polite'});
    const context = canvas.getContext('2d');
    const rows = timeline.threads.map((t) => {
      const all = [];
      for (let i = 0; i < t.spans.length; i += 4)
        all.push({begin: t.spans[i], end: t.spans[i] + t.spans[i + 1],
                  state: t.spans[i + 2], region: t.spans[i + 3]});
      return {name: `thread ${t.thread}`, spans: all};
    });
    canvas.style.height = `${axis + rows.length * (rowHeight + gap)}px`;

    const spellRegion = (index) => {
      const region = index < 0 ? null : timeline.regions[index];
      if (region === null) return '';
      if (typeof region === 'string') return ` in ${region}`;
      return ` in ${report.regions[region].type} ${spellWhere(report.regions[region])}`;
    };
    const tell = () => {
      const s = rows[row].spans[span];
      status.textContent = s
        ? `${rows[row].name}, from ${spellTime(s.begin)}: ${spellTime(s.end - s.begin)} ` +
          `${states[s.state]}${spellRegion(s.region)}`
        : rows[row].name;
    };
    // The first span of a row that ends after a moment.
    const find = (spans, time) => {
      let low = 0, high = spans.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (spans[middle].end > time) high = middle;
        else low = middle + 1;
      }
      return low;
    };

    function draw() {
      const scale = devicePixelRatio || 1;
      const width = canvas.clientWidth, height = canvas.clientHeight;
      if (!width) return;
      canvas.width = width * scale;
      canvas.height = height * scale;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const style = getComputedStyle(document.documentElement);
      const colour = (name) => style.getPropertyValue(`--${name}`).trim() || '#888';
      const colours = states.map((name) => colour(name));
      const perPixel = (view.to - view.from) / Math.max(1, width - margin);
      const x = (time) => margin + (time - view.from) / perPixel;
      context.font = '12px system-ui, "DejaVu Sans", sans-serif';
      context.textBaseline = 'middle';
      drawAxis(x, perPixel, width, height, colour);
      rows.forEach((r, i) => {
        const top = axis + i * (rowHeight + gap);
        context.fillStyle = colour(i === row ? 'text' : 'quiet');
        context.fillText(r.name, 6, top + rowHeight / 2, margin - 10);
        context.fillStyle = colour('idle');
        context.globalAlpha = 0.35;
        context.fillRect(margin, top, width - margin, rowHeight);
        context.globalAlpha = 1;
        for (let s = find(r.spans, view.from); s < r.spans.length; ++s) {
          const {begin, end: last, state} = r.spans[s];
          if (begin >= view.to) break;
          // Whole pixels: no seams between neighbours.
          const left = Math.max(margin, Math.floor(x(begin)));
          const right = Math.min(width, Math.ceil(x(last)));
          context.fillStyle = colours[state];
          context.fillRect(left, top, Math.max(1, right - left), rowHeight);
          if (i === row && s === span) {
            context.strokeStyle = colour('text');
            context.lineWidth = 2;
            context.strokeRect(left + 1, top + 1, Math.max(1, right - left - 2), rowHeight - 2);
          }
        }
      });
    }
    function drawAxis(x, perPixel, width, height, colour) {
      const rough = perPixel * 110;
      const power = 10 ** Math.floor(Math.log10(rough));
      const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
      context.strokeStyle = colour('line');
      context.fillStyle = colour('quiet');
      context.lineWidth = 1;
      for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) {
        context.beginPath();
        context.moveTo(x(t), axis - 5);
        context.lineTo(x(t), height);
        context.stroke();
        if (x(t) + 60 < width) context.fillText(spellTime(t), x(t) + 3, axis / 2);
      }
    }
    function show(from, to) {
      const length = Math.min(end, Math.max(shortest, to - from));
      view.from = Math.max(0, Math.min(from, end - length));
      view.to = view.from + length;
      draw();
    }
    const zoom = (factor, around) => show(around - (around - view.from) * factor,
                                          around + (view.to - around) * factor);
    const timeAt = (event) => view.from + (view.to - view.from) *
      Math.max(0, event.offsetX - margin) / Math.max(1, canvas.clientWidth - margin);
    const point = (event) => {
      row = Math.max(0, Math.min(rows.length - 1,
        Math.floor((event.offsetY - axis) / (rowHeight + gap))));
      const at = find(rows[row].spans, timeAt(event));
      span = at < rows[row].spans.length && rows[row].spans[at].begin <= timeAt(event) ? at : -1;
      tell();
      draw();
    };
    // Brings the chosen span into view.
    function follow() {
      const s = rows[row].spans[span];
      const length = view.to - view.from;
      if (s && (s.begin < view.from || s.end > view.to))
        show((s.begin + s.end) / 2 - length / 2, (s.begin + s.end) / 2 + length / 2);
      tell();
      draw();
    }
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      const length = view.to - view.from;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const by = (event.deltaX || event.deltaY) / 800 * length;
        show(view.from + by, view.to + by);
      } else {
        zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(event));
      }
    }, {passive: false});
    canvas.addEventListener('pointerdown', (event) => {
      drag = {x: event.offsetX, from: view.from, to: view.to};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!drag) return point(event);
      const by = (drag.x - event.offsetX) / Math.max(1, canvas.clientWidth - margin) *
        (drag.to - drag.from);
      show(drag.from + by, drag.to + by);
    });
    canvas.addEventListener('pointerup', () => { drag = null; });
    canvas.addEventListener('pointercancel', () => { drag = null; });
    canvas.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const spans = () => rows[row].spans;
      const chosen = () => spans()[span];
      const middle = () => chosen() ? (chosen().begin + chosen().end) / 2
        : (view.from + view.to) / 2;
      const turn = (by) => {
        const time = middle();
        row = Math.max(0, Math.min(rows.length - 1, row + by));
        span = Math.min(find(spans(), time), spans().length - 1);
      };
      const moves = {
        ArrowUp: () => turn(-1),
        ArrowDown: () => turn(1),
        ArrowLeft: () => { span = Math.max(0, span - 1); },
        ArrowRight: () => { span = Math.min(spans().length - 1, span + 1); },
        PageUp: () => show(view.from - (view.to - view.from) / 2, view.to - (view.to - view.from) / 2),
        PageDown: () => show(view.from + (view.to - view.from) / 2, view.to + (view.to - view.from) / 2),
        '+': () => zoom(0.5, middle()), '=': () => zoom(0.5, middle()),
        '-': () => zoom(2, middle()), '0': () => show(0, end),
        Home: () => { span = 0; }, End: () => { span = spans().length - 1; },
      };
      if (!moves[event.key]) return;
      event.preventDefault();
      moves[event.key]();
      if (/^(Arrow|Home|End)/.test(event.key)) follow();
    });
    const button = (text, label, action) =>
      make('button', {type: 'button', 'aria-label': label, onclick: action}, text);
    const centre = () => (view.from + view.to) / 2;
    section.append(
      make('div', {class: 'tools'}, button('+', 'Zoom in', () => zoom(0.5, centre())),
        button('\u2212', 'Zoom out', () => zoom(2, centre())),
        button('All', 'Show all', () => show(0, end)),
        make('span', {class: 'quiet'}, timeline.resolution_ns
          ? `Neighbours shorter than ${spellTime(timeline.resolution_ns)} are drawn as one.` : '')),
      make('div', {class: 'timeline'}, canvas, status),
      makeLegend(stateTimes(report.states), report.thread_time_ns),
      make('p', {class: 'quiet', id: 'timeline-help'}, 'Wheel: zoom. Drag, or wheel with shift: ' +
        'move. Keys: arrows go from thread to thread and from span to span, + and - zoom, ' +
        '0 shows all, Page Up and Page Down move.'));
    const lost = timeline.threads.filter((t) => t.lost);
    if (lost.length) {
      section.append(make('p', {}, lost.map((t) =>
        `${plural(t.lost, 'event')} of thread ${t.thread} are missing.`).join(' ')));
    }
    tell();
    draw();
    new ResizeObserver(draw).observe(canvas);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  }

  document.getElementById('facts').textContent = [
    `${spellTime(report.wall_time_ns)} wall time`, plural(report.threads.length, 'thread'),
    `${spellTime(report.thread_time_ns)} thread time`,
    plural(report.regions.length, 'region'), plural(report.events, 'event'),
  ].join(' \u00b7 ');
  document.getElementById('origin').textContent = `From ${report.input}`;
  addSummary();
  addFindings();
  addTimeline();
  addRegions();
  addPaths();
  addTasks();

  // A link to #region-7 opens that region.
  function followLink() {
    const id = /^#region-(\d+)$/.exec(location.hash);
    if (id && report.regions[id[1]]) openRegion(Number(id[1]));
  }
  addEventListener('hashchange', followLink);
  followLink();
})();
