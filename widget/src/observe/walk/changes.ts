/** What the page changes after it was read, as far as the browser tells. */

import * as dom from '../../dom/index.ts';

export const SEEN: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};
/** Records between two looks: after more nothing is observed until the next, as each costs the page time. */
const FLOOD = 2000;
const FIELDS = 'input,textarea';
/** They change how something looks, not what it is. */
const LOOKS = new Set(['class', 'style']);

const TYPED = ['change', 'input'];

type Touched = Set<Element> | undefined;

const elementOf = (node: Node) =>
  (dom.isElement(node) ? node : dom.parentElementOf(node)) ?? dom.hostOf(node);

const learnAll = (fields: Iterable<Element>) => {
  for (const field of fields) dom.learnField(field);
};

/** Whether more than the widget itself changed, came or went. */
export function isOfPage(record: MutationRecord, isOurs: (element: Element) => boolean): boolean {
  const at = elementOf(record.target);
  if (at && isOurs(at)) return false;
  // Not copied: a virtual list has hundreds of them in each frame.
  for (const nodes of [record.addedNodes, record.removedNodes])
    for (const node of nodes) if (!dom.isElement(node) || !isOurs(node)) return true;
  return record.type !== 'childList';
}

export class Changes {
  readonly #isOurs: (element: Element) => boolean;
  readonly #roots = new Set<dom.Root>();
  readonly #observer: MutationObserver;
  #count = 0;
  /** Elements that were given other words, parts or attributes since the last reading began. */
  #touched: Touched = new Set();
  #during: Touched = new Set();
  #paused = false;
  /** Fields typed into while nothing is observed: one that leaves the page is still to be learned. */
  readonly #typed = new Set<Element>();
  /** The count when somebody asked last. */
  #asked = 0;
  #stopped = false;

  constructor(isOurs: (element: Element) => boolean) {
    this.#isOurs = isOurs;
    this.#observer = new MutationObserver((records) => this.#hear(records));
  }

  get count(): number {
    this.#hear(this.#observer.takeRecords());
    this.#resume();
    this.#asked = this.#count;
    return this.#asked;
  }

  /** Whether an element, or anything in it, may be another than at the last reading. */
  isTouched(element: Element): boolean {
    this.#hear(this.#observer.takeRecords());
    return !this.#touched || [...this.#touched].some((one) => dom.isInside(one, element));
  }

  begin(): void {
    this.#hear(this.#observer.takeRecords());
    this.#during = new Set();
    for (const root of this.#roots) {
      const gone = dom.isDocument(root) ? !dom.viewOf(root) : !root.isConnected;
      if (gone) this.#drop(root);
    }
  }

  end(): void {
    this.#touched = this.#during;
  }

  #pause(): void {
    this.#paused = true;
    this.#touched = this.#during = undefined;
    this.#observer.disconnect();
    for (const root of this.#roots) learnAll(dom.allIn(root, FIELDS));
  }

  #resume(): void {
    if (!this.#paused || this.#stopped) return;
    this.#paused = false;
    // Whatever came meanwhile.
    this.#count += 1;
    learnAll(this.#typed);
    this.#typed.clear();
    for (const root of this.#roots) this.#observer.observe(root, SEEN);
  }

  watch(root: dom.Root): void {
    if (this.#stopped || this.#roots.has(root)) return;
    this.#roots.add(root);
    if (!this.#paused) this.#observer.observe(root, SEEN);
    // A closed one is handed to nobody's addEventListener.
    if ((root as ShadowRoot).mode === 'closed') return;
    for (const type of TYPED) dom.listen(root, type, this.#learn);
  }

  stop(): void {
    this.#stopped = true;
    this.#observer.disconnect();
    for (const root of this.#roots) this.#drop(root);
  }

  #drop(root: dom.Root): void {
    this.#roots.delete(root);
    if ((root as ShadowRoot).mode === 'closed') return;
    for (const type of TYPED) dom.unlisten(root, type, this.#learn);
  }

  /** Typed and sent between two readings: the page may repeat it where nothing says what it is. */
  readonly #learn = (event: Event): void => {
    const [node] = event.composedPath();
    if (!dom.isElement(node) || this.#isOurs(node)) return;
    if (!dom.matchesOf(node, FIELDS)) return;
    if (event.type === 'change') dom.learnField(node);
    else if (this.#paused) this.#typed.add(node);
  };

  #hear(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (!isOfPage(record, this.#isOurs)) continue;
      const { target, type } = record;
      this.#count += 1;
      for (const node of record.removedNodes) this.#learnIn(node);
      if (type === 'attributes' && LOOKS.has(record.attributeName!)) continue;
      const element = elementOf(target);
      if (!element) continue;
      this.#touched?.add(element);
      this.#during?.add(element);
    }
    if (this.#paused || this.#count - this.#asked < FLOOD) return;
    this.#pause();
  }

  #learnIn(node: Node): void {
    if (!dom.isElement(node)) return;
    if (dom.matchesOf(node, FIELDS)) dom.learnField(node);
    learnAll(dom.allWithin(node, FIELDS));
  }
}
