// Draws the speed-up by number of threads.

function makeShape(tag, attributes, ...children) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  shape.append(...children);
  return shape;
}

// A round number, so that at most five of them make up `most`.
function findStep(most) {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => most / step <= 5);
}

// Lines are { name, class, points, dots }, points [threads, speed-up]. All begin at the
// first number of threads.
function makePlot(threads, lines) {
  const [width, height, left, right, top, bottom] = [680, 340, 50, 130, 16, 44];
  const last = threads[threads.length - 1];
  const most = Math.max(1, ...lines.flatMap(({points}) => points.map(([, y]) => y))) * 1.04;
  const x = (n) => left + (width - left - right) * (n - threads[0]) / (last - threads[0]);
  const y = (value) => height - bottom - (height - top - bottom) * value / most;
  const text = (attributes, words) => makeShape('text', attributes, words);
  const plot = makeShape('svg', {
    class: 'plot', viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': lines.filter(({dots}) => dots).map(({name, points}) => `${name}: ` + points.map(
      ([n, value]) => `speed-up ${value.toFixed(2)} with ${n}`).join(', ')).join('; '),
  });
  const step = findStep(most);
  for (let value = 0; value <= most; value += step) {
    plot.append(
      makeShape('line', {class: 'grid', x1: left, x2: width - right, y1: y(value), y2: y(value)}),
      text({x: left - 8, y: y(value) + 4, 'text-anchor': 'end'}, String(+value.toFixed(6))));
  }
  // If numbers would overlap, the smaller one is left out.
  let free = Infinity;
  for (const n of threads.toReversed()) {
    if (x(n) > free) continue;
    plot.append(text({x: x(n), y: height - bottom + 20, 'text-anchor': 'middle'}, String(n)));
    free = x(n) - 12 - 8 * String(n).length;
  }
  plot.append(text({x: (left + width - right) / 2, y: height - 6, 'text-anchor': 'middle'},
    'threads'));
  // Names stand where their lines end, one below the other.
  const ends = lines.map((line) => ({line, at: y(line.points[line.points.length - 1][1]) + 4}))
    .sort((a, b) => a.at - b.at);
  ends.forEach((end, i) => { if (i) end.at = Math.max(end.at, ends[i - 1].at + 16); });
  const over = ends.length ? Math.max(0, ends[ends.length - 1].at - (height - bottom)) : 0;
  for (const {line: {name, points, dots, ...line}, at} of ends) {
    plot.append(makeShape('polyline', {class: line.class,
      points: points.map(([n, value]) => `${x(n)},${y(value)}`).join(' ')}),
      text({class: 'name', x: width - right + 10, y: at - over}, name));
    for (const [n, value] of dots ? points : []) {
      plot.append(makeShape('circle', {class: line.class, cx: x(n), cy: y(value), r: 5},
        makeShape('title', {}, `${name}: ${plural(n, 'thread')}, speed-up ${value.toFixed(2)}`)));
    }
  }
  return plot;
}
