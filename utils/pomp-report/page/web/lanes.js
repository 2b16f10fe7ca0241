// The lanes of the timeline: bands of parallel regions, and below them the
// spans of each thread.

// The first span that ends after a moment.
function findSpan(spans, time) {
  let low = 0, high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].end > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

// Whether black is read better on a colour than white: by the contrast ratio of
// the Web Content Accessibility Guidelines.
function isLight(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179;
}

// The colours of the page as they are now.
function readColours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: read('text'), quiet: read('quiet'), line: read('line'), idle: read('idle'),
    hover: read('hover'), accent: read('accent'), card: read('card'),
    states: states.map((name) => read(name) || read('other')),
  };
}

// The layout: few lanes are high, many are thin, so that all are visible.
function layOut(chart, width) {
  const room = Math.min(420, Math.max(220, innerHeight * 0.45));
  const lanes = chart.rows.length;
  const pitch = Math.max(6, Math.min(44, Math.floor(room / lanes)));
  const area = {
    width, margin: width < 600 ? 62 : 84, axis: 22, pitch,
    lane: pitch - (pitch > 14 ? 4 : 1), levels: [], named: Math.ceil(14 / pitch),
  };
  let top = area.axis;
  for (const bands of chart.levels) {
    const slice = Math.max(5, Math.min(18, Math.floor(36 / bands.length)));
    area.levels.push({top, slice});
    top += slice * bands.length + 4;
  }
  area.top = top;
  area.height = top + lanes * pitch;
  return area;
}

// The part of a region's name that there is room for.
function fitName(context, names, room) {
  if (room < 24) return '';
  return names.find((name) => context.measureText(name).width <= room) || '';
}

// One row of spans. If many would be in one pixel, the first stands for all.
function drawSpans(chart, spans, top, height, colourOf) {
  const {context, view, x, area} = chart;
  let painted = area.margin;
  for (let s = findSpan(spans, view.from); s < spans.length; ++s) {
    const span = spans[s];
    if (span.begin >= view.to) break;
    // Whole pixels: nothing shimmers when it is moved.
    const left = Math.max(painted, Math.floor(x(span.begin)));
    const right = Math.min(area.width, Math.max(left + 1, Math.ceil(x(span.end))));
    if (Math.ceil(x(span.end)) <= painted && painted > area.margin) continue;
    const colour = colourOf(span);
    context.fillStyle = colour;
    // A gap if there is room for it, to show where the next begins.
    context.fillRect(left, top, right - left - (right - left > 6), height);
    painted = right;
    if (height < 12 || right - left < 32) continue;
    context.fillStyle = isLight(colour) ? '#000' : '#fff';
    context.fillText(fitName(context, chart.namesOf(span), right - left - 10),
                     left + 5, top + height / 2 + 1);
  }
}

function drawBands(chart, colours) {
  const {context, area} = chart;
  chart.levels.forEach((bands, level) => {
    const {top, slice} = area.levels[level];
    context.fillStyle = colours.quiet;
    context.fillText(level ? 'nested' : 'parallel', 6,
                     top + slice * bands.length / 2, area.margin - 10);
    bands.forEach((band, i) => {
      // Neighbours have two shades, so that one sees where they end.
      const shades = [colours.line, colours.hover];
      drawSpans(chart, band.spans, top + i * slice, slice - 1,
                (span) => shades[span.index & 1]);
    });
  });
}

function drawThreads(chart, colours) {
  const {context, area, chosen} = chart;
  chart.rows.forEach((row, i) => {
    const top = area.top + i * area.pitch;
    if (i % area.named === 0) {
      context.fillStyle = i === chosen.row ? colours.text : colours.quiet;
      context.fillText(row.name, 6, top + area.lane / 2, area.margin - 10);
    }
    context.fillStyle = colours.idle;
    context.globalAlpha = 0.35;
    context.fillRect(area.margin, top, area.width - area.margin, area.lane);
    context.globalAlpha = 1;
    drawSpans(chart, row.spans, top, area.lane, (span) => colours.states[span.state]);
  });
  const span = chart.chosenSpan();
  if (!span || span.end <= chart.view.from || span.begin >= chart.view.to) return;
  const left = Math.max(area.margin, Math.floor(chart.x(span.begin)));
  const right = Math.min(area.width, Math.ceil(chart.x(span.end)));
  context.strokeStyle = colours.text;
  context.lineWidth = 2;
  context.strokeRect(left, area.top + chosen.row * area.pitch,
                     Math.max(2, right - left), area.lane);
}

function drawAxis(chart, colours) {
  const {context, view, area} = chart;
  const rough = (view.to - view.from) / Math.max(1, area.width - area.margin) * 110;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  context.strokeStyle = colours.line;
  context.fillStyle = colours.quiet;
  context.lineWidth = 1;
  for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) {
    context.beginPath();
    context.moveTo(chart.x(t), area.axis - 5);
    context.lineTo(chart.x(t), area.height);
    context.stroke();
    if (chart.x(t) + 60 < area.width)
      context.fillText(spellTime(t), chart.x(t) + 3, area.axis / 2);
  }
}

// Of a task: from where it was created to where it began.
function drawArrow(chart, task) {
  const {context, area} = chart;
  const middle = (row) => area.top + row * area.pitch + area.lane / 2;
  const from = {x: chart.x(task.created), y: middle(task.creator)};
  const to = {x: chart.x(task.begin), y: middle(task.executor)};
  const bend = Math.max(8, Math.min(60, (to.x - from.x) / 2));
  const over = task.creator === task.executor ? area.pitch * 0.6 : 0;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.bezierCurveTo(from.x + bend, from.y - over, to.x - bend, to.y - over, to.x, to.y);
  context.stroke();
  if (Math.hypot(to.x - from.x, to.y - from.y) < 12) return;
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(to.x - 7, to.y - 3.5);
  context.lineTo(to.x - 7, to.y + 3.5);
  context.fill();
}

function drawArrows(chart, colours) {
  const {context, view, area} = chart;
  context.save();
  context.beginPath();
  context.rect(area.margin, area.axis, area.width - area.margin, area.height);
  context.clip();
  const shown = chart.tasks.filter((t) => t.begin >= view.from && t.created <= view.to);
  // Very many are seen as a whole, few one by one.
  context.globalAlpha = Math.max(0.3, Math.min(1, 40 / Math.max(1, shown.length)));
  // On an edge of the other colour, so that it is seen on light and on dark.
  for (const [colour, wide] of [[colours.card, 3.5], [colours.text, 1.25]]) {
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = wide;
    for (const task of shown) drawArrow(chart, task);
  }
  context.restore();
  return shown.length;
}

// The parts of the longest chain, and what leads from one to the next.
function drawCritical(chart, colours) {
  const {context, view, area, links} = chart;
  const top = (link) => area.top + link.row * area.pitch;
  const shown = links.filter((l) => l.end >= view.from && l.begin <= view.to);
  context.save();
  context.beginPath();
  context.rect(area.margin, area.axis, area.width - area.margin, area.height);
  context.clip();
  for (const [colour, wide] of [[colours.card, 5], [colours.accent, 2.5]]) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    shown.forEach((link, i) => {
      const left = chart.x(link.begin), right = Math.max(left + 2, chart.x(link.end));
      context.strokeRect(left, top(link) + 1, right - left, area.lane - 2);
      const next = shown[i + 1];
      if (!next) return;
      context.beginPath();
      context.moveTo(right, top(link) + area.lane / 2);
      context.lineTo(Math.max(right, chart.x(next.begin)), top(next) + area.lane / 2);
      context.stroke();
    });
  }
  context.restore();
  return shown.length;
}

function fitCanvas(canvas, width, height) {
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.font = '12px system-ui, "DejaVu Sans", sans-serif';
  context.textBaseline = 'middle';
  return context;
}

function drawChart(chart) {
  const {canvas, view} = chart;
  const width = canvas.clientWidth;
  if (!width) return;
  chart.area = layOut(chart, width);
  canvas.style.height = `${chart.area.height + 2}px`; // with its border
  chart.context = fitCanvas(canvas, width, chart.area.height);
  const perPixel = (view.to - view.from) / Math.max(1, width - chart.area.margin);
  chart.x = (time) => chart.area.margin + (time - view.from) / perPixel;
  const colours = readColours();
  drawAxis(chart, colours);
  drawBands(chart, colours);
  drawThreads(chart, colours);
  canvas.dataset.critical = chart.critical ? drawCritical(chart, colours) : 0;
  canvas.dataset.arrows = chart.arrows ? drawArrows(chart, colours) : 0;
}

// The object at a point of the canvas: a row and a span, or a band's span.
function findAt(chart, offsetX, offsetY) {
  const {area, view} = chart;
  const time = view.from + (view.to - view.from) *
    Math.max(0, offsetX - area.margin) / Math.max(1, area.width - area.margin);
  const at = (spans) => {
    const index = findSpan(spans, time);
    return index < spans.length && spans[index].begin <= time ? index : -1;
  };
  for (let level = area.levels.length; offsetY < area.top && level--;) {
    const {top, slice} = area.levels[level];
    const band = chart.levels[level][Math.floor((offsetY - top) / slice)];
    if (band) return {time, row: -1, band: band.spans[at(band.spans)]};
  }
  const row = Math.floor((offsetY - area.top) / area.pitch);
  const inside = row >= 0 && row < chart.rows.length;
  return {time, row: inside ? row : -1, span: inside ? at(chart.rows[row].spans) : -1};
}
