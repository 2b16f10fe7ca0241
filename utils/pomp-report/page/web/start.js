// Draws the page.

document.getElementById('facts').textContent = [
  `${spellTime(report.wall_time_ns)} wall time`, spellThreads(report.threads),
  `${spellTime(report.thread_time_ns)} thread time`,
  plural(report.regions.length, 'region'), plural(report.events, 'event'),
].join(' \u00b7 ');
addFooter();
addSummary();
addFindings();
addTried();
addTimeline();
addRegions();
addCounters();
addLocks();
addSamples();
addPaths();
addTasks();

// When and where it ran, and with which settings.
function addFooter() {
  document.getElementById('origin').textContent = spellOrigin(report);
  const facts = report.setting.map(({name, value}) => [name, spellSetting(name, value)]);
  if (!facts.length) return;
  document.querySelector('footer').append(make('details', {id: 'setting', open: true},
    make('summary', {}, 'What ran, where and how'),
    makeFacts(facts)));
}

// A link to #region-7 opens that region.
function followLink() {
  const id = /^#region-(\d+)$/.exec(location.hash);
  if (id && report.regions[id[1]]) openRegion(Number(id[1]));
}
addEventListener('hashchange', followLink);
followLink();
