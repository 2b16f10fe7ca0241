// Two profiles side by side.

const sides = [report.a, report.b];

function addHeader() {
  document.getElementById('facts').append(...sides.map((side, i) => make('span', {class: 'side'},
    make('b', {}, 'AB'[i]), ` ${side.program}, ${plural(side.threads, 'thread')}, ` +
    `${spellTime(side.wall_time_ns)} wall time, ${side.input}`)));
  document.querySelector('.skip').textContent = 'Skip to the regions';
}

function addEfficiencies() {
  const section = addSection('efficiency', 'Efficiency');
  const factors = [['Parallel efficiency', 'parallel_percent'],
    ['Load balance', 'load_balance_percent'], ['Serialization', 'serialization_percent'],
    ['Synchronization', 'synchronization_percent'], ['Overhead', 'overhead_percent'],
    ['CPU use', 'cpu_use_percent']];
  const known = (value) => value === null ? '-' : spellPercent(value);
  section.append(makeTable(['', 'A', 'B', 'B \u2212 A'], factors.map(([title, member]) => {
    const [a, b] = sides.map((side) => side.efficiency[member]);
    return make('tr', {}, make('td', {class: 'name'}, title), ...makeCells([known(a), known(b),
      a === null || b === null ? '-' : spellSigned(b - a, spellPercent)]));
  })), make('p', {class: 'quiet'}, 'Parallel efficiency: the useful part of the thread time. ' +
    'It is the product of load balance, serialization, synchronization and overhead.'));
}

// The times by state; the table is the legend of the bars as well.
function addStates() {
  const section = addSection('states', 'Time');
  const times = sides.map((side) => stateTimes(side.states));
  const whole = Math.max(...sides.map((side) => side.thread_time_ns));
  const row = (title, a, b, chip) => make('tr', {}, make('td', {class: 'name'}, chip, title),
    ...makeCells([spellTime(a), spellTime(b), spellSigned(b - a, spellTime),
                  spellRatio(a ? b / a : null)]));
  section.append(
    make('div', {class: 'rows'}, ...sides.flatMap((side, i) => [make('b', {}, 'AB'[i]),
      makeBar(times[i], whole, 'AB'[i], true),
      make('span', {class: 'num quiet'}, spellTime(side.thread_time_ns))])),
    makeTable(['', 'A', 'B', 'B \u2212 A', 'B / A'], [
      row('wall time', report.a.wall_time_ns, report.b.wall_time_ns),
      row('thread time', report.a.thread_time_ns, report.b.thread_time_ns),
      ...states.flatMap((name, s) => times[0][s] || times[1][s]
        ? [row(name, times[0][s], times[1][s], makeChip(name))] : []),
    ]));
}

// To the right of the middle is what takes longer in B.
function makeDifference(region, most) {
  const bar = make('span', {class: 'difference', 'aria-hidden': 'true'}, make('span'));
  const part = percent(Math.abs(region.difference_ns), most) / 2;
  bar.firstChild.style.width = `${part}%`;
  bar.firstChild.style.left = `${region.difference_ns < 0 ? 50 - part : 50}%`;
  return bar;
}

const side = (name, member, missing) => (r) => r[name] ? r[name][member] ?? missing : missing;
const comparedColumns = [
  {title: 'Region', key: spellWhere},
  {title: 'Type', key: (r) => r.type},
  {title: 'Time A', key: side('a', 'time_ns', 0), spell: spellTime},
  {title: 'Time B', key: side('b', 'time_ns', 0), spell: spellTime},
  {title: 'B \u2212 A', key: (r) => Math.abs(r.difference_ns)},
  {title: 'B / A', key: (r) => r.ratio ?? -1, spell: (x) => spellRatio(x < 0 ? null : x)},
  {title: 'Visits A', key: side('a', 'visits', 0), spell: spellCount},
  {title: 'Visits B', key: side('b', 'visits', 0), spell: spellCount},
  {title: 'Wait A', key: side('a', 'wait_percent', -1)},
  {title: 'Wait B', key: side('b', 'wait_percent', -1)},
  {title: 'Imbal. A', key: side('a', 'imbalance_percent', -1)},
  {title: 'Imbal. B', key: side('b', 'imbalance_percent', -1)},
];

function makeComparedRow(region, most) {
  const percents = (x) => x < 0 ? '-' : spellPercent(x);
  const only = region.a ? region.b ? '' : ', only A' : ', only B';
  const cells = comparedColumns.slice(2).map(({key, spell = percents}, i) => i === 2
    ? make('td', {class: 'num'}, makeDifference(region, most),
           make('span', {class: 'value'}, spellSigned(region.difference_ns, spellTime)))
    : make('td', {class: 'num'}, spell(key(region))));
  return make('tr', {class: 'region'},
    make('td', {class: 'where', title: region.path}, spellWhere(region) + only),
    make('td', {}, region.type), ...cells);
}

function addCompared() {
  const section = addSection('regions', 'Regions');
  const most = report.regions.reduce((m, r) => Math.max(m, Math.abs(r.difference_ns)), 1);
  const {tools, table, draw} = makeRegionTable(comparedColumns, {column: 4, down: true},
    (r) => makeComparedRow(r, most));
  section.append(tools, table, make('p', {class: 'quiet'},
    'Time: inclusive thread time of all threads. Wait: of the time, waiting in this construct itself. Imbal.: (max - ' +
    'average) / max of the threads\u2019 work in it.'));
  draw();
}

function addSettings() {
  const section = addSection('settings', 'What differs in how they ran');
  const spell = (name, value) => value === null ? '-' : spellSetting(name, value);
  section.append(report.settings.length
    ? makeTable(['', 'A', 'B'], report.settings.map(({name, a, b}) => make('tr', {},
      make('td', {}, name), make('td', {class: 'setting'}, spell(name, a)),
      make('td', {class: 'setting'}, spell(name, b)))), 'setting')
    : make('p', {}, 'Nothing that is known.'));
  document.getElementById('origin').replaceWith(...sides.map((one, i) =>
    make('p', {}, `${'AB'[i]}: ${spellOrigin(one)}`)));
}

// The counters of both runs.
function addComparedCounters() {
  const [a, b] = sides.map((one) => one.counters);
  const same = a && b ? a.counters.map(({event}) => b.counters.findIndex((c) => c.event === event))
    : [];
  if (!same.some((k) => k >= 0)) return;
  const section = addSection('counters', 'Counters');
  const spell = (rate) => rate === null ? '-' : rate.toFixed(2);
  const rows = a.counters.flatMap(({name}, i) => same[i] < 0 ? [] : [
    [name, spellCount(a.work[i]), spellCount(b.work[same[i]]),
     spellRatio(a.work[i] ? b.work[same[i]] / a.work[i] : null)],
    ...(a.per_thousand[i] === null ? [] : [[`${name} in 1,000 instructions`,
      spell(a.per_thousand[i]), spell(b.per_thousand[same[i]]), '']])]);
  if (a.ipc !== null && b.ipc !== null)
    rows.push(['instructions per cycle', spell(a.ipc), spell(b.ipc), spellRatio(b.ipc / a.ipc)]);
  section.append(makeTable(['', 'A', 'B', 'B / A'], rows.map(([name, ...cells]) =>
    make('tr', {}, make('td', {class: 'name'}, name), ...makeCells(cells)))),
    make('p', {class: 'quiet'}, 'Counted in work, not while threads waited.'));
}

// The lines whose time differs most.
function addComparedSamples() {
  const most = 20, lines = report.hot_lines;
  if (!lines) return;
  addSection('samples', 'Hot lines').append(makeTable(['', 'A', 'B', 'B \u2212 A', 'B / A'],
    lines.slice(0, most).map((line) => make('tr', {},
      make('td', {class: 'name', title: line.file}, spellLine(line)),
      ...makeCells([spellTime(line.a_ns), spellTime(line.b_ns),
        spellSigned(line.b_ns - line.a_ns, spellTime),
        spellRatio(line.a_ns ? line.b_ns / line.a_ns : null)])))));
}

addHeader();
addEfficiencies();
addStates();
addComparedCounters();
addCompared();
addComparedSamples();
addSettings();
