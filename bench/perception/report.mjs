/** Markdown tables of cells and figures. */

import { medianRatio, timeAgainstFastest } from './figures.mjs';

const NOTHING = '';
/** So many missed targets of a page are listed by name. */
const NAMED = 8;

/** What the project wants of each figure. */
const WANTED = {
  near_in_view: ['=', 1],
  near_page: ['>=', 0.99],
  tokens_vs_page_agent: ['<=', 1.1],
  tokens_vs_playwright: ['<=', 0.4],
  max_tokens_default: ['<=', 6000],
  stress_tokens_default: ['<=', 1500],
  time_vs_fastest_peer: ['<=', 0.5],
  first_vs_fastest_peer: ['<=', 1.2],
  stress_10k_vs_peer: ['<=', 0.8],
  growth_1k_to_10k: ['<=', 12],
  ms_100k: ['<=', 1500],
  longest_task_ms: ['<=', 50],
  delta_tokens_max: ['<=', 200],
  refs_kept: ['=', 1],
  refs_wrong: ['=', 0],
  canaries_leaked: ['=', 0],
  traps_miss: ['=', 0],
  traps_leak: ['=', 0],
};

export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** One row for each page and peer. */
export function cellTable(cells) {
  const head = 'page,peer,elements,ms,tokens,default,indexed,targets,exact,near,near in view'.split(
    ',',
  );
  return table(head, cells.map(cellRow));
}

/** The MiniWoB++ pages are many and small: one row for each peer over all of them. */
export function groupTable(cells, group) {
  const own = cells.filter((cell) => cell.group === group);
  const peers = [...new Set(own.map(({ peer }) => peer))];
  const head = 'group,peer,pages,failed,ms in all,tokens in all,targets,exact,near,near in view';
  const rows = peers.map((peer) => {
    const all = own.filter((cell) => cell.peer === peer);
    const whole = all.filter(({ error, skipped }) => !error && !skipped);
    const sum = (of) => whole.reduce((total, cell) => total + (of(cell) ?? 0), 0);
    const total = (scope, field) => sum(({ recall }) => recall?.[scope][field]);
    return [
      group,
      peer,
      all.length,
      all.length - whole.length,
      number(sum(({ ms }) => ms)),
      sum(({ tokens }) => tokens),
      total('page', 'targets'),
      percent(total('page', 'exact'), total('page', 'targets')),
      percent(total('page', 'near'), total('page', 'targets')),
      percent(total('view', 'near'), total('view', 'targets')),
    ];
  });
  return table(head.split(','), rows);
}

/** `time_vs_fastest_peer` for each kind of page, for all but the MiniWoB++ pages, and for all. */
export function timeTable(cells) {
  const kinds = [...new Set(cells.map(({ group }) => group))];
  const rows = [
    ...kinds.map((kind) => [kind, cells.filter(({ group }) => group === kind)]),
    ['all but miniwob', cells.filter(({ group }) => group !== 'miniwob')],
    ['all', cells],
  ];
  return table(
    ['pages', 'time by the fastest peer'],
    rows.map(([name, of]) => [name, medianRatio(of, timeAgainstFastest)?.toFixed(2) ?? '-']),
  );
}

function cellRow(cell) {
  const { page, peer, recall } = cell;
  if (cell.error || cell.skipped) {
    const why = cell.error ? `error: ${cell.error}` : `left out: ${cell.skipped}`;
    return [page, peer, NOTHING, why, ...Array(7).fill(NOTHING)];
  }
  const found = recall
    ? [
        recall.page.targets,
        percent(recall.page.exact, recall.page.targets),
        percent(recall.page.near, recall.page.targets),
        percent(recall.view.near, recall.view.targets),
      ]
    : Array(4).fill(NOTHING);
  return [
    page,
    peer,
    cell.elements,
    number(cell.ms),
    cell.tokens ?? '-',
    cell.defaultTokens ?? NOTHING,
    cell.count,
    ...found,
  ];
}

/** One row for each trap: ok, MISS (not indexed, though it should be) or LEAK (the other way). */
export function trapTable(cells) {
  const asked = cells.filter(({ traps }) => traps);
  if (asked.length === 0) return '';
  const names = [...new Set(asked.flatMap(({ traps }) => Object.keys(traps)))];
  const rows = names.map((name) => {
    const wants = asked.some(({ traps }) => traps[name]?.want);
    return [
      name,
      wants ? 'indexed' : 'left out',
      ...asked.map(({ traps }) => verdict(traps[name])),
    ];
  });
  return table(['trap', 'wanted', ...asked.map(({ peer }) => peer)], rows);
}

function verdict(trap) {
  if (!trap) return '?';
  if (trap.want === trap.got) return 'ok';
  return trap.want ? 'MISS' : 'LEAK';
}

/** What each change costs. */
export function deltaTable(delta) {
  if (!delta) return '';
  const rows = delta.cases.map(({ page, change, tokens, ms, fullMs, share }) => [
    page,
    change,
    tokens ?? '-',
    number(ms),
    number(fullMs),
    percent(share, 1),
  ]);
  return table(['page', 'change', 'tokens', 'ms', 'first look ms', 'share'], rows);
}

/** Scenarios that lost refs, passed them on, or broke. */
export function refsList(refs) {
  if (!refs) return [];
  const found = refs.scenarios.flatMap(({ name, error, examples = [] }) =>
    error ? [`${name}: error: ${error}`] : examples.map((example) => `${name}: ${example}`),
  );
  const missing = 'tests/frameworks is not installed: refs were checked over innerHTML only';
  return refs.libraries ? found : [...found, missing];
}

/** Each figure with what is wanted of it, and whether it holds. */
export function figureTable(figures) {
  const rows = Object.entries(figures).map(([name, value]) => {
    const [sign, limit] = WANTED[name];
    const shown = value === null ? 'not measured' : String(Math.round(value * 1000) / 1000);
    return [name, shown, `${sign} ${limit}`, value === null ? '' : holds(value, sign, limit)];
  });
  return table(['figure', 'measured', 'wanted', ''], rows);
}

function holds(value, sign, limit) {
  const fits = { '=': value === limit, '>=': value >= limit, '<=': value <= limit }[sign];
  return fits ? 'ok' : 'MISSED';
}

/** What of the ground truth one peer did not index: the first few of each page. */
export function missedList(cells) {
  return cells.filter(({ recall }) => recall?.missed.length).flatMap(missedOn);
}

function missedOn({ page, recall: { missed } }) {
  const named = missed.slice(0, NAMED).map(({ looks, tier, inView }) => {
    const place = inView ? ', in view' : '';
    return `${page}: ${tier}${place}: ${looks}`;
  });
  const more = missed.length - named.length;
  return more > 0 ? [...named, `${page}: ${more} more`] : named;
}

function percent(part, whole) {
  return whole ? `${((100 * part) / whole).toFixed(0)}%` : '-';
}

function number(value) {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}
