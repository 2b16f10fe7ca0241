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
  addLegend(report.states, report.thread_time_ns);
  const [most, least] = [report.most_work, report.least_work].map((number) =>
    ranks.find(({rank}) => rank === number));
  section.append(
    makeFigures(figuresOfRanks(report)),
    make('p', {class: 'quiet'}, hintOfRanks + ' ' +
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
    {title: 'Rank', key: (r) => r.rank, spell: String},
    {title: 'Thread time'},
    {title: 'Threads', key: (r) => r.threads, spell: spellCount},
    {title: 'Wall time', key: (r) => r.wall_time_ns, spell: spellTime},
    {title: 'Work', key: (r) => r.work_ns, spell: spellTime},
    {title: 'Serial', key: (r) => r.serial_ns, spell: spellTime},
    {title: 'MPI', key: (r) => r.mpi_ns, spell: spellTime},
    {title: 'Waiting', key: (r) => r.wait_ns, spell: spellTime},
    {title: 'Parallel', key: (r) => r.parallel_percent, spell: spellPercent},
    {title: 'Balance', key: (r) => r.load_balance_percent, spell: spellPercent},
  ].filter(({title}) => title !== 'MPI' || hasMPI);
  const {table, body, sort} = makeSortedTable(columns, {column: 0, down: false}, draw);
  function makeRow(rank) {
    return make('tr', {}, ...columns.map(({key, spell}, i) => key
      ? make('td', {class: i ? 'num' : null, title: i ? null : rank.host}, spell(key(rank)))
      : make('td', {class: 'rank'}, makeBar(rank.states, wholeRank, `rank ${rank.rank}`))));
  }
  function draw() {
    body.replaceChildren(...sort([...ranks]).slice(0, mostRanks).map(makeRow));
  }
  draw();
  section.append(table, make('p', {class: 'quiet'},
    (ranks.length > mostRanks ? `The first ${mostRanks} in the order of the column that was ` +
      'clicked last. ' : '') +
    'Serial: outside of parallel regions' + (hasMPI ? '. MPI: in calls of MPI, a part of the ' +
      'others' : ', calls of MPI there as well') + '. Waiting: for other threads of the rank. ' +
    'Parallel and balance: parallel efficiency and load balance of its threads.'));
}

// How the regions lie on the ranks.
function addRegions() {
  const section = addSection('regions', 'Regions');
  const time = (r) => r.over_ranks.time;
  const columns = [
    {title: 'Region', key: spellWhere},
    {title: 'Type', key: (r) => r.type},
    {title: 'Ranks', key: (r) => r.over_ranks.ranks, spell: spellCount},
    {title: 'Time', key: (r) => time(r).sum_ns, spell: spellTime},
    {title: 'Wait', key: (r) => r.wait_ns, spell: spellTime},
    {title: 'Least', key: (r) => time(r).min_ns, spell: spellTime},
    {title: 'Mean', key: (r) => time(r).mean_ns, spell: spellTime},
    {title: 'Most', key: (r) => time(r).max_ns, spell: spellTime},
    {title: 'Of rank', key: (r) => time(r).max_rank ?? -1, spell: (n) => n < 0 ? '-' : String(n)},
  ];
  const {tools, table, draw} = makeRegionTable(columns, {column: 3, down: true}, (region) =>
    make('tr', {class: 'region'},
      make('td', {class: 'where', title: region.path}, spellWhere(region)),
      make('td', {}, region.type),
      ...makeCells(columns.slice(2).map(({key, spell}) => spell(key(region))))));
  section.append(tools, table, make('p', {class: 'quiet'},
    'Time: inclusive thread time of all ranks. Wait: of it, waiting in this ' +
    'construct itself. Least, mean and most: of the time of one rank, and which rank has most. ' +
    'Ranks: how many have the region.'));
  draw();
}

// A click on a span of the timeline shows its region among the others.
function openRegion(id) {
  const filter = document.getElementById('filter');
  filter.value = `${report.regions[id].path}:${report.regions[id].first_line}`;
  filter.dispatchEvent(new Event('input'));
  document.getElementById('regions').scrollIntoView();
}

// The timeline has the threads of each rank below each other.
function addRankTimeline() {
  addTimeline();
  const shown = report.timeline && new Set(report.timeline.threads.map(({name}) =>
    name.replace(/ thread.*/, ''))).size;
  if (shown && shown < report.timeline.ranks)
    document.getElementById('timeline').append(make('p', {class: 'quiet'},
      `The first ${plural(shown, 'rank')} of ${spellCount(report.timeline.ranks)} with a trace.`));
}

addHeader();
addSummary();
addFindings();
addRankTimeline();
addRanks();
if (report.regions.length) addRegions();
