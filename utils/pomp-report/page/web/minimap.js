// The whole run in small, with the part of it that the timeline shows.

// Drawn once for each size: all spans of all threads.
function drawMinimap(chart, canvas) {
  const width = canvas.clientWidth, height = canvas.clientHeight;
  if (!width) return;
  const context = fitCanvas(canvas, width, height);
  const colours = readColours();
  const lane = height / chart.rows.length;
  chart.rows.forEach((row, i) => {
    let painted = -1;
    for (const span of row.spans) {
      const left = Math.max(painted, Math.floor(span.begin / chart.end * width));
      const right = Math.ceil(span.end / chart.end * width);
      if (right <= painted) continue;
      context.fillStyle = colours.states[span.state];
      context.fillRect(left, i * lane, right - left, Math.max(1, lane - (lane > 3)));
      painted = right;
    }
  });
}

// `show(from, to)` shows another part.
function makeMinimap(chart, show) {
  const canvas = make('canvas', {'aria-hidden': 'true'});
  const edges = ['from', 'to'].map((edge) => make('span', {class: `edge ${edge}`}));
  const part = make('div', {
    class: 'part', tabindex: 0, role: 'slider', 'aria-label': 'Part of the run that is shown',
    'aria-valuemin': 0, 'aria-valuemax': chart.end,
  }, ...edges);
  const map = make('div', {class: 'minimap'}, canvas, part);
  const {view, end} = chart;
  const perPixel = () => end / Math.max(1, map.clientWidth);
  const move = (by) => show(view.from + by, view.to + by);
  let drag = null;

  map.addEventListener('pointerdown', (event) => {
    const time = (event.clientX - map.getBoundingClientRect().left) * perPixel();
    const edge = edges.indexOf(event.target);
    if (edge < 0 && event.target !== part) move(time - (view.from + view.to) / 2);
    drag = {edge, at: event.clientX, from: view.from, to: view.to};
    map.setPointerCapture(event.pointerId);
  });
  map.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const by = (event.clientX - drag.at) * perPixel();
    const {from, to} = drag;
    if (drag.edge === 0) show(Math.min(from + by, to - chart.shortest), to);
    else if (drag.edge === 1) show(from, Math.max(to + by, from + chart.shortest));
    else show(from + by, to + by);
  });
  for (const type of ['pointerup', 'pointercancel'])
    map.addEventListener(type, () => { drag = null; });
  part.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const length = view.to - view.from;
    const moves = {
      ArrowLeft: () => move(-length / 10), ArrowRight: () => move(length / 10),
      PageUp: () => move(-length), PageDown: () => move(length),
      Home: () => show(0, length), End: () => show(end - length, end),
      '+': () => show(view.from + length / 4, view.to - length / 4),
      '-': () => show(view.from - length / 2, view.to + length / 2),
      '0': () => show(0, end),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  });
  return {
    element: map,
    draw: () => drawMinimap(chart, canvas),
    // The part is never too thin to be taken hold of.
    place() {
      part.style.left = `${percent(view.from, end)}%`;
      part.style.width = `${percent(view.to - view.from, end)}%`;
      part.setAttribute('aria-valuenow', Math.round(view.from));
      part.setAttribute('aria-valuetext',
        `from ${spellTime(view.from)} to ${spellTime(view.to)}`);
    },
  };
}
