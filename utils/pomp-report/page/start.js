// Draws the page.

document.getElementById('facts').textContent = [
  `${spellTime(report.wall_time_ns)} wall time`, plural(report.threads.length, 'thread'),
  `${spellTime(report.thread_time_ns)} thread time`,
  plural(report.regions.length, 'region'), plural(report.events, 'event'),
].join(' \u00b7 ');
document.getElementById('origin').textContent = `From ${report.input}`;
if (report.setting.length)
  document.querySelector('footer').append(make('details', {id: 'setting'},
    make('summary', {}, 'What ran, where and how'),
    makeFacts(report.setting.map(({name, value}) => [name, value]))));
addSummary();
addFindings();
addTimeline();
addRegions();
addLocks();
addPaths();
addTasks();

// A link to #region-7 opens that region.
function followLink() {
  const id = /^#region-(\d+)$/.exec(location.hash);
  if (id && report.regions[id[1]]) openRegion(Number(id[1]));
}
addEventListener('hashchange', followLink);
followLink();
