// Hardware counters, by region and thread.

// A number that may have very many digits.
function spellCounted(value) {
  const units = ['', 'k', 'M', 'G', 'T', 'P'];
  let unit = 0;
  for (; value >= 99999.5 && unit < units.length - 1; ++unit) value /= 1000;
  return unit ? `${value.toFixed(1)}\u202f${units[unit]}` : spellCount(value);
}
const spellRate = (rate) => rate === null ? '-' : rate.toFixed(2);

// The titles of the columns, and the cells of a row.
function counterTitles() {
  const {counters, per_thousand: rates, ipc} = report.counters;
  return counters.flatMap(({name}, i) => rates[i] === null ? [name] : [name, 'per 1,000'])
      .concat(ipc === null ? [] : ['IPC']);
}
function makeCounterCells(counts) {
  const rates = report.counters.per_thousand;
  const texts = counts.work.flatMap((value, i) => rates[i] === null
    ? [spellCounted(value)] : [spellCounted(value), spellRate(counts.per_thousand[i])]);
  if (report.counters.ipc !== null) texts.push(spellRate(counts.ipc));
  return texts.map((text) => make('td', {class: 'num'}, text));
}

function makeCounterTable(title, rows) {
  return make('div', {class: 'scroll'}, make('table', {},
    make('thead', {}, make('tr', {}, ...[title, ...counterTitles()].map((name, i) =>
      make('th', {scope: 'col', class: i ? 'num' : null}, name)))),
    make('tbody', {}, ...rows)));
}

function addCounters() {
  const most = 100;
  if (!report.counters) return;
  const section = addSection('counters', 'Counters');
  const regions = report.regions.filter((r) => r.counters.work.some((n) => n))
      .sort((a, b) => b.time_ns - a.time_ns || a.id - b.id);
  const row = (head, counts) => make('tr', {}, make('td', {}, head), ...makeCounterCells(counts));
  section.append(
    makeCounterTable('Region', [row(make('b', {}, 'all'), report.counters)].concat(
      regions.slice(0, most).map((region) => row(make('button', {
        class: 'plain', type: 'button', onclick: () => openRegion(region.id),
      }, `${region.type} ${spellWhere(region)}`), region.counters)))),
    make('details', {}, make('summary', {}, 'Of each thread'),
      makeCounterTable('Thread', report.threads.map((t) => row(nameThread(t.id), t.counters)))),
    make('p', {class: 'quiet'}, 'Counted in work, inclusive, not while threads ' +
      'waited. Per 1,000: misses in 1,000 instructions. IPC: instructions per cycle.' +
      (regions.length > most ? ' And ' + plural(regions.length - most,
        'region that took less time: pomp-report --full has it.',
        'regions that took less time: pomp-report --full has them.') : '')));
}
