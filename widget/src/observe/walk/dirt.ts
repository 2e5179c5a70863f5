/** What has changed since the last reading, and what else that concerns. */

import { file } from './bags.ts';
import {
  allWithin,
  attributeOf,
  isConnected,
  namesOf,
  nodeTypeOf,
  parentElementOf,
} from './native.ts';
import { flatParent } from './tree.ts';

/** Beyond so many changes all is read anew: nobody may look at the page for days. */
const MANY = 20_000;
const REFERENCES = new Set([
  'aria-labelledby',
  'aria-describedby',
  'aria-errormessage',
  'aria-details',
  'aria-owns',
  'aria-controls',
  'list',
  'form',
]);

const NONE: readonly string[] = [];

/** What a reading has to read again. */
export class Marks {
  /** Nothing in these is as it was. */
  readonly deep = new Set<Element>();
  /** What holds a change, up to the root: read again, parts that are clean are kept. */
  readonly touched = new Set<Element>();
  /** Beside something that came, went or changed its kind. */
  readonly beside = new Set<Element>();
  /** These have left the page, and may have come back. */
  readonly gone = new Set<Element>();
  /** Elements may have left the page. */
  left = false;
  /** Elements came, went or were put elsewhere. */
  moved = false;

  add(other: Marks): void {
    for (const element of other.deep) this.deep.add(element);
    for (const element of other.touched) this.touched.add(element);
    for (const element of other.beside) this.beside.add(element);
    for (const element of other.gone) this.gone.add(element);
    this.left ||= other.left;
    this.moved ||= other.moved;
  }
}

export class Dirt {
  everything = true;
  #marks = new Marks();
  /** Elements whose words come from the key. */
  #users = new WeakMap<Element, Set<Element>>();
  /** Elements that name an id, there or not. */
  #seekers = new Map<string, Set<Element>>();

  get any(): boolean {
    return this.everything || this.#marks.touched.size > 0;
  }

  /** Whether elements may have left the page since the last reading. */
  get mayHaveLeft(): boolean {
    return this.everything || this.#marks.left;
  }

  /** What has changed is of no account any more, and may be forgotten with what has gone. */
  all(): void {
    this.everything = true;
    this.#marks = new Marks();
  }

  /** The row of this element, and all that it stands in. */
  touch(node: Node | null): void {
    if (this.everything) return;
    if (this.#marks.touched.size > MANY) {
      this.all();
      return;
    }
    let at = node && (nodeTypeOf(node) === 1 ? (node as Element) : parentElementOf(node));
    const { touched } = this.#marks;
    for (; at && !touched.has(at); at = flatParent(at)) {
      touched.add(at);
      this.#pass(at);
    }
  }

  /** This element with all that is in it. */
  below(element: Element): void {
    this.touch(element);
    if (this.everything || this.#marks.deep.has(element)) return;
    this.#marks.deep.add(element);
    // Others may say what stands in it.
    for (const inner of allWithin(element, '*')) this.#tell(inner);
  }

  /** An element that leaves or enters the page, or whose id changed: who speaks of it? */
  mentioned(id: string): void {
    for (const element of this.#seekers.get(id) ?? [])
      this.#inform(element, this.#seekers.get(id)!);
  }

  /** To be called for all of a part that leaves the page. */
  leaves(element: Element): void {
    this.lost(element);
    this.#pass(element);
    const id = attributeOf(element, 'id');
    if (id) this.mentioned(id);
  }

  /** What is known of it is not to be kept, unless it is in the page at the end of the reading. */
  lost(element: Element): void {
    if (!this.everything) this.#marks.gone.add(element);
    this.#unseek(element, idsIn(element));
  }

  /** An attribute was another before: what it referred to by it does not concern it any more. */
  referred(element: Element, name: string, before: string | null): void {
    if (before && REFERENCES.has(name)) this.#unseek(element, idsOf(before));
  }

  /** Some elements may not be in the page any more. */
  anyLeft(): void {
    this.#marks.left = true;
  }

  /** Some elements came, went or were put elsewhere. */
  anyMoved(): void {
    this.#marks.moved = true;
  }

  uses(element: Element, other: Element): void {
    if (element !== other) file(this.#users, other, element);
  }

  /** Notes what the element refers to by id. */
  refersBy(element: Element, names: readonly string[]): void {
    const ids = idsIn(element, names);
    for (let nth = 0; nth < ids.length; nth += 1) file(this.#seekers, ids[nth]!, element);
  }

  stoodBeside(element: Element): void {
    if (!this.everything) this.#marks.beside.add(element);
  }

  /** What is to be read now; what changes from here on is for the next reading. */
  take(): Marks {
    const marks = this.#marks;
    marks.left ||= this.everything;
    this.#marks = new Marks();
    this.everything = false;
    return marks;
  }

  /** Before all is read anew. */
  forget(): void {
    this.#users = new WeakMap();
    this.#seekers.clear();
  }

  #unseek(element: Element, ids: readonly string[]): void {
    for (const id of ids) {
      const bag = this.#seekers.get(id);
      if (bag?.delete(element) && bag.size === 0) this.#seekers.delete(id);
    }
  }

  #tell(element: Element): void {
    const users = this.#users.get(element);
    if (users) for (const user of users) this.#inform(user, users);
  }

  #pass(element: Element): void {
    this.#tell(element);
    const id = attributeOf(element, 'id');
    if (id && this.#seekers.has(id)) this.mentioned(id);
  }

  #inform(element: Element, among: Set<Element>): void {
    if (isConnected(element)) this.touch(element);
    else among.delete(element);
  }
}

function idsIn(element: Element, names: readonly string[] = namesOf(element)): readonly string[] {
  let ids = NONE;
  for (let nth = 0; nth < names.length; nth += 1) {
    const name = names[nth]!;
    if (!REFERENCES.has(name)) continue;
    const each = attributeOf(element, name);
    if (each) ids = ids.concat(idsOf(each));
  }
  return ids;
}

function idsOf(value: string): readonly string[] {
  const text = value.trim();
  return text === '' ? NONE : text.split(/\s+/);
}
