// Drives the timeline of trace.test by the keyboard.
(() => {
  const canvas = document.querySelector('.timeline > canvas');
  const status = document.querySelector('output');
  const press = (key) => {
    canvas.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    return status.textContent;
  };
  const ns = (text) => {
    const [, value, unit] = /([\d.]+) (ns|\u00b5s|ms|s)/.exec(text);
    return value * {ns: 1, '\u00b5s': 1e3, ms: 1e6, s: 1e9}[unit];
  };
  canvas.focus();
  const results = [];
  const first = press('Home');
  results.push(`first span of thread 0: ${first.split(' ').pop()}`);
  const second = press('ArrowRight');
  const [, from, length] = /from (.*): ([\d.]+ \S+)/.exec(first);
  const begin = /from (.*?):/.exec(second)[1];
  results.push(`next begins where the first ends: ${
    Math.abs(ns(begin) - ns(from) - ns(length)) <= ns(begin) / 100}`);
  press('+');
  press('+');
  press('PageDown');
  press('-');
  press('0');
  results.push(`other thread: ${press('ArrowDown').split(/[,:]/)[0]}`);
  results.push(`a span of a region: ${press('Home').includes(' in parallel imbalance.c:')}`);
  const pre = document.createElement('pre');
  pre.id = 'results';
  pre.textContent = `\n${results.join('\n')}\n`;
  document.body.append(pre);
})();
