// Runs with several numbers of threads.

const runs = report.runs;
const base = runs[0], largest = runs.length - 1;
const lossNames = report.loss_names.map(({name}) => name);
const lossTitles = new Map(report.loss_names.map(({name, title}) => [name, title]));
const withThreads = (run) => `with ${plural(run.threads, 'thread')}`;
// The state of the page: regions in the run `shown`, and one in the plot.
const view = {shown: largest, chosen: null};

function addHeader() {
  document.getElementById('facts').append(...runs.map((run) => make('span', {class: 'side'},
    make('b', {}, plural(run.threads, 'thread')), ` ${spellTime(run.wall_time_ns)} wall time` +
    (run.repeats > 1 ? `, the fastest of ${run.repeats} runs` : '') + `, ${run.input}` +
    (run.ended_early ? ', ended early: up to its last event' : ''))));
  document.querySelector('.skip').textContent = 'Skip to the regions';
}

// Facts needed to read the numbers.
function makeNotes() {
  const notes = base.threads > 1
    ? [`There is no run with 1 thread: all is relative to that with ${base.threads}.`] : [];
  for (const run of runs) {
    const delay = run.processors.run_delay_percent;
    if (run.more_threads_than_processors && run.threads !== report.judged_threads) {
      notes.push(`The run ${withThreads(run)} has more of them than the ` +
        `${plural(run.processors.count, 'processor')} that they may use: it has no findings.`);
    } else if (delay >= 5) {
      notes.push(`The run ${withThreads(run)} was on a busy machine: for ${spellPercent(delay)} ` +
        'of the thread time threads waited for a processor' + (delay >= 25 ? ': trust no number.' : '.'));
    }
    if (run.differs_in.length) {
      notes.push(`The run ${withThreads(run)} differs from the first in ` +
        `${run.differs_in.join(', ')} as well.`);
    }
  }
  return notes.map((text) => make('p', {class: 'note'}, text));
}

// The ideal is a line as well: between two numbers of threads nothing is known.
function plotLines() {
  const line = (name, kind, value, dots) => ({name, class: kind, dots,
    points: runs.map((run, i) => [run.threads, value(run, i)]).filter(([, y]) => y !== null)});
  const lines = [
    line('ideal', 'ideal', (run) => run.threads / base.threads),
    line('Amdahl', 'amdahl', (run) => run.amdahl_speedup),
    line('program', 'program', (run) => run.speedup, true),
  ];
  const region = report.regions[view.chosen];
  if (region)
    lines.push(line(region.type + (region.first_line ? `, line ${region.first_line}` : ''),
      'region', (run, i) => region.runs[i] && region.runs[i].speedup, true));
  return lines.filter(({points}) => points.length);
}

function drawPlot() {
  const [plot, name] = ['plot', 'chosen'].map((id) => document.getElementById(id));
  const region = report.regions[view.chosen];
  plot.replaceChildren(makePlot(runs.map((run) => run.threads), plotLines()));
  name.textContent = region ? `With ${region.type} ${spellWhere(region)}.`
    : 'A click on a region draws it, too.';
}

function addSpeedup() {
  const section = addSection('speedup', 'Speed-up');
  const growth = (value) => value === null ? '-' : value.toFixed(2);
  section.append(...makeNotes(), make('div', {id: 'plot', class: 'scroll'}),
    make('p', {id: 'chosen', class: 'quiet', 'aria-live': 'polite'}),
    makeTable(['Threads', 'Wall time', 'Speed-up', 'Amdahl', 'Efficiency', 'Parallel', 'Work',
               'Serial'], runs.map((run) => make('tr', {},
      make('td', {class: 'name'}, String(run.threads)), ...makeCells([
        spellTime(run.wall_time_ns), run.speedup.toFixed(2), run.amdahl_speedup.toFixed(2),
        spellPercent(run.efficiency_percent), spellPercent(run.efficiency.parallel_percent),
        growth(run.work_growth), spellPercent(run.serial_percent)])))),
    make('p', {class: 'quiet'}, 'Speed-up and work: by those of the first line. Efficiency: ' +
      'speed-up by threads. Parallel: the parallel efficiency of the run. Amdahl: the speed-up ' +
      'if nothing but serial work were lost' +
      (report.serial_limit !== null && report.serial_limit < 100
        ? `, with any number of threads ${report.serial_limit.toFixed(2)} at most` : '') +
      '. Serial: the serial part of the work. Work: as long as threads had a processor.'));
}

// The table is the legend of the bars as well, which have no room for less than nothing.
function addLosses() {
  const section = addSection('losses', 'Lost thread time');
  const others = runs.slice(1);
  const losses = others.map((run) => lossNames.map((name) => run.lost[`${name}_ns`]));
  const whole = Math.max(1, ...losses.map((parts) => sum(parts.map((ns) => Math.max(0, ns)))));
  const cells = (value) => others.flatMap((run, i) => [spellSigned(value(i), spellTime),
    run.lost_ns > 0 ? spellSigned(percent(value(i), run.lost_ns), spellPercent).replace('+', '') : '-']);
  section.append(
    make('div', {class: 'rows'}, ...others.flatMap((run, i) => [make('b', {}, String(run.threads)),
      makeBar(losses[i].map((ns) => Math.max(0, ns)), whole, `lost ${withThreads(run)}`, true,
              lossNames),
      make('span', {class: 'num quiet'}, spellSigned(run.lost_ns, spellTime))])),
    makeTable(['', ...others.flatMap((run) => [withThreads(run), ''])], [
      make('tr', {}, make('td', {class: 'name'}, 'in all'), ...makeCells(
        cells((i) => others[i].lost_ns))),
      // A part of 0.0 % is not worth a line.
      ...lossNames.flatMap((name, k) => losses.some((parts, i) => parts[k] &&
          Math.abs(parts[k]) >= others[i].lost_ns / 2000)
        ? [make('tr', {}, make('td', {class: 'name'}, makeChip(name), lossTitles.get(name)),
          ...makeCells(cells((i) => losses[i][k])))] : []),
    ]), make('p', {class: 'quiet'}, 'What all threads together take more than in the run ' +
      `${withThreads(base)}; what they take less is below 0.`));
}

function addFindings() {
  const section = addSection('findings', 'Findings');
  if (!report.findings.length)
    section.append(make('p', {}, 'No work grows by so much that it is worth a finding.'));
  for (const finding of report.findings) {
    section.append(makeFinding(finding, finding.sites.map((id) => make('button', {
      class: 'plain', type: 'button', onclick: () => {
        choose(id);
        document.getElementById('speedup').scrollIntoView();
      },
    }, `${report.regions[id].type} ${spellWhere(report.regions[id])}`))));
  }
  for (const {text} of report.notes)
    section.append(make('p', {class: 'note'}, spellText(text)));
}

const cell = (member, missing = -1) => (region) => region.runs[view.shown]?.[member] ?? missing;
const known = (spell) => (value) => value < 0 ? '-' : spell(value);
const scaledColumns = [
  {title: 'Region', key: spellWhere},
  {title: 'Type', key: (r) => r.type},
  {title: 'Time', key: cell('longest_ns'), spell: known(spellTime)},
  {title: 'Speed-up', key: cell('speedup'), spell: known(spellRatio)},
  {title: 'Efficiency', key: cell('efficiency_percent'), spell: known(spellPercent)},
  {title: 'Work', key: cell('work_growth'), spell: known(spellRatio)},
  {title: 'Own work', key: cell('own_work_growth'), spell: known(spellRatio)},
  {title: 'Lost', key: cell('lost_ns', 0), spell: (ns) => spellSigned(ns, spellTime)},
];

function makeScaledRow(region) {
  const id = report.regions.indexOf(region);
  return make('tr', {class: id === view.chosen ? 'region chosen' : 'region',
                     onclick: () => choose(id === view.chosen ? null : id)},
    make('td', {class: 'where', title: region.path}, make('button', {class: 'plain',
      type: 'button', 'aria-pressed': String(id === view.chosen)}, spellWhere(region))),
    make('td', {}, region.type),
    ...makeCells(scaledColumns.slice(2).map(({key, spell}) => spell(key(region)))));
}

const table = makeRegionTable(scaledColumns, {column: 7, down: true}, makeScaledRow);

function choose(id) {
  view.chosen = id;
  table.draw();
  drawPlot();
}

function addScaled() {
  const section = addSection('regions', 'Regions');
  const buttons = runs.map((run, i) => make('button', {type: 'button', onclick: () => {
    view.shown = i;
    press();
    table.draw();
  }}, String(run.threads)));
  const press = () => buttons.forEach((button, i) =>
    button.setAttribute('aria-pressed', String(i === view.shown)));
  press();
  table.tools.prepend(make('span', {role: 'group', 'aria-label': 'Threads', id: 'threads'},
    'Threads ', ...buttons));
  table.table.classList.add('scaled');
  section.append(table.tools, table.table, make('p', {class: 'quiet'},
    'Time: of the thread that is in it longest. Work: inclusive, relative to the run ' +
    `${withThreads(base)}; own work: exclusive. Lost: additional thread time of all threads compared with that run.`));
  table.draw();
}

addHeader();
addSpeedup();
addLosses();
addFindings();
addScaled();
drawPlot();
document.getElementById('origin').replaceWith(...runs.map((run) =>
  make('p', {}, `${plural(run.threads, 'thread')}: ${spellOrigin(run)}`)));
