// Locks, who held them, and who waited.

function addLocks() {
  const most = 50;
  const locks = report.locks.filter((lock) => lock.uses.length);
  if (!locks.length) return;
  const section = addSection('locks', 'Locks');
  const spellRegion = (id) =>
    id === null ? 'nobody that was measured' : spellWhere(report.regions[id]);
  const makeWaits = (lock) => make('ul', {}, ...lock.waits
      .slice().sort((a, b) => b.wait_ns - a.wait_ns).slice(0, 5).map((w) => make('li', {},
        `${spellTime(w.wait_ns)}: ${spellRegion(w.region)} waits for `,
        w.holder === null ? spellRegion(null) : make('button', {
          class: 'plain', type: 'button', onclick: () => openRegion(w.holder),
        }, spellRegion(w.holder)))));
  const head = ['Lock', 'Initialized', 'Visits', 'Wait', 'Hold', 'Who waits for whom'];
  section.append(make('div', {class: 'scroll'}, make('table', {},
    make('thead', {}, make('tr', {}, ...head.map((title, i) => make('th', {
      scope: 'col', class: i > 1 && i < 5 ? 'num' : null}, title)))),
    make('tbody', {}, ...locks.slice(0, most).map((lock) => make('tr', {},
      make('td', {title: lock.address}, lock.title),
      make('td', {}, lock.initialized === null ? '-' : spellRegion(lock.initialized)),
      make('td', {class: 'num'}, spellCount(lock.visits)),
      make('td', {class: 'num'}, spellTime(lock.wait_ns)),
      make('td', {class: 'num'}, spellTime(lock.hold_ns)),
      make('td', {}, makeWaits(lock))))))));
  if (locks.length > most)
    section.append(make('p', {class: 'quiet'}, 'And ' + plural(locks.length - most,
      'lock that was waited for less: pomp-report --full has it.',
      'locks that were waited for less: pomp-report --full has them.')));
}
