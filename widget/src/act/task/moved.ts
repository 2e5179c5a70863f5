/** What has moved, appeared or gone without new words: lists in another order, popovers, what styles show. */

import { findAll, holds } from '../../ask/tree.ts';
import { isOpaque } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Env } from './env.ts';
import { spokenText } from './messages.ts';
import { line } from './outcome.ts';
import type { Since } from './since.ts';
import { label } from './state.ts';

const FIELDS = 'input,select,textarea';
const LAYERS = ':popover-open';
const PARTS =
  'a[href],button,input,select,textarea,summary,[role],h1,h2,h3,h4,p,li,label,img,[tabindex],[onclick]';
/** With more parts than these there is no second look. */
const MOST = 1500;
const MOST_RECORDS = 2000;
const MOST_ITEMS = 300;
const NAMED = 4;
const NAME = 40;

export type Moved = ReturnType<typeof watchMoved>;

export function watchMoved(env: Env, since: Since) {
  const records: MutationRecord[] = [];
  const { stop } = since.from((all) => {
    if (records.length > MOST_RECORDS) return;
    for (const one of all) if (one.type === 'childList') records.push(one);
  });
  const openLayers = () => findAll(LAYERS, env.isOurs);
  const before = new Set(openLayers());
  const all = findAll(PARTS, env.isOurs);
  const parts = all.length <= MOST ? all.map((it) => [it, isOpaque(it)] as const) : [];
  const values = parts
    .filter(([it]) => dom.matchesOf(it, FIELDS))
    .map(([it]) => [it, held(it)] as const);
  const scrolledTo = () => `${Math.round(scrollX)} ${Math.round(scrollY)}`;
  const scrolled = scrolledTo();
  return {
    stop,
    layers() {
      const now = openLayers();
      const opened = now.filter((it) => !before.has(it));
      const closed = [...before].filter((it) => !now.includes(it));
      return [
        ...opened.map((it) => `${called(env, it)} opened`),
        ...closed.map((it) => `${called(env, it)} closed`),
      ];
    },
    /** "the order is now Chair, Rug, Lamp, Desk": one for each list. */
    orders() {
      if (records.length > MOST_RECORDS) return [];
      const lists = new Set(records.map(({ target }) => target));
      return [...lists].flatMap((list) => orderOf(list, records));
    },
    /** What else has appeared or disappeared, in a few words; none if nothing has. */
    parts() {
      const changed = parts.filter(([it, was]) => isOpaque(it) !== was).map(([it]) => it);
      const seen = changed.filter(isOpaque);
      const some = seen.length ? seen : changed;
      const outer = some.filter((it) => !some.some((other) => other !== it && holds(other, it)));
      const names = outer.map((it) => line(label(env, it), NAME)).slice(0, NAMED);
      const others = values.filter(([it, was]) => held(it) !== was).map(([it]) => label(env, it));
      if (names.length)
        return [`${seen.length ? 'now seen' : 'no longer seen'}: ${names.join(', ')}`];
      if (others.length) return [`the value of ${others.slice(0, NAMED).join(', ')} changed`];
      return scrolledTo() === scrolled ? [] : ['the page scrolled'];
    },
  };
}

/** A script's property causes no mutation. */
function held(field: Element): string {
  const { value, checked, indeterminate } = field as HTMLInputElement;
  return `${value} ${checked} ${indeterminate}`;
}

function called(env: Env, layer: Element): string {
  const name = label(env, layer);
  return /^the (div|ul|section|generic)$/.test(name)
    ? `the popover "${line(plainText(layer), 60)}"`
    : name;
}

function orderOf(list: Node, records: readonly MutationRecord[]): string[] {
  const now = [...dom.childNodesOf(list)];
  if (!dom.isConnected(list) || now.length > MOST_ITEMS) return [];
  const own = records.filter(({ target }) => target === list);
  const items = elementsIn(now);
  const [were, are] = [elementsIn(before(now, own)), items].map((all) =>
    all.map((it) => plainText(it).replace(/\s+/g, ' ').trim()),
  ) as [string[], string[]];
  if (are.length < 2 || `${were}` === `${are}`) return [];
  if (`${were.sort()}` !== `${are.sort()}` || !dom.isRendered(list as Element)) return [];
  const rest = are.length > NAMED ? ', …' : '';
  const named = items.slice(0, NAMED).map((it) => line(spokenText(it), NAME));
  return [`the order is now ${named.join(', ')}${rest}`];
}

/** As its children stood, by undoing the records from the last to the first. */
function before(now: readonly Node[], records: readonly MutationRecord[]): Node[] {
  let at = [...now];
  for (const record of records.slice().reverse()) {
    const { addedNodes, removedNodes, previousSibling, nextSibling } = record;
    const added = new Set<Node>(addedNodes);
    at = at.filter((node) => !added.has(node));
    const next = nextSibling ? at.indexOf(nextSibling) : -1;
    const place = next >= 0 ? next : previousSibling ? at.indexOf(previousSibling) + 1 : at.length;
    at.splice(place, 0, ...removedNodes);
  }
  return at;
}

function elementsIn(nodes: readonly Node[]): Element[] {
  const elements = nodes.filter((node) => dom.nodeTypeOf(node) === 1) as Element[];
  return elements.filter((it) => plainText(it).trim() !== '');
}
