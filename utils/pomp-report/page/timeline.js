// The timeline of a trace.

// What the threads did when. Wheel and drag, or the keyboard: up and down choose
// a thread, left and right go from span to span, plus and minus zoom.
function addTimeline() {
  const timeline = report.timeline;
  if (!timeline || !timeline.threads.length) return;
  const section = addSection('timeline', 'Timeline');
  const rowHeight = 22, gap = 4, axis = 22, margin = 84;
  const end = Math.max(1, timeline.end_ns), shortest = Math.min(end, 100);
  const view = {from: 0, to: end};
  let row = 0, span = -1, drag = null;
  const canvas = make('canvas', {
    tabindex: 0, role: 'application', 'aria-describedby': 'timeline-help',
    'aria-label': `Timeline of ${plural(timeline.threads.length, 'thread')}, ` +
      `${spellTime(end)} long`,
  });
  const status = make('output', {'aria-live': 'polite'});
  const context = canvas.getContext('2d');
  const rows = timeline.threads.map((t) => {
    const all = [];
    for (let i = 0; i < t.spans.length; i += 4)
      all.push({begin: t.spans[i], end: t.spans[i] + t.spans[i + 1],
                state: t.spans[i + 2], region: t.spans[i + 3]});
    return {name: `thread ${t.thread}`, spans: all};
  });
  canvas.style.height = `${axis + rows.length * (rowHeight + gap)}px`;

  const spellRegion = (index) => {
    const region = index < 0 ? null : timeline.regions[index];
    if (region === null) return '';
    if (typeof region === 'string') return ` in ${region}`;
    return ` in ${report.regions[region].type} ${spellWhere(report.regions[region])}`;
  };
  const tell = () => {
    const s = rows[row].spans[span];
    status.textContent = s
      ? `${rows[row].name}, from ${spellTime(s.begin)}: ${spellTime(s.end - s.begin)} ` +
        `${states[s.state]}${spellRegion(s.region)}`
      : rows[row].name;
  };
  // The first span of a row that ends after a moment.
  const find = (spans, time) => {
    let low = 0, high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle].end > time) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  function draw() {
    const scale = devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width) return;
    canvas.width = width * scale;
    canvas.height = height * scale;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim() || '#888';
    const colours = states.map((name) => colour(name));
    const perPixel = (view.to - view.from) / Math.max(1, width - margin);
    const x = (time) => margin + (time - view.from) / perPixel;
    context.font = '12px system-ui, "DejaVu Sans", sans-serif';
    context.textBaseline = 'middle';
    drawAxis(x, perPixel, width, height, colour);
    rows.forEach((r, i) => {
      const top = axis + i * (rowHeight + gap);
      context.fillStyle = colour(i === row ? 'text' : 'quiet');
      context.fillText(r.name, 6, top + rowHeight / 2, margin - 10);
      context.fillStyle = colour('idle');
      context.globalAlpha = 0.35;
      context.fillRect(margin, top, width - margin, rowHeight);
      context.globalAlpha = 1;
      for (let s = find(r.spans, view.from); s < r.spans.length; ++s) {
        const {begin, end: last, state} = r.spans[s];
        if (begin >= view.to) break;
        // Whole pixels: no seams between neighbours.
        const left = Math.max(margin, Math.floor(x(begin)));
        const right = Math.min(width, Math.ceil(x(last)));
        context.fillStyle = colours[state];
        context.fillRect(left, top, Math.max(1, right - left), rowHeight);
        if (i === row && s === span) {
          context.strokeStyle = colour('text');
          context.lineWidth = 2;
          context.strokeRect(left + 1, top + 1, Math.max(1, right - left - 2), rowHeight - 2);
        }
      }
    });
  }
  function drawAxis(x, perPixel, width, height, colour) {
    const rough = perPixel * 110;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
    context.strokeStyle = colour('line');
    context.fillStyle = colour('quiet');
    context.lineWidth = 1;
    for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) {
      context.beginPath();
      context.moveTo(x(t), axis - 5);
      context.lineTo(x(t), height);
      context.stroke();
      if (x(t) + 60 < width) context.fillText(spellTime(t), x(t) + 3, axis / 2);
    }
  }
  function show(from, to) {
    const length = Math.min(end, Math.max(shortest, to - from));
    view.from = Math.max(0, Math.min(from, end - length));
    view.to = view.from + length;
    draw();
  }
  const zoom = (factor, around) => show(around - (around - view.from) * factor,
                                        around + (view.to - around) * factor);
  const timeAt = (event) => view.from + (view.to - view.from) *
    Math.max(0, event.offsetX - margin) / Math.max(1, canvas.clientWidth - margin);
  const point = (event) => {
    row = Math.max(0, Math.min(rows.length - 1,
      Math.floor((event.offsetY - axis) / (rowHeight + gap))));
    const at = find(rows[row].spans, timeAt(event));
    span = at < rows[row].spans.length && rows[row].spans[at].begin <= timeAt(event) ? at : -1;
    tell();
    draw();
  };
  // Brings the chosen span into view.
  function follow() {
    const s = rows[row].spans[span];
    const length = view.to - view.from;
    if (s && (s.begin < view.from || s.end > view.to))
      show((s.begin + s.end) / 2 - length / 2, (s.begin + s.end) / 2 + length / 2);
    tell();
    draw();
  }
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const length = view.to - view.from;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const by = (event.deltaX || event.deltaY) / 800 * length;
      show(view.from + by, view.to + by);
    } else {
      zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(event));
    }
  }, {passive: false});
  canvas.addEventListener('pointerdown', (event) => {
    drag = {x: event.offsetX, from: view.from, to: view.to};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag) return point(event);
    const by = (drag.x - event.offsetX) / Math.max(1, canvas.clientWidth - margin) *
      (drag.to - drag.from);
    show(drag.from + by, drag.to + by);
  });
  canvas.addEventListener('pointerup', () => { drag = null; });
  canvas.addEventListener('pointercancel', () => { drag = null; });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const spans = () => rows[row].spans;
    const chosen = () => spans()[span];
    const middle = () => chosen() ? (chosen().begin + chosen().end) / 2
      : (view.from + view.to) / 2;
    const turn = (by) => {
      const time = middle();
      row = Math.max(0, Math.min(rows.length - 1, row + by));
      span = Math.min(find(spans(), time), spans().length - 1);
    };
    const moves = {
      ArrowUp: () => turn(-1),
      ArrowDown: () => turn(1),
      ArrowLeft: () => { span = Math.max(0, span - 1); },
      ArrowRight: () => { span = Math.min(spans().length - 1, span + 1); },
      PageUp: () => show(view.from - (view.to - view.from) / 2, view.to - (view.to - view.from) / 2),
      PageDown: () => show(view.from + (view.to - view.from) / 2, view.to + (view.to - view.from) / 2),
      '+': () => zoom(0.5, middle()), '=': () => zoom(0.5, middle()),
      '-': () => zoom(2, middle()), '0': () => show(0, end),
      Home: () => { span = 0; }, End: () => { span = spans().length - 1; },
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
    if (/^(Arrow|Home|End)/.test(event.key)) follow();
  });
  const button = (text, label, action) =>
    make('button', {type: 'button', 'aria-label': label, onclick: action}, text);
  const centre = () => (view.from + view.to) / 2;
  section.append(
    make('div', {class: 'tools'}, button('+', 'Zoom in', () => zoom(0.5, centre())),
      button('\u2212', 'Zoom out', () => zoom(2, centre())),
      button('All', 'Show all', () => show(0, end)),
      make('span', {class: 'quiet'}, timeline.resolution_ns
        ? `Neighbours shorter than ${spellTime(timeline.resolution_ns)} are drawn as one.` : '')),
    make('div', {class: 'timeline'}, canvas, status),
    make('p', {class: 'quiet', id: 'timeline-help'}, 'Wheel: zoom. Drag, or wheel with shift: ' +
      'move. Keys: arrows go from thread to thread and from span to span, + and - zoom, ' +
      '0 shows all, Page Up and Page Down move.'));
  const lost = timeline.threads.filter((t) => t.lost);
  if (lost.length) {
    section.append(make('p', {}, lost.map((t) =>
      `${plural(t.lost, 'event')} of thread ${t.thread} are missing.`).join(' ')));
  }
  tell();
  draw();
  new ResizeObserver(draw).observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}
