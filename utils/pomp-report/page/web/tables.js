// Tables of the pages that show several runs.

// A number with its sign, plus or minus.
function spellSigned(value, spell) {
  const text = spell(Math.abs(value));
  return (/[1-9]/.test(text) ? value < 0 ? '\u2212' : '+' : '') + text;
}
const spellRatio = (ratio) => ratio === null || ratio >= 9999.5 ? '-' : ratio.toFixed(2);

function makeTable(heads, rows, kind = 'num') {
  return make('div', {class: 'scroll'}, make('table', {},
    make('thead', {}, make('tr', {}, ...heads.map((title, i) =>
      make('th', {scope: 'col', class: i ? kind : null}, title)))),
    make('tbody', {}, ...rows)));
}
const makeCells = (texts) => texts.map((text) => make('td', {class: 'num'}, text));

// A table that is sorted by a click on a column: one has a title and, where that
// is possible, the key that it is sorted by; `order` has the column that it is
// sorted by first, and changes. Then `draw` is called.
// Returns the table, its body, and a function that sorts what is to be shown.
function makeSortedTable(columns, order, draw) {
  const table = makeTable([], []);
  const [head, body] = [table.querySelector('thead tr'), table.querySelector('tbody')];
  head.append(...columns.map(({title, key}, i) => make('th', {
    scope: 'col', class: i > 1 ? 'num' : null,
  }, key ? make('button', {type: 'button', onclick: () => {
    order.down = order.column === i ? !order.down : i > 1;
    order.column = i;
    draw();
  }}, title) : title)));
  function sort(list) {
    const {key} = columns[order.column], sign = order.down ? -1 : 1;
    [...head.children].forEach((th, i) => i === order.column
      ? th.setAttribute('aria-sort', order.down ? 'descending' : 'ascending')
      : th.removeAttribute('aria-sort'));
    return list.sort((a, b) => {
      const x = key(a), y = key(b);
      return x < y ? -sign : x > y ? sign : 0;
    });
  }
  return {table, body, sort};
}

// Such a table of regions, which is filtered by what is typed as well.
// Returns the parts of it, and a function that draws it anew.
function makeRegionTable(columns, order, makeRow) {
  const filter = make('input', {type: 'search', id: 'filter',
    placeholder: 'type, name, file or line', oninput: draw});
  const count = make('span', {class: 'quiet', 'aria-live': 'polite'});
  const {table, body, sort} = makeSortedTable(columns, order, draw);
  table.classList.add('compared');
  function draw() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = sort(report.regions.filter((r) => {
      const text = `${r.type} ${r.name} ${r.path}:${r.first_line} ${r.function}`.toLowerCase();
      return words.every((w) => text.includes(w));
    }));
    // Nobody reads more, and no browser draws very many.
    body.replaceChildren(...shown.slice(0, 500).map(makeRow));
    count.textContent = plural(shown.length, 'region') +
      (shown.length > 500 ? ', the first 500 of them here' : '');
  }
  const tools = make('div', {class: 'tools'}, make('label', {for: 'filter'}, 'Filter'), filter,
    count);
  return {tools, table, draw};
}
