// Tasks.

// Tasks: their constructs, and those that were recorded.
function makeTaskTable(tasks) {
  // Most programs have none of the latter, or they were not reported.
  const measures = [['creation', 'Creation'], ['delay', 'Delay'], ['dependence', 'Dependence'],
    ['work', 'Own work'], ['suspension', 'Suspension'], ['finish', 'Finish']].filter(([name]) =>
    name !== 'dependence' || tasks.constructs.some(({tasks: t}) => t.dependence.count));
  const spell = (m) => make('td', {class: 'num', title: m.count
    ? `${spellTime(m.min_ns)} to ${spellTime(m.max_ns)}, ${spellTime(m.sum_ns)} altogether` : null,
  }, m.count ? spellTime(m.mean_ns) : '-');
  const rows = tasks.constructs.map(({region, tasks: t}) => make('tr', {},
    make('td', {class: 'where'}, make('a', {href: `#region-${region}`},
      spellWhere(report.regions[region]))),
    make('td', {class: 'num'}, spellCount(t.created)),
    make('td', {class: 'num'}, spellCount(t.immediate)),
    make('td', {class: 'num'}, spellCount(t.suspensions)),
    make('td', {class: 'num'}, t.max_depth ? spellCount(t.max_depth) : '-'),
    make('td', {class: 'num'}, t.max_alive ? spellCount(t.max_alive[1]) : '-'),
    ...measures.map(([name]) => spell(t[name]))));
  const heads = ['Construct', 'Created', 'At once', 'Suspensions', 'Depth', 'Most alive',
    ...measures.map(([, head]) => head)];
  return make('div', {class: 'scroll'}, make('table', {},
    make('thead', {}, make('tr', {}, ...heads.map((text, i) =>
      make('th', {scope: 'col', class: i ? 'num' : null}, text)))),
    make('tbody', {}, ...rows)));
}

function makeTaskTree(tasks) {
  const known = (ns) => ns === null ? '-' : spellTime(ns);
  const thread = (t) => t === null ? '-' : String(t);
  const nodes = new Map(), roots = [];
  // The ranks of a job give the same numbers.
  const key = (t, id) => `${t.rank} ${id}`;
  for (const t of tasks.instances) {
    const parent = nodes.get(key(t, t.parent));
    const node = {
      parent: parent || null, level: parent ? parent.level + 1 : 0, children: [], open: false,
      label: () => [
        make('span', {class: 'what'}, (t.rank === undefined ? '' : `rank ${t.rank}: `) +
          `${t.id} ${spellWhere(report.regions[t.region])}`),
        make('span', {class: 'num'}, known(t.create_begin_ns)),
        make('span', {class: 'num'}, known(t.begin_ns)),
        make('span', {class: 'num'}, known(t.end_ns)),
        make('span', {class: 'num'}, known(t.execution_ns)),
        make('span', {class: 'num'}, thread(t.executing_thread)),
      ],
    };
    nodes.set(key(t, t.id), node);
    (parent ? parent.children : roots).push(node);
  }
  return makeTree('Tasks', 'tasks',
    ['Task', 'Created at', 'Begun at', 'Ended at', 'Executed', 'Thread'], roots).element;
}

// The longest chain of work, by its sites.
function makeCriticalPath({work_ns: work, length_ns: length, sites, num_links: links}) {
  const spellSite = ({region, is_task: isTask}) => {
    if (region === null) return 'outside of parallel regions';
    return `${isTask ? report.regions[region].type : 'parallel'} ${spellWhere(report.regions[region])}`;
  };
  const grid = make('div', {class: 'rows'}, ...sites.flatMap((site) => [
    make('span', {}, site.region === null ? spellSite(site) : make('button', {
      class: 'plain', type: 'button', onclick: () => openRegion(site.region),
    }, spellSite(site))),
    makeBar([site.work_ns], length, spellSite(site), false, ['work']),
    make('span', {class: 'num quiet'}, `${spellCount(site.count)} \u00d7, ${spellTime(site.work_ns)}`),
  ]));
  return make('details', {class: 'critical'}, make('summary', {},
    `Critical path: ${spellTime(length)} of ${spellTime(work)} work, at most ` +
    `${(work / Math.max(1, length)).toFixed(1)} times as fast as one thread`), grid,
    make('p', {class: 'quiet'}, `The longest chain of work that has to be done one after the ` +
      `other, in ${plural(links, 'part')}, by who does it, in the order in which it comes to them. ` +
      'The timeline can show where it is.'));
}

function addTasks() {
  if (!report.tasks) return;
  const section = addSection('tasks', 'Tasks');
  section.append(makeTaskTable(report.tasks), make('p', {class: 'quiet'}, 
    'Mean times. Delay: from the creation to the begin. Own work: without waiting. ' +
    'Suspension: of those that were suspended. At once: executed by their creator ' +
    'when created. Finish: of those with a detach clause, from the end of the body until ' +
    'the event is fulfilled.'));
  const path = report.tasks.critical_path;
  if (path && path.length_ns) section.append(makeCriticalPath(path));
  if (report.tasks.instances.length) {
    section.append(make('h3', {}, 'The first tasks, beneath those that created them'),
                   makeTaskTree(report.tasks));
  }
}
