// Hot lines: what threads executed when they were looked at.

function addSamples() {
  const samples = report.samples, most = 20, mostLines = 5;
  if (!samples) return;
  const section = addSection('samples', 'Hot lines');
  const makePlace = (place) => {
    const button = place.region === null ? 'before all parallel regions' : make('button', {
      class: 'plain', type: 'button', onclick: () => openRegion(place.region),
    }, spellWhere(report.regions[place.region]));
    return place.serial ? make('td', {}, 'serial, ', place.region === null ? '' : 'after ', button) :
      make('td', {}, button);
  };
  const makeTable = (places) => make('div', {class: 'scroll'}, make('table', {},
    make('thead', {}, make('tr', {}, ...['Where', 'Time', 'Share', 'Lines'].map((title, i) =>
      make('th', {scope: 'col', class: i === 1 || i === 2 ? 'num' : null}, title)))),
    make('tbody', {}, ...places.slice(0, most).map((place) => make('tr', {},
      makePlace(place),
      make('td', {class: 'num'}, spellTime(place.time_ns)),
      make('td', {class: 'num'}, spellPercent(place.share_percent)),
      make('td', {}, make('ul', {}, ...place.lines.slice(0, mostLines).map((line) =>
        make('li', {title: line.file}, `${spellTime(line.time_ns)}: ${spellLine(line)}`)))))))));
  section.append(make('p', {class: 'quiet'},
    `${plural(samples.taken, 'sample')} of work, ${samples.rate} for each second of CPU time` +
    (samples.dropped ? `; ${plural(samples.dropped, 'more was', 'more were')} dropped` : '')),
    makeTable(samples.places));
  if (samples.held.length)
    section.append(make('h3', {}, 'While others wait for the lock that is held there'),
      makeTable(samples.held));
  for (const note of [samples.problem, samples.note])
    if (note) section.append(make('p', {class: 'quiet'}, note));
}
