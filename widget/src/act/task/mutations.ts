/** Mutations of the page during an action, without the widget's own interface. */

import { rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { clock } from './time.ts';

const SEEN: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};

/** A node that changes repeatedly by itself (a clock, a ticker) is not an effect of an action. */
const TICKS = 5;

export interface Mutations {
  /** `clock()` of the latest change that counts; 0 if there is none. */
  last(): number;
  flush(): void;
  stop(): void;
}

/** Observes the document, its open shadow roots and frames; `seen` gets what really changed. */
export function watchMutations(
  isOurs: (element: Element) => boolean,
  seen: (records: MutationRecord[]) => void,
): Mutations {
  let last = 0;
  const times = new Map<Node, number>();
  const observed = new WeakSet<Node>();
  const observer = new MutationObserver(take);

  const ours = (node: Node) => dom.nodeTypeOf(node) === 1 && isOurs(node as Element);
  function counts(record: MutationRecord): boolean {
    if (ours(record.target)) return false;
    const touched = [...record.addedNodes, ...record.removedNodes];
    return touched.length === 0 || !touched.every(ours);
  }

  function observe(start: Document | Element): void {
    for (const root of rootsIn(start)) {
      if (observed.has(root) || (!dom.isDocument(root) && ours(root.host))) continue;
      observed.add(root);
      observer.observe(root, SEEN);
    }
  }

  function take(all: MutationRecord[]): void {
    const records = all.filter(counts);
    if (!records.length) return;
    for (const target of new Set(records.map((record) => record.target))) {
      const count = (times.get(target) ?? 0) + 1;
      times.set(target, count);
      if (count <= TICKS) last = clock();
    }
    for (const record of records) {
      for (const node of record.addedNodes)
        if (dom.nodeTypeOf(node) === 1) observe(node as Element);
    }
    seen(records);
  }

  observe(document);
  return {
    last: () => last,
    flush: () => take(observer.takeRecords()),
    stop: () => observer.disconnect(),
  };
}
