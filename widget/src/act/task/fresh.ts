/** What has become visible in the page since a moment, by tracking additions and changes. */

import { isSeen } from '../../ask/seen.ts';
import { findAll, rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from './action.ts';
import { clock } from './time.ts';

/** Styles alone may show something (`:focus-within`); all is searched no more often than this. */
const ALL_MS = 400;
/** A change of a larger element does not cause a search each time. */
const LARGE = 1500;

export class Fresh {
  readonly #task: Task;
  readonly #before: Set<Element>;
  readonly #touched = new Set<Element>();
  /** Became visible without a change of its own. */
  readonly #found = new Set<Element>();
  #next: number;
  readonly #flush: () => void;

  constructor(task: Task) {
    this.#task = task;
    const { isOurs } = task.env;
    this.#before = new Set(findAll('body,body *', isOurs).filter(isSeen));
    this.#next = clock() + ALL_MS;
    const changes = task.watch.since.from((records) => {
      for (const record of records) this.#touch(record);
    });
    this.#flush = changes.flush;
    // A popover opens without a mutation, and the focus may show what styles hide.
    const again = () => {
      this.#next = 0;
    };
    const over = new AbortController();
    const heard = { capture: true, signal: over.signal };
    for (const type of ['toggle', 'focusin']) dom.page.addEventListener(type, again, heard);
    task.watch.atEnd(changes.stop);
    task.watch.atEnd(() => over.abort());
  }

  has(element: Element): boolean {
    return !this.#before.has(element) && isSeen(element);
  }

  all(): Element[] {
    this.#flush();
    if (clock() >= this.#next) this.#lookThrough();
    const inside = new Set(this.#found);
    for (const at of this.#touched) {
      if (!dom.isConnected(at)) this.#touched.delete(at);
      else for (const element of within(at)) inside.add(element);
    }
    const { isOurs } = this.#task.env;
    return [...inside].filter((it) => this.has(it) && !isOurs(it)).sort(inOrder);
  }

  #touch({ type, target, addedNodes }: MutationRecord): void {
    const at = dom.isElement(target) ? target : dom.parentElementOf(target);
    for (const it of addedNodes) if (dom.nodeTypeOf(it) === 1) this.#touched.add(it as Element);
    if (!at) return;
    if (type !== 'attributes') this.#found.add(at);
    else if (dom.allWithin(at, '*').length > LARGE) this.#next = 0;
    else this.#touched.add(at);
  }

  #lookThrough(): void {
    const began = clock();
    const all = findAll('body *', this.#task.env.isOurs);
    for (const element of all) if (this.has(element)) this.#found.add(element);
    const now = clock();
    this.#next = now + Math.max(ALL_MS, 20 * (now - began));
  }
}

function* within(element: Element): Generator<Element> {
  yield element;
  yield* dom.allWithin(element, '*');
  for (const root of rootsIn(element)) yield* dom.ownOf(root).querySelectorAll('*');
}

export function matchesIn(element: Element, selector: string): Element[] {
  const found = [...within(element)].filter((it) => it !== element);
  const put = found.flatMap((it) =>
    dom.tagOf(it) === 'slot' ? (it as HTMLSlotElement).assignedElements({ flatten: true }) : [],
  );
  const all = new Set([...found, ...put.flatMap((it) => [...within(it)])]);
  return [...all].filter((it) => dom.matchesOf(it, selector));
}

export function inOrder(a: Element, b: Element): number {
  if (a === b) return 0;
  return dom.comparedTo(a, b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
