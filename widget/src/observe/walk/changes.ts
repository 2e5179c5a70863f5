/** What the page changes after it was read, as far as the browser tells. */

import * as dom from '../../dom/index.ts';

const SEEN: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};
/** Of a page that redraws all the time: what leaves it is still to be learned. */
const PARTS: MutationObserverInit = { subtree: true, childList: true };
/** Elements that changed: of more it is not known which they were. */
const MANY = 500;
/** Records until nobody asks for them: to make them is itself work for the page. */
const FLOOD = 5000;
const FIELDS = 'input, textarea';
const FIELD = new Set(['input', 'textarea']);
/** They change how something looks, not what it is. */
const LOOKS = new Set(['class', 'style']);

type Touched = Set<Element> | undefined;

export class Changes {
  readonly #isOurs: (element: Element) => boolean;
  readonly #roots = new Set<dom.Root>();
  readonly #observer: MutationObserver;
  #count = 0;
  /** Elements that were given other words, parts or attributes since the last reading began. */
  #touched: Touched = new Set();
  #during: Touched = new Set();
  #seen = SEEN;
  /** The count when somebody asked last. */
  #asked = 0;
  #stopped = false;

  constructor(isOurs: (element: Element) => boolean) {
    this.#isOurs = isOurs;
    this.#observer = new MutationObserver((records) => this.#hear(records));
  }

  get count(): number {
    this.#hear(this.#observer.takeRecords());
    if (this.#seen !== SEEN) this.#count += 1;
    this.#see(SEEN);
    this.#asked = this.#count;
    return this.#count;
  }

  /** Whether an element, or anything in it, may be another than at the last reading. */
  isTouched(element: Element): boolean {
    this.#hear(this.#observer.takeRecords());
    if (!this.#touched) return true;
    for (const one of this.#touched) if (dom.isInside(one, element)) return true;
    return false;
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

  #see(what: MutationObserverInit): void {
    if (this.#seen === what) return;
    this.#seen = what;
    for (const root of this.#roots) this.#observer.observe(root, what);
  }

  watch(root: dom.Root): void {
    if (this.#stopped || this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#observer.observe(root, this.#seen);
    // A closed one is handed to nobody's addEventListener.
    if ((root as ShadowRoot).mode !== 'closed') dom.listen(root, 'change', this.#learn);
  }

  stop(): void {
    this.#stopped = true;
    this.#observer.disconnect();
    for (const root of this.#roots) this.#drop(root);
  }

  #drop(root: dom.Root): void {
    this.#roots.delete(root);
    if ((root as ShadowRoot).mode !== 'closed') dom.unlisten(root, 'change', this.#learn);
  }

  /** Typed and sent between two readings: the page may repeat it where nothing says what it is. */
  readonly #learn = (event: Event): void => {
    const [node] = event.composedPath();
    const element = node as Element;
    if (dom.nodeTypeOf(element) === 1 && FIELD.has(dom.tagOf(element)) && !this.#isOurs(element)) {
      dom.learnField(element);
    }
  };

  #hear(records: readonly MutationRecord[]): void {
    for (const record of records) {
      const { target, type } = record;
      const element =
        dom.nodeTypeOf(target) === 1
          ? (target as Element)
          : (dom.parentElementOf(target) ?? dom.hostOf(target));
      if (element && this.#isOurs(element)) continue;
      if (type === 'childList' && this.#areOurs(record)) continue;
      this.#count += 1;
      for (const node of record.removedNodes) this.#learnIn(node);
      if (type === 'attributes' && LOOKS.has(record.attributeName!)) continue;
      if (!element) continue;
      this.#touched = withOne(this.#touched, element);
      this.#during = withOne(this.#during, element);
    }
    if (this.#count - this.#asked < FLOOD) return;
    this.#touched = this.#during = undefined;
    this.#see(PARTS);
  }

  /** Only the widget itself came or went. */
  #areOurs({ addedNodes, removedNodes }: MutationRecord): boolean {
    for (const nodes of [addedNodes, removedNodes])
      for (const node of nodes)
        if (dom.nodeTypeOf(node) !== 1 || !this.#isOurs(node as Element)) return false;
    return true;
  }

  #learnIn(node: Node): void {
    if (dom.nodeTypeOf(node) !== 1) return;
    const element = node as Element;
    if (FIELD.has(dom.tagOf(element))) dom.learnField(element);
    for (const field of dom.allWithin(element, FIELDS)) dom.learnField(field);
  }
}

function withOne(touched: Touched, element: Element): Touched {
  touched?.add(element);
  return touched && touched.size <= MANY ? touched : undefined;
}
