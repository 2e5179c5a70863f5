/** Hears of every change of the page that the browser tells, and passes on what it concerns. */

import { learnField } from '../element/secrets.ts';
import type { Dirt } from './dirt.ts';
import { Heard } from './heard.ts';
import {
  allWithin,
  attributeOf,
  closestOf,
  firstWithin,
  isConnected,
  matchesOf,
  nextElementOf,
  nodeTypeOf,
  parentElementOf,
  previousElementOf,
  rootOf,
  shadowOf,
  tagOf,
} from './native.ts';
import type { Presence } from './presence.ts';
import { allIn, isDocument, listen, type Root, unlisten, viewOf, withId } from './root.ts';
import type { Rules } from './rules.ts';
import { atOnce, type Steps } from './steps.ts';
import { documentOf, hasOwnChildren, hostOf, mayRefer } from './tree.ts';

const SEEN: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeOldValue: true,
};
/** So many elements are looked at in one step. */
const STRIDE = 256;
/** Records that may wait for the next reading. */
const WAITING = 1000;
const SHEETS = 'style, link';
const FIELDS = 'input, select, textarea, button';
// Asked of each record: after a page has been drawn, a look-up costs a tenth of a pattern.
const SHEET = new Set(['style', 'link']);
const HOLDER = new Set(['input', 'textarea', 'meta']);
const COLUMNS = new Set(['col', 'colgroup']);
const SPANS = new Set(['rowspan', 'colspan', 'aria-rowspan', 'aria-colspan']);
/** What may be given a shadow root (https://dom.spec.whatwg.org/#valid-shadow-host-name), besides custom elements. */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' ',
  ),
);
/** Things that come to an end without a change of the tree; all of them are heard in the capture phase. */
const EVENTS = 'load error beforetoggle toggle transitionend animationend change'.split(' ');

export class Watch {
  /** All trees that are seen: documents of frames and open shadow roots among them. */
  readonly roots = new Set<Root>();
  /** Elements that may get a shadow root yet, or just got one. */
  readonly awaited = new Set<Element>();
  /** What the pointer is over. */
  pointed: Element | undefined;
  /** Something came, or a field or a mark of the host's changed: what may hold a secret is another. */
  holders = true;
  readonly #dirt: Dirt;
  readonly #rules: Rules;
  readonly #isOurs: (element: Element) => boolean;
  readonly #presence: Presence;
  readonly #observer: MutationObserver;
  readonly #heard = new Heard((element) => {
    const root = shadowOf(element);
    if (root && !this.roots.has(root)) this.awaited.add(element);
    else this.#dirt.touch(element);
  });
  #waiting: MutationRecord[] = [];
  #stopped = false;
  #changes = 0;

  constructor(dirt: Dirt, rules: Rules, presence: Presence, isOurs: (element: Element) => boolean) {
    this.#dirt = dirt;
    this.#rules = rules;
    this.#presence = presence;
    this.#isOurs = isOurs;
    this.#observer = new MutationObserver((records) => {
      this.#hear(records);
      if (this.#waiting.length > WAITING) this.flush();
    });
  }

  /** Goes up with whatever the browser tells of. */
  get changes(): number {
    this.#hear(this.#observer.takeRecords());
    return this.#changes;
  }

  /** Takes in what has changed until now. */
  flush(): void {
    this.#hear(this.#observer.takeRecords());
    const records = this.#waiting;
    this.#waiting = [];
    if (this.#dirt.everything) {
      if (records.length > 0) this.holders = true;
      for (const { addedNodes } of records) for (const node of addedNodes) this.#enters(node);
    } else {
      for (const record of records) this.#take(record);
    }
    for (const element of this.awaited) {
      const ours = this.#isOurs(element);
      const root = ours ? null : shadowOf(element);
      if (root) this.#dirt.below(element);
      if (root || ours || !isConnected(element)) this.awaited.delete(element);
      if (root) this.attach(root);
    }
    for (const root of this.roots) {
      const gone = isDocument(root) ? !viewOf(root) : !isConnected(root);
      if (gone) this.#drop(root);
    }
  }

  attach(root: Root): void {
    atOnce(this.attaching(root));
  }

  /** As `attach`, in steps. */
  *attaching(root: Root): Steps<void> {
    // A look may be under way when it is stopped.
    if (this.#stopped || this.roots.has(root)) return;
    this.holders = true;
    this.#changes += 1;
    this.roots.add(root);
    // Where all is read anew the reader looks, once what has changed is settled.
    if (!this.#dirt.everything) this.#presence.look(root);
    this.#observer.observe(root, SEEN);
    // Most of them do not leave a shadow root. A closed one is handed to nobody's addEventListener.
    if ((root as ShadowRoot).mode !== 'closed') {
      for (const type of EVENTS) listen(root, type, this.#hears);
    }
    // The first listener for a pointer event in a page costs the browser ten times as much.
    if (isDocument(root)) {
      this.#heard.enters(root);
      listen(root, 'mouseover', this.#points);
      // Slots outside of shadow roots are given nothing.
    } else if ((root as ShadowRoot).mode !== 'closed') listen(root, 'slotchange', this.#hears);
    const all = allIn(root, '*');
    const { length } = all;
    for (let at = 0; at < length; at += 1) {
      this.#look(all[at]!);
      if (at % STRIDE === 0) yield;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#observer.disconnect();
    for (const root of this.roots) this.#drop(root);
  }

  #drop(root: Root): void {
    this.roots.delete(root);
    if (isDocument(root)) this.#heard.leaves(root);
    this.#dirt.anyLeft();
    if (!this.#stopped) for (const element of [...allIn(root, '*')]) this.#dirt.lost(element);
    if ((root as ShadowRoot).mode === 'closed') return;
    for (const type of EVENTS) unlisten(root, type, this.#hears);
    unlisten(root, 'slotchange', this.#hears);
    unlisten(root, 'mouseover', this.#points);
  }

  #hear(records: readonly MutationRecord[]): void {
    this.#changes += records.length;
    for (const record of records) this.#waiting.push(record);
  }

  readonly #hears = (event: Event): void => {
    const [node] = event.composedPath();
    const element = node as Element;
    if (!element || nodeTypeOf(element) !== 1 || this.#isOurs(element)) return;
    // Typed and sent between two looks: the page may repeat it where nothing says what it is.
    if (event.type === 'change') {
      if (HOLDER.has(tagOf(element))) learnField(element);
      return;
    }
    // Other slots are given what stands in the tree, which is heard of already.
    if (event.type === 'slotchange' && !isManual(rootOf(element))) return;
    if (event.type === 'load' && matchesOf(element, SHEETS)) this.#dirt.all();
    else this.#dirt.below(element);
    if (event.type === 'load') this.#enters(element);
  };

  readonly #points = (event: Event): void => {
    const [node] = event.composedPath();
    if (node && nodeTypeOf(node as Node) === 1) this.pointed = node as Element;
  };

  /** Finds the trees inside what has come. */
  #enters(node: Node): void {
    if (nodeTypeOf(node) !== 1) return;
    this.#look(node as Element);
    for (const element of allWithin(node as Element, '*')) this.#look(element);
  }

  #look(element: Element): void {
    const tag = tagOf(element);
    const custom = tag.includes('-');
    const shadowRoot = custom || HOSTS.has(tag) ? shadowOf(element) : null;
    if (shadowRoot && !this.#isOurs(element)) this.attach(shadowRoot);
    else if (custom) this.awaited.add(element);
    else if (tag === 'iframe' || tag === 'frame') {
      const inner = documentOf(element);
      if (inner) this.attach(inner);
    }
  }

  #take(record: MutationRecord): void {
    const { target, type } = record;
    const element = nodeTypeOf(target) === 1 ? (target as Element) : parentElementOf(target);
    if (element && this.#isOurs(element)) return;
    if (type === 'characterData') {
      if (element && tagOf(element) === 'style') this.#dirt.all();
      else this.#text(target);
    } else if (type === 'childList') {
      this.#children(record, target);
    } else if (element) {
      this.#attribute(element, record.attributeName!, record.oldValue);
    }
  }

  /** Text given to a slot stands in the shadow root of its parent. */
  #text(node: Node): void {
    const parent = parentElementOf(node);
    if (parent && shadowOf(parent)) this.#dirt.below(parent);
    else this.#dirt.touch(nodeTypeOf(node) === 1 ? node : (parent ?? hostOf(node)));
  }

  #children(record: MutationRecord, target: Node): void {
    const { addedNodes, removedNodes, previousSibling, nextSibling } = record;
    const changed: Element[] = [];
    const texts = this.#gather(addedNodes, changed);
    if (!this.#gather(removedNodes, changed) && !texts && changed.length === 0) return;
    if (changed.length > 0) this.#dirt.anyMoved();
    if (holdsAny(changed, SHEETS)) this.#dirt.all();
    if (holdsAny(changed, 'slot')) this.#slotted(target);
    if (changed.some((one) => COLUMNS.has(tagOf(one)))) this.#table(target as Element);
    if (nodeTypeOf(target) === 1 && tagOf(target as Element) === 'style') this.#dirt.all();
    const parent = nodeTypeOf(target) === 1 ? (target as Element) : hostOf(target);
    if (parent && parent === target && !hasOwnChildren(parent)) this.#dirt.below(parent);
    else this.#dirt.touch(parent);
    if (changed.length > 0) this.#cameAndWent(record);
    for (const beside of [previousSibling, nextSibling]) {
      if (beside && nodeTypeOf(beside) === 1) this.#dirt.stoodBeside(beside as Element);
    }
    if (parent && changed.length > 0) {
      this.#rules.cameOrWent(parent, changed, this.#dirt);
      this.#labelling(parent, changed);
    }
  }

  /** A label that has lost its field may be that of what stands beside it, and the other way round. */
  #labelling(parent: Element, changed: readonly Element[]): void {
    const label = holdsAny(changed, FIELDS) ? closestOf(parent, 'label') : null;
    const group = label && parentElementOf(label);
    if (group) this.#dirt.below(group);
  }

  /** Adds the elements, our own aside. True if there is text among the nodes. */
  #gather(nodes: NodeList, elements: Element[]): boolean {
    let texts = false;
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at]!;
      const kind = nodeTypeOf(node);
      if (kind === 3) texts = true;
      else if (kind === 1 && !this.#isOurs(node as Element)) elements.push(node as Element);
    }
    return texts;
  }

  #cameAndWent({ addedNodes, removedNodes }: MutationRecord): void {
    for (const node of addedNodes) {
      if (nodeTypeOf(node) !== 1 || !isConnected(node)) continue;
      this.#enters(node);
      if (this.#isOurs(node as Element)) continue;
      this.#presence.enters(node as Element);
      this.holders = true;
      this.#dirt.below(node as Element);
      for (const other of withIn(node as Element, '[id]'))
        this.#dirt.mentioned(attributeOf(other, 'id')!);
      for (const label of withIn(node as Element, 'label')) {
        this.#dirt.touch((label as HTMLLabelElement).control);
      }
    }
    for (const node of removedNodes) {
      if (nodeTypeOf(node) !== 1) continue;
      this.#dirt.anyLeft();
      if (isConnected(node)) continue;
      for (const field of withIn(node as Element, 'input, textarea')) learnField(field);
      this.#dirt.leaves(node as Element);
      for (const other of allWithin(node as Element, '*')) this.#dirt.leaves(other);
    }
  }

  #attribute(element: Element, name: string, before: string | null): void {
    const now = attributeOf(element, name);
    if (now === before && (now !== '' || !mayRefer(name))) return;
    this.#presence.changed(element, name);
    const tag = tagOf(element);
    if (HOLDER.has(tag) || name.startsWith('data-pilotfish')) this.holders = true;
    if (SHEET.has(tag)) this.#dirt.all();
    this.#dirt.referred(element, name, before);
    this.#dirt.below(element);
    if (name === 'id') for (const id of [before, now]) if (id) this.#dirt.mentioned(id);
    if (name === 'for') for (const id of [before, now]) if (id) this.#labelled(element, id);
    if (name === 'name' && tag === 'slot') this.#slotted(element);
    const parent = name === 'slot' ? parentElementOf(element) : null;
    if (parent) this.#dirt.below(parent);
    if (SPANS.has(name) || COLUMNS.has(tag)) this.#table(element);
    for (const beside of [previousElementOf(element), nextElementOf(element)]) {
      if (beside) this.#dirt.stoodBeside(beside);
    }
    this.#rules.changed(element, name, [before ?? '', now ?? ''], this.#dirt);
  }

  /** A slot came, went or has another name: others may show what it showed. */
  #slotted(node: Node): void {
    const root = rootOf(node);
    if (nodeTypeOf(root) === 11) this.#dirt.below((root as ShadowRoot).host);
  }

  /** A cell or a column is another: where all cells stand, and which are to be seen. */
  #table(element: Element): void {
    const table = closestOf(element, 'table, [role=table], [role=grid], [role=treegrid]');
    if (table) this.#dirt.below(table);
  }

  #labelled(label: Element, id: string): void {
    const field = withId(rootOf(label) as Root, id);
    if (field) this.#dirt.touch(field);
  }
}

function withIn(element: Element, selector: string): Element[] {
  const inner = allWithin(element, selector);
  return matchesOf(element, selector) ? [element, ...inner] : inner;
}

function holdsAny(elements: readonly Element[], selector: string): boolean {
  return elements.some((element) => matchesOf(element, selector) || firstWithin(element, selector));
}

function isManual(root: Node): boolean {
  return (root as ShadowRoot).slotAssignment === 'manual';
}
