// Where the time went, and what was found.

function addSummary() {
  const section = addSection('summary', 'Summary');
  const times = stateTimes(report.states);
  section.append(
      makeBar(times, report.thread_time_ns, 'All threads', true),
      makeLegend(times, report.thread_time_ns), make('h3', {}, 'Threads'),
      makeThreadBars(report.threads.map(
          (t) => ({thread: t.id, times: stateTimes(t.states)})),
                     report.wall_time_ns));
  if (report.ended_early) {
    section.append(make('p', {}, 'The run ended early, or is still going on: ' +
      'this is up to its last event.'));
  }
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
    section.append(make('div', {class: 'finding'},
      make('span', {class: 'cost'}, 
        `${spellTime(finding.cost_ns)}, ${spellPercent(finding.share_percent)}`),
      make('h3', {}, finding.title),
      ...finding.sites.map(id => report.regions[id]).map(region =>
        make('p', {}, make('button', {
          class: 'plain', type: 'button', onclick: () => openRegion(region.id),
        }, `${region.type} ${spellWhere(region)}`))),
      make('p', {}, finding.evidence),
      make('p', {class: 'quiet'}, `Try: ${finding.advice}`)));
  }
}
