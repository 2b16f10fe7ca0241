// Functions that all parts of the page use. Everything that a program names
// (files, regions) goes into the page as text nodes and never as markup.

const report = JSON.parse(document.getElementById('report').textContent);
const states = report.state_names;
const main = document.querySelector('main');

// Makes an element; children are nodes or text.
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value);
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}

function spellTime(ns) {
  if (ns < 1000) return `${Math.round(ns)} ns`;
  let value = ns / 1000, unit = 0;
  while (unit < 2 && value >= 999.95) {
    value /= 1000;
    ++unit;
  }
  const digits = value < 9.9995 ? 3 : value < 99.995 ? 2 : 1;
  return `${value.toFixed(digits)} ${['\u00b5s', 'ms', 's'][unit]}`;
}
// Sentences of the tool spell times as a terminal does.
const spellText = (text) => text.replace(/(\d) us\b/g, '$1 \u00b5s');
const spellCount = (n) => n.toLocaleString('en');
function spellBytes(n) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
  let unit = 0;
  for (; n >= 999.95; n /= 1000) ++unit;
  return `${unit ? n.toFixed(1) : n} ${units[unit]}`;
}
const percent = (part, whole) => (whole ? (100 * part) / whole : 0);
const spellPercent = (value) => `${value.toFixed(1)} %`;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const plural = (n, one, many = `${one}s`) => `${spellCount(n)} ${n === 1 ? one : many}`;

// Text for programs: "2026-11-22T12:28:46Z", and lists that cannot be broken.
function spellSetting(name, value) {
  if (name === 'date') return value.replace(/^([\d-]+)T([\d:]+)Z$/, '$1 $2 UTC');
  return ['compiled in', 'in force'].includes(name) ? value.replaceAll(',', ', ') : value;
}

// When and where a run was, and where its results are.
function spellOrigin({setting, input}) {
  const known = new Map(setting.map(({name, value}) => [name, spellSetting(name, value)]));
  return ['date', 'host', 'machine'].filter((name) => known.has(name))
      .map((name) => known.get(name)).concat(`From ${input}`).join(' \u00b7 ');
}

function spellWhere(region) {
  const where = `${region.name} ${region.place}`.trim() || '(no source)';
  const schedule = region.schedule ? `, ${region.schedule}` : '';
  return where + (region.function ? ` in ${region.function}` : '') + schedule;
}

// A line that samples were taken in.
function spellLine(line) {
  const spellFile = (file) => file.slice(file.lastIndexOf('/') + 1);
  return `${line.function || '?'} ` + (line.line === null ?
    `in ${spellFile(line.object || 'code of no file')}` : `${spellFile(line.file)}:${line.line}`) +
    (line.in ? ` (in ${line.in})` : '');
}

// A section of the page with its entry in the navigation.
function addSection(id, title) {
  const heading = make('h2', {id: `${id}-title`}, title);
  const section =
      make('section', {id, 'aria-labelledby': `${id}-title`}, heading);
  main.append(section);
  document.querySelector('nav').append(make('a', {href: `#${id}`}, title));
  return section;
}

// Percentages with their names, the main one first.
function makeFigures(figures) {
  return make('dl', {class: 'efficiency'}, ...figures.map(([name, value]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, spellPercent(value)))));
}

// The efficiency of a job, of what has its members.
function figuresOfRanks(job) {
  return [
    ['Parallel efficiency', job.parallel_percent],
    ['Load balance between ranks', job.load_balance_percent],
    ['Communication', job.communication_percent],
    ['Inside of ranks', job.inside_percent],
  ];
}

const hintOfRanks = 'Parallel efficiency: the useful thread time of all ranks by all of it, ' +
  'which is the product of the others.';

// A stacked bar. `whole` is what a full bar stands for.
function makeBar(times, whole, label, large, names = states) {
  const parts = names.map((name, s) => [name, times[s]]).filter((p) => p[1]);
  const said = parts.map((p) => `${p[0]} ${spellTime(p[1])}`).join(', ');
  const bar = make('div', {
    class: large ? 'bar large' : 'bar', role: 'img',
    'aria-label': `${label}: ${said || 'nothing'}`,
  });
  for (const [name, ns] of parts) {
    const span = make('span', {
      title: `${name}: ${spellTime(ns)}, ${spellPercent(percent(ns, whole))}`,
    });
    span.style.width = `${Math.min(100, percent(ns, whole))}%`;
    span.style.background = `var(--${name}, var(--other))`;
    bar.append(span);
  }
  return bar;
}

function makeChip(state) {
  const chip = make('span', {class: 'chip'});
  chip.style.background = `var(--${state}, var(--other))`;
  return chip;
}

// The one legend of the page: it stays in sight.
function addLegend(times, whole) {
  const list = make('ul', {class: 'wide', 'aria-label': 'States of threads'});
  states.forEach((name, s) => {
    if (!times[s]) return;
    list.append(make('li', {}, makeChip(name), `${name} `, make(
        'span', {class: 'quiet'},
        `${spellTime(times[s])}, ${spellPercent(percent(times[s], whole))}`)));
  });
  document.querySelector('header').after(make('div', {id: 'legend'}, list));
}

// A finding; the sites are its places.
function makeFinding(finding, sites) {
  return make('div', {class: 'finding'},
    make('div', {class: 'head'}, make('h3', {}, finding.title),
      make('span', {class: 'cost'},
        `${spellTime(finding.cost_ns)}, ${spellPercent(finding.share_percent)}; ` +
        `gain at most ${spellTime(finding.gain_ns)} wall time`)),
    ...sites.map((site) => make('p', {}, site)),
    make('p', {}, spellText(finding.evidence)),
    make('p', {class: 'quiet'}, `Try: ${spellText(finding.advice)}`),
    make('p', {class: 'quiet'}, 'More: ', make('code', {}, `pomp explain ${finding.name}`),
      `, or ${finding.section} of the documentation`));
}

// Such as "2 threads and 3 helpers".
function spellThreads(threads) {
  const helpers = threads.filter((t) => t.helper).length;
  return plural(threads.length - helpers, 'thread') +
    (helpers ? ` and ${plural(helpers, 'helper')}` : '');
}

function nameThread(number) {
  const thread = report.threads.find((t) => t.id === number);
  return `${thread && thread.helper ? 'helper' : 'thread'} ${number}`;
}

// Bars of several threads; the rest of very many is behind a button.
function makeThreadBars(threads, whole) {
  const most = 32;
  const grid = make('div', {class: 'rows'});
  const add = (list) => {
    for (const t of list) {
      const name = nameThread(t.thread);
      grid.append(make('span', {}, name), makeBar(t.times, whole, name),
                  make('span', {class: 'num quiet'}, spellTime(sum(t.times))));
    }
  };
  add(threads.slice(0, most));
  if (threads.length <= most) return grid;
  const more = make('button', {onclick: () => {
    more.remove();
    add(threads.slice(most));
  }}, `Show ${plural(threads.length - most, 'more thread')}`);
  return make('div', {}, grid, make('p', {}, more));
}

const stateTimes = (object) => states.map((name) => object[`${name}_ns`] || 0);
