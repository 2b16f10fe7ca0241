// What pomp try measured: each pair of runs as a dot, intervals as bars.

const triedWords = {'not-run': 'not tried', 'wrong': 'rejected'};
const triedOrder = ['confirmed', 'undecided', 'refuted', 'computed', 'wrong', 'not-run'];
const triedWidth = 390;

// What may gain most decides the scale of all, and what loses more than half of that stands at
// the edge.
let triedMost = 10;
const triedX = (gain) => triedWidth * (Math.min(1, Math.max(-0.5, gain / triedMost)) + 0.5) / 1.5;
const spellGain = ({low_percent: low, middle_percent: middle, high_percent: high}) =>
  `${spellPercent(middle)} (${low.toFixed(1)} to ${high.toFixed(1)})`;

function makeTriedPicture(experiment, pairs) {
  const {gain} = experiment;
  const low = triedX(gain.low_percent), middle = triedX(gain.middle_percent);
  const picture = makeShape('svg', {
    class: 'tried', viewBox: `0 0 ${triedWidth} 36`, role: 'img',
    'aria-label': `gain ${spellGain(gain)}`,
  });
  for (const tick of [0, [10, 20, 50, 100].filter((t) => t <= triedMost).pop()]) {
    const x = triedX(tick);
    picture.append(makeShape('line', {class: 'grid', x1: x, x2: x, y1: 0, y2: 26}),
      makeShape('text', {x, y: 36, 'text-anchor': 'middle'}, `${tick} %`));
  }
  picture.append(
    makeShape('rect', {x: low, y: 8, width: triedX(gain.high_percent) - low + 1, height: 12}),
    makeShape('line', {class: 'middle', x1: middle, x2: middle, y1: 4, y2: 24}));
  pairs.seconds.forEach((seconds, i) => picture.append(makeShape('circle', {
    cx: triedX(100 * (1 - seconds / pairs.base_seconds[i])), cy: 10 + 2 * (i % 5), r: 2,
  })));
  return picture;
}

// All runs of the unchanged program in their order.
function makeTriedRuns(seconds) {
  const most = Math.max(...seconds);
  const picture = makeShape('svg', {
    class: 'tried', viewBox: `0 0 ${triedWidth} 36`, role: 'img',
    'aria-label': 'run times of the unchanged program, in their order',
  });
  seconds.forEach((value, i) => picture.append(makeShape('circle', {
    cx: triedWidth * (i + 0.5) / seconds.length, cy: 34 - 32 * value / most, r: 2,
  })));
  return picture;
}

function makeTriedRow(experiment) {
  const {gain, finding, place} = experiment;
  const pairs = experiment.pairs.seconds.length ? experiment.pairs : experiment.screening;
  const reason = finding ? ` For ${finding}${place ? `, ${place}` : ''}.` : '';
  return make('tr', {class: experiment.state},
    make('td', {}, triedWords[experiment.state] || experiment.state),
    make('td', {}, experiment.title, make('p', {class: 'quiet'},
      (experiment.problem || experiment.why) + reason),
      experiment.state === 'confirmed' && experiment.patch ?
        make('pre', {}, experiment.patch) : null),
    make('td', {}, ...(gain ? [
      `${spellGain(gain)}, ${plural(pairs.seconds.length, 'pair')}`,
      makeTriedPicture(experiment, pairs)] : [])));
}

function addTried() {
  const tried = report.tried;
  if (!tried) return;
  const section = addSection('tried', 'Tried');
  const seconds = tried.plain_seconds;
  const middle = ({gain}) => gain ? gain.middle_percent : -Infinity;
  const rows = triedOrder.flatMap((state) => tried.experiments.filter((e) => e.state === state)
    .sort((a, b) => middle(a) === middle(b) ? 0 : middle(b) - middle(a)));
  if (tried.combined) rows.unshift(tried.combined);
  for (const {gain} of rows) triedMost = Math.max(triedMost, gain ? gain.high_percent : 0);
  section.append(
    make('p', {}, `Unchanged: ${tried.machine.median_seconds.toFixed(3)} s, the median of ` +
      `${plural(seconds.length, 'run')}`),
    makeTriedRuns(seconds),
    make('p', {class: 'quiet'}, 'Gains in percent of the wall time: each pair of runs is a dot, ' +
      'and the bar is the interval. Computed ones come from runs in which other threads were ' +
      'delayed, and are no changes.'),
    make('div', {class: 'scroll'}, make('table', {},
      make('thead', {}, make('tr', {}, ...['State', 'Change', 'Gain'].map((title) =>
        make('th', {scope: 'col'}, title)))),
      make('tbody', {}, ...rows.map(makeTriedRow)))));
  const {suggestions} = tried;
  if (!report.findings && suggestions.length)
    section.append(make('h3', {}, 'Findings'), make('ul', {}, ...suggestions.map((s) =>
      make('li', {}, `${s.title}: ${s.place}. At most ${spellPercent(s.computed_gain_percent)}, ` +
        `computed. ${s.advice}`))));
}

// A page of a program that was not compiled with the plugin has no more.
if (!report.threads) {
  document.getElementById('facts').textContent = plural(report.tried.runs, 'run');
  document.getElementById('origin').textContent = report.tried.command.join(' ');
  addTried();
}
