// Drives the page of page.test as a keyboard does, and notes what happens.
(() => {
  const results = [];
  const $ = (selector, from) => (from || document).querySelector(selector);
  const all = (selector, from) => [...(from || document).querySelectorAll(selector)];
  const press = (key) => document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  const rows = () => all('#regions tr.region');
  const filter = (text) => {
    $('#filter').focus();
    $('#filter').value = text;
    $('#filter').dispatchEvent(new Event('input'));
  };
  filter('critical a.c:12');
  results.push(`filtered to ${rows().length}`);
  filter('');
  results.push(`unfiltered to ${rows().length}`);
  for (let i = 0; i < 2; ++i) {
    const header = $('th[data-column=visits]');
    $('button', header).focus();
    document.activeElement.click();
    results.push(`sorted by visits ${header.getAttribute('aria-sort')}: ` +
                 rows().map((row) => row.children[2].textContent).join(' '));
  }
  const name = () => all('#regions button').find((b) => b.textContent.startsWith('table'));
  name().focus();
  document.activeElement.click();
  results.push(`expanded ${document.activeElement.getAttribute('aria-expanded')}`);
  const detail = $('#regions tr.detail');
  const bar = $('[role=img]', detail).getAttribute('aria-label');
  results.push(bar.replace('thread 0:', 'thread 0 of the critical section:'));
  const hits = all('.source .hit', detail);
  results.push(`source ${hits.length ? hits[0].textContent.replace('12', '12 ') : 'none'}`);
  results.push(`highlighted ${hits.length} of ${all('.source > span', detail).length}`);
  all('button', detail).find((b) => b.textContent.startsWith('Show')).click();
  results.push(`shown ${$('.what', document.activeElement).textContent}`);
  name().focus();
  if (hits.length) {
    document.activeElement.click();
    results.push(`collapsed ${document.activeElement.getAttribute('aria-expanded')}`);
  }
  const what = () => $('.what', document.activeElement).textContent;
  $('#paths [role=treeitem][tabindex="0"]').focus();
  press('Home');
  results.push(`tree focus ${what()}`);
  press('ArrowDown');
  results.push(`tree down ${what()}`);
  press('ArrowLeft');
  results.push(`tree left ${document.activeElement.getAttribute('aria-expanded')}`);
  const before = document.activeElement;
  press('ArrowDown');
  results.push(`tree hidden ${document.activeElement === before ? 0 : 1}`);
  press('ArrowRight');
  results.push(`tree right ${document.activeElement.getAttribute('aria-expanded')}`);
  press('End');
  results.push(`tree end ${what()}`);
  if (all('#paths [tabindex="0"]').length === 1) results.push('one item in the order of tabs');
  const pre = document.createElement('pre');
  pre.id = 'results';
  pre.textContent = `\n${results.join('\n')}\n`;
  document.body.append(pre);
})();
