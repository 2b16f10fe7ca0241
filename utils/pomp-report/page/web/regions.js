// The table of regions.

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
      title: `${nameThread(region.per_thread[t].thread)}: ${spellTime(all[t])}`});
    column.style.height = `${percent(all[t], top)}%`;
    glance.append(column);
  }
  return glance;
}

function makeSource(region) {
  const lines = (report.sources || {})[region.path];
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

// The sizes of the teams of a parallel construct, and those requested, if known.
function spellTeams(teams) {
  if (!teams) return null;
  const mean = (threads) => (threads / teams.teams).toFixed(1);
  return `${spellCount(teams.teams)}, of ${mean(teams.threads)} threads on average` +
    (teams.smaller ? `; ${spellCount(teams.smaller)} smaller than the ${mean(teams.asked)} asked for` : '');
}

// The bytes that a construct moved to a device and back, if it did.
function spellTransfers(transfers) {
  if (!transfers || !report.regions.some((r) => r.transfers?.moving)) return null;
  return `${spellBytes(transfers.bytes_to)} to devices and ${spellBytes(transfers.bytes_from)} back in ` +
    `${spellCount(transfers.moving)} of ${plural(transfers.events, 'time')}`;
}

function countVisits(region) {
  return region.timed && !region.visits ? region.timed.estimated_visits : region.visits;
}

function spellVisits(region) {
  return `${region.timed && !region.visits ? '~' : ''}${spellCount(countVisits(region))}`;
}

function makeDetail(region) {
  const whole = region.per_thread.reduce((most, t) => Math.max(most, sum(t.inside)), 1);
  const shown = new Set(['type', 'name', 'file', 'path', 'slines', 'elines', 'directive']);
  return make('div', {},
    make('h3', {}, 'Threads, inclusive'),
    makeThreadBars(region.per_thread.map(
        (t) => ({thread: t.thread, times: t.inside})), whole),
    make('div', {class: 'two'},
      make('div', {}, make('h3', {}, 'Facts'), makeFacts([
        ['directive', region.directive], ['name', region.name],
        ['file', region.path], ['visits', spellVisits(region)],
        ['threads', spellCount(region.threads)], ['teams', spellTeams(region.teams)],
        ['data', spellTransfers(region.transfers)],
        ['one visit', `${spellTime(region.min_visit_ns)} to ${spellTime(region.max_visit_ns)}`],
        ['waiting in itself', spellTime(region.wait_ns)],
        ...Object.entries(region.attributes).filter(([name]) => !shown.has(name)),
      ]), make('p', {}, make('button', {
        type: 'button', onclick: () => showPath(region.id),
      }, 'Show in the call paths'))),
      make('div', {}, make('h3', {}, 'Source'), makeSource(region))));
}

// The table of regions: sorted, filtered, one page at a time.
const table = {sort: 'time', down: true, page: 0, size: 50, open: new Set(), found: -1};
const columns = [
  {id: 'where', title: 'Region', key: spellWhere},
  {id: 'type', title: 'Type', key: (r) => r.type},
  {id: 'visits', title: 'Visits', key: countVisits, number: true},
  {id: 'time', title: 'Time', key: (r) => r.time_ns, number: true},
  {id: 'self', title: 'Self', key: (r) => r.exclusive_ns, number: true},
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
    const text = `${r.type} ${r.directive} ${r.name} ${r.path}:${r.first_line}`.toLowerCase();
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
    id: `region-${region.id}`, title: region.path,
  }, spellWhere(region));
  const counted = ['event', 'timed'].includes(region.kind);
  const row = make('tr', {class: region.id === table.found ? 'region found' : 'region'},
    make('td', {class: 'where'}, button), make('td', {}, region.type),
    make('td', {class: 'num'}, spellVisits(region)),
    make('td', {class: 'num'}, counted ? '-' : spellTime(region.time_ns)),
    make('td', {class: 'num'}, counted ? '-' : spellTime(region.exclusive_ns)),
    make('td', {class: 'num'}, share, make('span', {class: 'value'},
      spellPercent(region.share_percent))),
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

// Shows a region and marks it, whatever is filtered, sorted or on another page.
function openRegion(id) {
  table.filter.value = '';
  table.open.add(id);
  table.found = id;
  const index = selectedRegions().findIndex((r) => r.id === id);
  table.page = Math.floor(index / table.size);
  drawTable();
  const button = document.getElementById(`region-${id}`);
  button.focus({preventScroll: true});
  button.scrollIntoView({block: 'center'});
}

// All constructs of a kind together.
function makeKinds() {
  const number = (value) => make('td', {class: 'num'}, value);
  return make('details', {id: 'kinds'}, make('summary', {}, 'All of a kind'),
    make('div', {class: 'scroll'}, make('table', {},
      make('thead', {}, make('tr', {}, ...['Kind', 'Visits', 'Own time', 'Share', 'Waiting'].map(
        (title, i) => make('th', {scope: 'col', class: i ? 'num' : null}, title)))),
      make('tbody', {}, ...report.kinds.map((k) => make('tr', {},
        make('td', {}, k.kind.replace('_', ' ')), number(spellCount(k.visits)),
        number(spellTime(k.own_time_ns)), number(spellPercent(k.share_percent)),
        number(spellTime(k.wait_ns))))))));
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
      'Time: inclusive thread time of all threads. Self: exclusive. Share: of all thread time. Wait: of the time, waiting in ' +
      'this construct itself. Imbalance: (max - average) / max of the threads\u2019 work in it.'));
  section.append(makeKinds());
  drawTable();
}
