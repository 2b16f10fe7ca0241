// The timeline of a trace: what the threads did when.

// The data of the page, ready to be drawn.
function makeChart(timeline) {
  const regionAt = (index) => index < 0 ? null : timeline.regions[index];
  const rowOf = new Map(timeline.threads.map((t, i) => [t.thread, i]));
  const rows = timeline.threads.map((t) => {
    const spans = [];
    for (let i = 0; i < t.spans.length; i += 4)
      spans.push({begin: t.spans[i], end: t.spans[i] + t.spans[i + 1],
                  state: t.spans[i + 2], region: regionAt(t.spans[i + 3])});
    return {name: t.name || nameThread(t.thread), spans};
  });
  const levels = [];
  for (const band of timeline.bands) {
    const spans = [];
    for (let i = 0; i < band.spans.length; i += 3)
      spans.push({begin: band.spans[i], end: band.spans[i] + band.spans[i + 1],
                  region: regionAt(band.spans[i + 2]), index: i / 3});
    (levels[band.level] = levels[band.level] || []).push({thread: band.thread, spans});
  }
  for (const bands of levels) bands.sort((a, b) => a.thread - b.thread);
  const tasks = [];
  for (let i = 0; i < timeline.tasks.length; i += 5) {
    const [creator, created, executor, begin, region] = timeline.tasks.slice(i, i + 5);
    tasks.push({creator: rowOf.get(creator), created, executor: rowOf.get(executor),
                begin, region: regionAt(region)});
  }
  const path = report.tasks && report.tasks.critical_path;
  const links = (path ? path.links : []).map(({thread, begin_ns, end_ns}) =>
    ({row: rowOf.get(thread), begin: begin_ns, end: end_ns})).filter((l) => l.row !== undefined);
  const end = Math.max(1, timeline.end_ns);
  const known = new Map();
  const chart = {
    rows, levels, tasks, links, end, shortest: Math.min(end, 100), view: {from: 0, to: end},
    chosen: {row: 0, span: -1}, arrows: false, critical: false,
    chosenSpan: () => rows[chart.chosen.row].spans[chart.chosen.span],
    // The names of a span, the longest first.
    namesOf({region}) {
      if (!known.has(region)) known.set(region, namesOfRegion(region));
      return known.get(region);
    },
  };
  return chart;
}

// A region of the profile has a number, another only a name.
function namesOfRegion(id) {
  if (id === null) return ['serial'];
  if (typeof id === 'string') return [id];
  const region = report.regions[id];
  const short = region.name || region.place;
  return [`${region.type} ${spellWhere(region)}`, `${region.type} ${short}`, short, region.type];
}

function spellSpan(span, chart) {
  const what = span.state === undefined ? '' : `${states[span.state]} in `;
  return `from ${spellTime(span.begin)}: ${spellTime(span.end - span.begin)} ` +
    (span.region === null ? states[span.state] : what + chart.namesOf(span)[0]);
}

// Wheel and drag move and zoom, a click opens a region.
function listenToMouse(chart, show, zoom, tell, redraw) {
  const {canvas, view} = chart;
  let drag = null;
  const find = (event) => findAt(chart, event.offsetX, event.offsetY);
  const open = (span) => {
    if (span && typeof span.region === 'number') openRegion(span.region);
  };
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const length = view.to - view.from;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const by = (event.deltaX || event.deltaY) / 800 * length;
      show(view.from + by, view.to + by);
    } else {
      zoom(event.deltaY > 0 ? 1.25 : 0.8, find(event).time);
    }
  }, {passive: false});
  canvas.addEventListener('pointerdown', (event) => {
    drag = {x: event.offsetX, from: view.from, to: view.to, moved: false};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag) {
      const at = find(event);
      if (at.row >= 0) chart.chosen = {row: at.row, span: at.span};
      canvas.style.cursor = at.band || (at.row >= 0 && chart.chosenSpan()) ? 'pointer' : '';
      tell(at.band);
      return redraw();
    }
    drag.moved = drag.moved || Math.abs(event.offsetX - drag.x) > 3;
    if (!drag.moved) return undefined;
    const by = (drag.x - event.offsetX) * (drag.to - drag.from) /
      Math.max(1, chart.area.width - chart.area.margin);
    return show(drag.from + by, drag.to + by);
  });
  canvas.addEventListener('pointerup', (event) => {
    const clicked = drag && !drag.moved;
    drag = null;
    if (!clicked) return;
    const at = find(event);
    open(at.band || (at.row >= 0 ? chart.rows[at.row].spans[at.span] : null));
  });
  canvas.addEventListener('pointercancel', () => { drag = null; });
}

// Up and down choose a thread, left and right go from span to span.
function listenToKeys(chart, show, zoom, tell, redraw) {
  const {canvas, view, chosen: none} = chart;
  const spans = () => chart.rows[chart.chosen.row].spans;
  const middle = () => {
    const span = chart.chosenSpan() || {begin: view.from, end: view.to};
    return (span.begin + span.end) / 2;
  };
  const choose = (row, span) => {
    chart.chosen = {row, span: Math.max(none.span, Math.min(span, spans().length - 1))};
    // Brings it into view.
    const s = chart.chosenSpan(), length = view.to - view.from;
    if (s && (s.begin < view.from || s.end > view.to))
      show((s.begin + s.end) / 2 - length / 2, (s.begin + s.end) / 2 + length / 2);
    tell();
    redraw();
  };
  const turn = (by) => {
    const time = middle();
    const row = Math.max(0, Math.min(chart.rows.length - 1, chart.chosen.row + by));
    choose(row, findSpan(chart.rows[row].spans, time));
  };
  const step = (by) => choose(chart.chosen.row, Math.max(0, chart.chosen.span + by));
  const page = (by) => show(view.from + by * (view.to - view.from), view.to + by * (view.to - view.from));
  const open = () => {
    const span = chart.chosenSpan();
    if (span && typeof span.region === 'number') openRegion(span.region);
  };
  const moves = {
    ArrowUp: () => turn(-1), ArrowDown: () => turn(1),
    ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    Home: () => choose(chart.chosen.row, 0),
    End: () => choose(chart.chosen.row, spans().length - 1),
    PageUp: () => page(-0.5), PageDown: () => page(0.5),
    '+': () => zoom(0.5, middle()), '=': () => zoom(0.5, middle()),
    '-': () => zoom(2, middle()), '0': () => show(0, chart.end), Enter: open,
  };
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  });
}

function makeTools(chart, show, zoom, redraw) {
  const {view} = chart;
  const button = (text, label, action) =>
    make('button', {type: 'button', 'aria-label': label, onclick: action}, text);
  const centre = () => (view.from + view.to) / 2;
  const tools = make('div', {class: 'tools'},
    button('+', 'Zoom in', () => zoom(0.5, centre())),
    button('\u2212', 'Zoom out', () => zoom(2, centre())),
    button('All', 'Show all', () => show(0, chart.end)));
  // Parts that are drawn on demand.
  const toggle = (name, text) => {
    const button = make('button', {type: 'button', class: name, 'aria-pressed': 'false',
      onclick: () => {
        chart[name] = !chart[name];
        button.setAttribute('aria-pressed', String(chart[name]));
        redraw();
      }}, text);
    tools.append(button);
  };
  if (chart.links.length) toggle('critical', 'Critical path');
  if (!chart.tasks.length) return tools;
  const created = sum(report.tasks.constructs.map((c) => c.tasks.created));
  const which = created > chart.tasks.length
    ? `${spellCount(chart.tasks.length)} of ${plural(created, 'task')}`
    : plural(chart.tasks.length, 'task');
  toggle('arrows', `Arrows of ${which}`);
  tools.append(make('span', {class: 'quiet'}, 'from creation to execution'));
  return tools;
}

function addTimeline() {
  const timeline = report.timeline;
  if (!timeline || !timeline.threads.length) return;
  const section = addSection('timeline', 'Timeline');
  const chart = makeChart(timeline);
  const {view, end} = chart;
  chart.canvas = make('canvas', {
    tabindex: 0, role: 'application', 'aria-describedby': 'timeline-help',
    'aria-label': `Timeline of ${plural(chart.rows.length, 'thread')}, ${spellTime(end)} long`,
  });
  const status = make('output', {'aria-live': 'polite'});
  const tell = (band) => {
    const span = band || chart.chosenSpan();
    const name = band ? 'parallel region' : chart.rows[chart.chosen.row].name;
    status.textContent = span ? `${name}, ${spellSpan(span, chart)}` : name;
  };
  let waiting = false;
  const redraw = () => {
    if (!waiting) requestAnimationFrame(() => {
      waiting = false;
      drawChart(chart);
    });
    waiting = true;
  };
  const show = (from, to) => {
    const length = Math.min(end, Math.max(chart.shortest, to - from));
    view.from = Math.max(0, Math.min(from, end - length));
    view.to = view.from + length;
    minimap.place();
    redraw();
  };
  const zoom = (factor, around) => show(around - (around - view.from) * factor,
                                        around + (view.to - around) * factor);
  const minimap = makeMinimap(chart, show);
  section.append(makeTools(chart, show, zoom, redraw), status,
    make('div', {class: 'timeline'}, minimap.element, chart.canvas),
    make('p', {class: 'quiet', id: 'timeline-help'}, 'Wheel: zoom. Drag, or wheel with shift: ' +
      'move; above it is the whole run. Click: open the region. Keys: arrows go from thread to ' +
      'thread and from span to span, Enter opens, + and - zoom, 0 shows all, Page Up and Page ' +
      'Down move.' + (timeline.resolution_ns
        ? ` Neighbours shorter than ${spellTime(timeline.resolution_ns)} are drawn as one.` : '')));
  const lost = timeline.threads.filter((t) => t.lost);
  if (lost.length) {
    section.append(make('p', {}, lost.map((t) =>
      `${plural(t.lost, 'event is', 'events are')} missing of ${t.name || nameThread(t.thread)}.`).join(' ')));
  }
  listenToMouse(chart, show, zoom, tell, redraw);
  listenToKeys(chart, show, zoom, tell, redraw);
  const drawAll = () => {
    drawChart(chart);
    minimap.element.style.marginLeft = `${chart.area ? chart.area.margin : 0}px`;
    minimap.draw();
    minimap.place();
  };
  tell();
  drawAll();
  new ResizeObserver(drawAll).observe(section);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
}
