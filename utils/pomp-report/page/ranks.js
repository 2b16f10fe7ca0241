// The ranks of a job.

const mostRanks = 500;
const ranks = report.ranks;
const hasMPI = ranks.some((rank) => rank.mpi_ns > 0);
// A full bar is the rank with most thread time.
const wholeRank = Math.max(1, ...ranks.map((rank) => rank.thread_time_ns));

function addHeader() {
  document.getElementById('facts').append([
    plural(ranks.length, 'rank') +
      (report.size !== null && report.size !== ranks.length ? ` of ${spellCount(report.size)}` : ''),
    `${spellTime(report.wall_time_ns)} wall time`, plural(report.threads, 'thread'),
    `${spellTime(report.thread_time_ns)} thread time`, plural(report.events, 'event'),
  ].join(' \u00b7 '));
  const skip = document.querySelector('.skip');
  skip.textContent = 'Skip to the ranks';
  skip.href = '#ranks';
  document.getElementById('origin').textContent = `From ${report.input}`;
}

// Lists of first and last ranks, as sentences.
function makeNotes() {
  const spell = (list) => list.slice(0, 20).map(([first, last]) =>
    first === last ? first : `${first}-${last}`).join(', ') + (list.length > 20 ? ' and more' : '');
  return [
    ['Nothing was left by rank', report.missing],
    ['Cannot be read: rank', report.unreadable],
    ['Ended early, or still going on: rank', report.ended_early],
  ].filter(([, list]) => list.length)
      .map(([what, list]) => make('p', {class: 'note'}, `${what} ${spell(list)}.`));
}

function addSummary() {
  const section = addSection('summary', 'Summary');
  const list = make('dl', {class: 'efficiency'});
  const add = (name, value) => list.append(make('div', {},
    make('dt', {}, name), make('dd', {}, spellPercent(value))));
  addLegend(report.states, report.thread_time_ns);
  add('Parallel efficiency', report.parallel_percent);
  add('Load balance between ranks', report.load_balance_percent);
  const [most, least] = [report.most_work, report.least_work].map((number) =>
    ranks.find(({rank}) => rank === number));
  section.append(list,
    make('p', {class: 'quiet'}, 'Parallel efficiency: the useful thread time of all ranks by all ' +
      'of it. Load balance: the average of their work by the most that one has: ' +
      `rank ${most.rank} works ${spellTime(most.work_ns)}, rank ${least.rank} ` +
      `${spellTime(least.work_ns)}.`),
    makeBar(report.states, report.thread_time_ns, 'All ranks', true), ...makeNotes());
}

function addFindings() {
  const section = addSection('findings', 'Findings');
  for (const finding of report.findings) section.append(makeFinding(finding, []));
  if (!report.findings.length)
    section.append(make('p', {}, 'Nothing known costs much time between the ranks. What costs ' +
      'time in one of them, its own page says.'));
}

function addRanks() {
  const section = addSection('ranks', 'Ranks');
  const columns = [
    ['Rank', ({rank}) => rank, String], ['', null], ['Threads', (r) => r.threads, spellCount],
    ['Wall time', (r) => r.wall_time_ns, spellTime], ['Work', (r) => r.work_ns, spellTime],
    ['Serial', (r) => r.serial_ns, spellTime], ['MPI', (r) => r.mpi_ns, spellTime],
    ['Waiting', (r) => r.wait_ns, spellTime], ['Parallel', (r) => r.parallel_percent, spellPercent],
    ['Balance', (r) => r.load_balance_percent, spellPercent],
  ].filter(([title]) => title !== 'MPI' || hasMPI);
  const order = {column: 0, down: false};
  const table = makeTable([], []);
  const [head, body] = [table.querySelector('thead tr'), table.querySelector('tbody')];
  head.append(...columns.map(([title, key], i) => make('th', {
    scope: 'col', class: i > 1 ? 'num' : null,
  }, key ? make('button', {type: 'button', onclick: () => {
    order.down = order.column === i ? !order.down : i > 0;
    order.column = i;
    draw();
  }}, title) : 'Thread time')));
  function makeRow(rank) {
    const name = `rank ${rank.rank}`;
    return make('tr', {}, ...columns.map(([, key, spell], i) => key
      ? make('td', {class: i ? 'num' : null, title: i ? null : rank.host}, spell(key(rank)))
      : make('td', {class: 'rank'}, makeBar(rank.states, wholeRank, name))));
  }
  function draw() {
    const [, key] = columns[order.column], sign = order.down ? -1 : 1;
    const shown = [...ranks].sort((a, b) => sign * (key(a) - key(b)) || a.rank - b.rank);
    body.replaceChildren(...shown.slice(0, mostRanks).map(makeRow));
    [...head.children].forEach((th, i) => i === order.column
      ? th.setAttribute('aria-sort', order.down ? 'descending' : 'ascending')
      : th.removeAttribute('aria-sort'));
  }
  draw();
  section.append(table, make('p', {class: 'quiet'},
    (ranks.length > mostRanks ? `The first ${mostRanks} in the order of the column that was ` +
      'clicked last. ' : '') +
    'Serial: outside of parallel regions' + (hasMPI ? '. MPI: in calls of MPI, a part of the ' +
      'others' : ', calls of MPI there as well') + '. Waiting: for other threads of the rank. ' +
    'Parallel and balance: parallel efficiency and load balance of its threads.'));
}

addHeader();
addSummary();
addFindings();
addRanks();
