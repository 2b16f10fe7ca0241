// Where the time went, and what was found.

function addSummary() {
  const section = addSection('summary', 'Summary');
  const times = stateTimes(report.states);
  addLegend(times, report.thread_time_ns);
  addEfficiency(section);
  section.append(
      makeBar(times, report.thread_time_ns, 'All threads', true),
      make('h3', {}, 'Threads'),
      makeThreadBars(report.threads.map(
          (t) => ({thread: t.id, times: stateTimes(t.states)})),
                     report.wall_time_ns));
  if (report.ended_early) {
    section.append(make('p', {}, report.is_running ?
      'The program is still running: this is up to now.' :
      'The run ended early, or is still going on: ' +
      'this is up to its last event.'));
  }
  if (report.unbalanced_events) {
    section.append(make('p', {}, plural(report.unbalanced_events, 'event') +
      ' did not match: begins and ends of regions were missing.'));
  }
  if (report.cut_visits) {
    section.append(make('p', {}, plural(report.cut_visits,
      'visit was too deep, or on too many paths: see its caller.',
      'visits were too deep, or on too many paths: see their callers.')));
  }
}

// The first that one wants to know: how well the threads were used, and why
// not better.
function addEfficiency(section) {
  const e = report.efficiency;
  const figures = report.merged ? figuresOfRanks(report.merged) : [
    ['Parallel efficiency', e.parallel_percent],
    ['Load balance', e.load_balance_percent],
    ['Serialization', e.serialization_percent],
    ['Synchronization', e.synchronization_percent],
    ['Overhead', e.overhead_percent],
  ];
  if (e.cpu_use_percent !== null) figures.push(['CPU use', e.cpu_use_percent]);
  const {run_delay_percent: delay} = report.processors;
  if (delay !== null) figures.push(['Waiting for a processor', delay]);
  section.append(makeFigures(figures), make('p', {class: 'quiet'}, report.merged ? hintOfRanks :
    'Parallel efficiency: the useful part of the thread time. It is the product of load ' +
    'balance, serialization, synchronization and overhead.'));
}

function makeNotMeasured() {
  const list = make('ul');
  for (const {name, why, how} of report.not_measured)
    list.append(make('li', {}, name, make('span', {class: 'quiet'}, spellText(` (${why}; ${how})`))));
  return make('div', {id: 'not-measured'}, make('h3', {}, 'Not measured'),
    report.not_measured.length ? list : make('p', {}, 'Nothing known.'));
}

function addFindings() {
  const section = addSection('findings', 'Findings');
  if (!report.findings.length)
    section.append(make('p', {}, 'Nothing known costs much time here.'));
  for (const finding of report.findings) {
    const sites = finding.sites.map((id) => report.regions[id]).map((region) => make('button', {
      class: 'plain', type: 'button', onclick: () => openRegion(region.id),
    }, `${region.type} ${spellWhere(region)}`));
    if (finding.between) {
      sites.push('between ' + finding.between.map((id, i) =>
        id === null ? ['the begin', 'the end'][i]
          : `${report.regions[id].type} ${spellWhere(report.regions[id])}`).join(' and '));
    }
    section.append(makeFinding(finding, sites));
  }
  for (const {text} of report.notes)
    section.append(make('p', {class: 'note'}, spellText(text)));
  section.append(makeNotMeasured());
}
