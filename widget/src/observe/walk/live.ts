/** What changes without the browser saying so: looked at anew before each reading. */

import { ownWordsOf } from '../element/custom.ts';
import { hearInternals, meetInternals } from '../element/internals.ts';
import { isAttached } from '../refs/ledger.ts';
import type { Dirt } from './dirt.ts';
import { isConnected, matchesOf, ownerOf, scrollLeftOf, scrollTopOf, tagOf } from './native.ts';
import type { Presence } from './presence.ts';
import {
  addressOf,
  animationsOf,
  bodyOf,
  designModeOf,
  documentElementOf,
  isDocument,
  ownOf,
  type Root,
  viewOf,
} from './root.ts';
import type { Rules } from './rules.ts';
import { isAlike } from './signs.ts';
import { activeElement, documentOf, flatParent } from './tree.ts';
import type { Watch } from './watch.ts';

/** What a visitor may switch while the page is open, besides the size of the window. */
const MEDIA = ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion)'];
/** Made once a page. */
let media: MediaQueryList[] | undefined;

export class Live {
  readonly #dirt: Dirt;
  readonly #rules: Rules;
  readonly #watch: Watch;
  readonly #presence: Presence;
  /** Fields by what they held when they were read, boxes to be ticked aside. */
  readonly #fields = new Map<Element, string>();
  readonly #boxes = new Map<Element, Box>();
  /** Custom elements by what they said of themselves besides by attributes. */
  readonly #customs = new Map<Element, string>();
  /** Documents with elements that have internals. */
  readonly #saying = new WeakSet<Document>();
  readonly #scrollers = new Map<Element, string>();
  readonly #frames = new Map<Element, Document | null>();
  #animations = new Map<Animation, string>();
  #focus: Element | null = null;
  /** What had the focus in it then: it may have left the page since. */
  #holding: ReadonlySet<Element> = new Set();
  #pointed: Element | undefined;
  #page: readonly unknown[] = [];

  constructor(dirt: Dirt, rules: Rules, watch: Watch, presence: Presence) {
    this.#presence = presence;
    this.#dirt = dirt;
    this.#rules = rules;
    this.#watch = watch;
    ownOf(document).fonts?.addEventListener('loadingdone', this.#fonts);
  }

  stop(): void {
    ownOf(document).fonts?.removeEventListener('loadingdone', this.#fonts);
  }

  /** A row was made of this element, or its value is a part of another's name. */
  row(element: Element): void {
    const tag = tagOf(element);
    if (tag.includes('-')) this.#customs.set(element, ownWordsOf(element));
    if (tag !== 'input' && tag !== 'select' && tag !== 'textarea') return;
    const { type, validity } = element as HTMLInputElement;
    // An element of another namespace may have the name of a field, and is none.
    if (!validity) return;
    const was = stateOf(element as Field, type, validity);
    if (isBox(type)) this.#boxes.set(element, { was, validity });
    else this.#fields.set(element, was);
  }

  /** False if it is known. */
  root(root: Root): boolean {
    if (this.#watch.roots.has(root)) return false;
    this.#watch.attach(root);
    if (isDocument(root)) this.#hear(root);
    return true;
  }

  /** A reading begins: what it comes to depends on all that it asks. */
  begin(): void {
    meetInternals(this.#met);
  }

  scrolls(element: Element): void {
    // A drawing is cut off at its edges, and never scrolls.
    if (tagOf(element) === 'svg') return;
    this.#scrollers.set(element, scrollOf(element));
  }

  frame(element: Element): void {
    this.#frames.set(element, documentOf(element));
  }

  /**
   * Notes what is another than at the last look. `during` a reading, what moves or may
   * change at any time is left for the next.
   */
  look(during = false): void {
    const dirt = this.#dirt;
    for (const root of this.#watch.roots) {
      const page = isDocument(root) && documentElementOf(root);
      if (page && !this.#scrollers.has(page)) this.#scrollers.set(page, '');
      if (isDocument(root)) this.#hear(root);
    }
    if (this.#isAnotherPage()) dirt.all();
    this.#states(during);
    this.#compare(this.#fields, fieldState, this.#changed);
    this.#ticked();
    this.#compare(this.#customs, ownWordsOf, (element) => {
      this.#presence.says(element);
      dirt.below(element);
    });
    this.#compare(this.#scrollers, scrollOf, (element) => dirt.touch(element));
    this.#compare(this.#frames, documentOf, (frame, inner) => {
      if (inner) this.#watch.attach(inner);
      dirt.below(frame);
      dirt.anyLeft();
    });
    if (!during) this.#animated();
  }

  /** What was read before its elements were asked is read anew. */
  #hear(of: Document): void {
    if (this.#saying.has(of) || !hearInternals(of)) return;
    this.#saying.add(of);
    this.#dirt.all();
  }

  readonly #met = (element: Element): void => {
    if (this.#customs.has(element)) return;
    this.#customs.set(element, ownWordsOf(element));
    this.#presence.says(element);
  };

  /** Whether the window, the fragment or what the visitor prefers is another. */
  #isAnotherPage(): boolean {
    const { innerWidth, innerHeight, devicePixelRatio } = window;
    const address = addressOf(document);
    const from = address.indexOf('#');
    const fragment = from < 0 ? '' : address.slice(from);
    const page: unknown[] = [innerWidth, innerHeight, devicePixelRatio, fragment];
    media ??= MEDIA.map((query) => matchMedia(query));
    for (let at = 0; at < media.length; at += 1) page.push(media[at]!.matches);
    page.push(this.#edited());
    const before = this.#page;
    this.#page = page;
    return !isAlike(page, before);
  }

  /** Documents that are edited as a whole. */
  #edited(): number {
    let edited = 0;
    for (const root of this.#watch.roots) {
      if (isDocument(root) && designModeOf(root) === 'on') edited += 1;
    }
    return edited;
  }

  readonly #fonts = (): void => this.#dirt.all();

  readonly #changed = (field: Element): void => {
    this.#dirt.touch(field);
    this.#rules.field(field, this.#dirt);
  };

  /** As `#compare`. Of these there may be thousands: they are asked for no more than it takes. */
  #ticked(): void {
    const { mayHaveLeft } = this.#dirt;
    this.#boxes.forEach((box, element) => {
      if (mayHaveLeft && !isAttached(element)) {
        this.#boxes.delete(element);
        return;
      }
      const { checked, indeterminate } = element as HTMLInputElement;
      const plain = !checked && !indeterminate && box.validity.valid;
      const is = plain ? '' : fieldState(element);
      if (is === box.was) return;
      box.was = is;
      this.#changed(element);
    });
  }

  #compare<T>(
    known: Map<Element, T>,
    now: (element: Element) => T,
    tell: (element: Element, is: T) => void,
  ): void {
    const { mayHaveLeft } = this.#dirt;
    known.forEach((was, element) => {
      if (mayHaveLeft && !isAttached(element)) {
        known.delete(element);
        return;
      }
      const is = now(element);
      if (is === was) return;
      known.set(element, is);
      tell(element, is);
    });
  }

  /** Where the focus and the pointer are. */
  #states(during: boolean): void {
    const focus = activeElement(document);
    const { pointed } = this.#watch;
    if (this.#dirt.everything) {
      this.#focus = focus;
      this.#holding = holding(focus);
      this.#pointed = pointed;
      return;
    }
    if (focus !== this.#focus) {
      for (const element of [this.#focus, focus])
        if (element && isConnected(element)) this.#dirt.touch(element);
      const now = holding(focus);
      this.#rules.stateMoved(this.#holding, now, this.#dirt);
      this.#holding = now;
      this.#focus = focus;
    } else if (focus && focus !== bodyOf(document) && !during) {
      this.#dirt.touch(focus);
    }
    if (pointed === this.#pointed) return;
    this.#rules.stateMoved(chainOf(this.#pointed), chainOf(pointed), this.#dirt);
    this.#pointed = pointed;
  }

  /** What moves by itself is read again until it stands still; how it ended may stay in effect. */
  #animated(): void {
    const before = this.#animations;
    this.#animations = new Map();
    for (const root of this.#watch.roots) {
      for (const animation of animationsOf(root)) {
        this.#animations.set(animation, animation.playState);
      }
    }
    if (before.size === 0 && this.#animations.size === 0) return;
    for (const animation of new Set([...this.#animations.keys(), ...before.keys()])) {
      const state = this.#animations.get(animation);
      if (state !== 'running' && state === before.get(animation)) continue;
      const { target } = (animation.effect ?? {}) as KeyframeEffect;
      if (target && isConnected(target)) this.#dirt.below(target);
    }
  }
}

/** By what it was when it was read. */
interface Box {
  was: string;
  readonly validity: ValidityState;
}

/** What has the focus, or holds it. Where nothing has it, the body only stands in. */
function holding(focus: Element | null): Set<Element> {
  return chainOf(focus && focus !== bodyOf(document) ? focus : undefined);
}

type Field = HTMLInputElement & HTMLSelectElement;

/** All of a field that is no attribute. */
function fieldState(element: Element): string {
  const { type, validity } = element as Field;
  return stateOf(element as Field, type, validity);
}

function stateOf(field: Field, type: string, validity: ValidityState): string {
  // Only what is wrong can be wrong in these ways.
  if (validity.valid) return ownStateOf(field, type);
  return `\0${validity.valueMissing}${matchesOf(field, ':user-invalid')}${ownStateOf(field, type)}`;
}

/** Empty for a box that is not ticked. */
function ownStateOf(field: Field, type: string): string {
  if (isBox(type)) {
    if (field.indeterminate) return field.checked ? 'mixed, checked' : 'mixed';
    return field.checked ? 'checked' : '';
  }
  if (type.startsWith('select')) {
    return [...field.selectedOptions].map(({ index }) => index).join();
  }
  return type === 'file' ? `${field.files?.length}:${field.value}` : field.value;
}

function isBox(type: string): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** The root's is that of its window. */
function scrollOf(element: Element): string {
  const of = ownerOf(element);
  const view = element === documentElementOf(of) ? viewOf(of) : null;
  if (view) return `${view.scrollY},${view.scrollX}`;
  return `${scrollTopOf(element)},${scrollLeftOf(element)}`;
}

/** What a pointer over `element` is over, too. */
function chainOf(element: Element | undefined): Set<Element> {
  const chain = new Set<Element>();
  for (let at: Element | null = element ?? null; at; at = flatParent(at)) chain.add(at);
  return chain;
}
