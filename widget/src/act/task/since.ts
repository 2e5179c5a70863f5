/** What has changed in the page since a moment: one observer for each action, whoever asks. */

import { rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { isOfPage, SEEN } from '../../observe/walk/changes.ts';
import { clock } from './time.ts';

/** A node that changes repeatedly by itself (a clock, a ticker) is not an effect of an action. */
const TICKS = 5;

/** `ticks`: whether a target has changed so often that it is no effect of the action. */
type Hears = (records: MutationRecord[], ticks: (target: Node) => boolean) => void;

export interface Changed {
  /** `clock()` of the latest change that counts; 0 if there is none. */
  last(): number;
  flush(): void;
  stop(): void;
}

/** Observes the document, its open shadow roots and frames while somebody asks; without the widget's interface. */
export class Since {
  readonly #isOurs: (element: Element) => boolean;
  readonly #asking = new Set<(records: MutationRecord[]) => void>();
  readonly #observer = new MutationObserver((all) => this.#take(all));
  #observed = new WeakSet<Node>();

  constructor(isOurs: (element: Element) => boolean) {
    this.#isOurs = isOurs;
  }

  /** From now on; `seen` gets what has really changed. */
  from(seen: Hears = () => {}): Changed {
    const flush = () => this.#take(this.#observer.takeRecords());
    let last = 0;
    const times = new Map<Node, number>();
    const ticks = (target: Node) => (times.get(target) ?? 0) > TICKS;
    const hear = (records: MutationRecord[]) => {
      for (const target of new Set(records.map((record) => record.target))) {
        times.set(target, (times.get(target) ?? 0) + 1);
        if (!ticks(target)) last = clock();
      }
      seen(records, ticks);
    };
    // What came before belongs to those who asked before.
    flush();
    this.#observe(document);
    this.#asking.add(hear);
    const stop = () => {
      this.#asking.delete(hear);
      if (this.#asking.size) return;
      this.#observer.disconnect();
      this.#observed = new WeakSet();
    };
    return { last: () => last, flush, stop };
  }

  #take(all: MutationRecord[]): void {
    const records = all.filter((it) => isOfPage(it, this.#isOurs));
    if (!records.length) return;
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (dom.isElement(node)) this.#observe(node);
    for (const hear of this.#asking) hear(records);
  }

  #observe(start: Document | Element): void {
    for (const root of rootsIn(start)) {
      if (this.#observed.has(root) || (!dom.isDocument(root) && this.#isOurs(root.host))) continue;
      this.#observed.add(root);
      this.#observer.observe(root, SEEN);
    }
  }
}
