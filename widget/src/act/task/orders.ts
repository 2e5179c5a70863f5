/** Lists that stand in a new order: no text of them is new, so nothing else tells it. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/shown_text.ts';
import { spokenText } from './message_text.ts';
import { line } from './outcome.ts';

const MOST_RECORDS = 2000;
const MOST_ITEMS = 300;
const NAMED = 4;
const NAME = 40;

export interface Orders {
  read(records: readonly MutationRecord[]): void;
  /** "the order is now Chair, Rug, Lamp, Desk": one for each list. */
  told(): string[];
}

export function createOrders(): Orders {
  const all: MutationRecord[] = [];
  return {
    read(records) {
      if (all.length > MOST_RECORDS) return;
      for (const one of records) if (one.type === 'childList') all.push(one);
    },
    told() {
      if (all.length > MOST_RECORDS) return [];
      const lists = new Set(all.map(({ target }) => target));
      return [...lists].flatMap((list) => orderOf(list, all));
    },
  };
}

function orderOf(list: Node, records: readonly MutationRecord[]): string[] {
  const now = [...dom.childNodesOf(list)];
  if (!dom.isConnected(list) || now.length > MOST_ITEMS) return [];
  const own = records.filter(({ target }) => target === list);
  const items = elementsIn(now);
  const [were, are] = [elementsIn(before(now, own)), items].map(textsOf) as [string[], string[]];
  if (are.length < 2 || are.length !== were.length || isSame(were, are)) return [];
  if (!isSame([...were].sort(), [...are].sort()) || !dom.isRendered(list as Element)) return [];
  const rest = are.length > NAMED ? ', …' : '';
  const named = items.slice(0, NAMED).map((it) => line(spokenText(it), NAME));
  return [`the order is now ${named.join(', ')}${rest}`];
}

/** As its children stood, by undoing the records from the last to the first. */
function before(now: readonly Node[], records: readonly MutationRecord[]): Node[] {
  let at = [...now];
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records
    .slice()
    .reverse()) {
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

function textsOf(elements: readonly Element[]): string[] {
  return elements.map((it) => plainText(it).replace(/\s+/g, ' ').trim());
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
