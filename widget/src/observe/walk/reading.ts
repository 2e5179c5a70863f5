/** One look at the page: styles, boxes and names, each read once and never written. */

import type { Boxes } from '../element/boxes.ts';
import { isLeftOut } from '../element/filter.ts';
import { Speakers } from '../element/generated.ts';
import { isMasked, isSkipped, maskOf } from '../element/marks.ts';
import { hide, learnSecrets } from '../element/secrets.ts';
import type { Surroundings } from '../refs/place.ts';
import type { Rgb } from '../sight/oklab.ts';
import { Openers } from '../sight/openers.ts';
import type { Lifted } from '../sight/positioned.ts';
import { Style } from '../sight/style.ts';
import { Tinted } from '../sight/tint.ts';
import { Box, shifted } from './box.ts';
import type { Dirt } from './dirt.ts';
import type { Live } from './live.ts';
import { namesOf, ownerOf, rectOf } from './native.ts';
import { ANYTHING, type Presence, type Present } from './presence.ts';
import { rangeIn, viewOf } from './root.ts';
import { frameOf } from './tree.ts';
import { Open } from './unit.ts';

/** What lasts over readings. */
export interface Memory {
  readonly dirt?: Dirt;
  readonly live?: Live;
  /** Another object as soon as the stylesheets are others. */
  readonly styles?: object;
  readonly surroundings?: Reading['surroundings'];
  readonly presence?: Presence;
  /** Where the whole page is read at once. */
  readonly lifted?: Lifted | undefined;
}

export class Reading {
  readonly isOurs: (element: Element) => boolean;
  readonly names = new Map<Element, string>();
  /** Kept over readings, as far as nothing in them changed. */
  readonly surroundings: {
    get(element: Element): Surroundings | undefined;
    set(element: Element, place: Surroundings): unknown;
  };
  readonly speakers: Speakers;
  readonly lifted: Lifted | undefined;
  /** Where the whole page is read at once: each element asks. */
  readonly openers: Openers | undefined;
  readonly viewport: Box;
  readonly styles: object;
  /** What jQuery listens for at an element and around it (`element/interactive.ts`). */
  readonly delegated = new Map<Element, readonly string[]>();
  /** What buttons in items say (`refs/sayings.ts`). */
  readonly buttons = new Map<Element, string>();
  /** Of items in ordered lists (`element/ordinal.ts`). */
  readonly ordinals = new Map<Element, number>();
  /** What may be a list of steps: of which kind (`element/current.ts`). */
  readonly stepLists = new Map<Element, 'items' | 'steps' | ''>();
  /** Of grids and their rows: the boxes that one acts on. */
  readonly boxes = new Map<Element, Boxes>();
  /** The plain colour under an element (`sight/ink.ts`). */
  readonly backdrops = new Map<Element, Rgb | 'unknown'>();
  readonly tinted = new Tinted();
  /** What is layered by its own `style` (`sight/visible.ts`). */
  readonly layered = new Set<Element>();
  /** What may be placed away from its ancestors' grounds (`sight/displaced_text.ts`). */
  readonly strayed = new Set<Element>();
  /** Fields over which nothing lay, so that only what has changed may (`sight/clear.ts`). */
  readonly clear = new Set<Element>();
  /** What is gathered of the part that is being read. */
  open = new Open();
  readonly presence: Present;
  readonly #leavesOut: (element: Element) => boolean;
  readonly #styles = new Map<Element, Style>();
  readonly #boxes = new Map<Element, Box>();
  readonly #offsets = new Map<Document, { x: number; y: number }>();
  readonly #jQuery = new Map<Document, boolean>();
  readonly #range: Range;
  readonly #dirt: Dirt | undefined;
  readonly #live: Live | undefined;

  constructor(
    isOurs: (element: Element) => boolean,
    leavesOut: (element: Element) => boolean = isSkipped,
    { dirt, live, styles, surroundings, presence, lifted }: Memory = {},
  ) {
    this.styles = styles ?? this;
    this.#dirt = dirt;
    this.#live = live;
    live?.begin();
    this.surroundings = surroundings ?? new Map();
    this.presence = presence ?? ANYTHING;
    this.lifted = lifted;
    this.speakers = new Speakers(lifted);
    this.openers = lifted && new Openers();
    this.isOurs = isOurs;
    this.#leavesOut = leavesOut;
    this.viewport = new Box(0, 0, window.innerWidth, window.innerHeight);
    this.#range = rangeIn(document);
  }

  readonly style = (element: Element): Style => {
    let style = this.#styles.get(element);
    if (!style) {
      const of = ownerOf(element);
      const view = of === document ? window : (viewOf(of) ?? window);
      style = new Style(view.getComputedStyle(element));
      this.#styles.set(element, style);
    }
    return style;
  };

  /** Whether a document's page has jQuery, which may listen on behalf of others. */
  hasJQuery(of: Document): boolean {
    const known = this.#jQuery.get(of);
    if (known !== undefined) return known;
    const has = !!(viewOf(of) as { jQuery?: unknown } | null)?.jQuery;
    this.#jQuery.set(of, has);
    return has;
  }

  /**
   * To be called by whatever makes words of `element` out of another (a label, a description, the
   * form it is in): when `other` changes, the row of `element` is read again.
   */
  uses(element: Element, other: Element): void {
    this.#dirt?.uses(element, other);
  }

  /** To be called for what names others, besides rows: see `tells`. */
  refers(element: Element): void {
    this.#dirt?.refersBy(element, namesOf(element));
  }

  /** To be called for each row; `names`: those of its attributes. */
  tells(element: Element, names: readonly string[]): void {
    this.#dirt?.refersBy(element, names);
    this.#live?.row(element);
  }

  /** To be called for each field that another says the value of. */
  fields(element: Element): void {
    this.#live?.row(element);
  }

  /** To be called for what scrolls, or cuts off what is beyond it. */
  scrolls(element: Element): void {
    this.#live?.scrolls(element);
  }

  /** To be called for each frame. */
  frames(element: Element): void {
    this.#live?.frame(element);
  }

  /** To be called for each root before its text is read. */
  enterRoot(root: Document | ShadowRoot): void {
    // Where there is a memory, all trees that it knows were looked at before the walk.
    if (this.#live?.root(root) !== false) {
      learnSecrets(root);
      this.presence.look(root);
    }
    this.speakers.of(root);
    this.openers?.enter(root);
  }

  /** The host has a filter, or has marked something: else nothing is left out. */
  get #mayLeaveOut(): boolean {
    return this.presence.marks || this.#leavesOut !== isSkipped;
  }

  /** The host's filter and its marks: whether this element is left out with all that is in it. */
  leavesOut(element: Element): boolean {
    return this.#mayLeaveOut && this.#leavesOut(element);
  }

  /** Whether an element stands in a part that is left out. */
  isLeftOut(element: Element): boolean {
    return this.#mayLeaveOut && isLeftOut(element, this.#leavesOut);
  }

  /** As `isMasked` of `element/marks.ts`. */
  isMasked(element: Element): boolean {
    return this.presence.marks && isMasked(element);
  }

  /** As `maskOf` of `element/marks.ts`. */
  maskOf(element: Element): string | undefined {
    return this.presence.marks ? maskOf(element) : undefined;
  }

  box(element: Element): Box {
    const known = this.#boxes.get(element);
    if (known) {
      this.#measured(known);
      return known;
    }
    const box = this.#placed(rectOf(element), ownerOf(element));
    this.#boxes.set(element, box);
    return box;
  }

  textBox(node: Text): Box {
    return this.contentBox(node);
  }

  /** Around what is drawn in it, itself aside. */
  contentBox(node: Text | Element): Box {
    const of = ownerOf(node);
    const range = of === document ? this.#range : rangeIn(of);
    range.selectNodeContents(node);
    return this.#placed(range.getBoundingClientRect(), of);
  }

  /** Where a document's viewport begins in the top one. */
  offset(of: Document): { x: number; y: number } {
    const known = this.#offsets.get(of);
    if (known) return known;
    const frame = frameOf(of);
    let offset = { x: 0, y: 0 };
    if (frame && of !== document) {
      const box = this.box(frame);
      const style = this.style(frame);
      offset = {
        x: box.left + frame.clientLeft + Number.parseFloat(style.all.paddingLeft),
        y: box.top + frame.clientTop + Number.parseFloat(style.all.paddingTop),
      };
    }
    this.#offsets.set(of, offset);
    return offset;
  }

  /** Secrets that a page says in its text, or repeats there, are masked. */
  mask(text: string): string {
    return hide(text);
  }

  #placed(rect: DOMRect, of: Document): Box {
    // Numbers of our own: a DOMRect is asked anew each time.
    const { left, top, right, bottom } = rect;
    let box = new Box(left, top, right, bottom);
    if (of !== document) {
      const { x, y } = this.offset(of);
      box = shifted(box, x, y);
    }
    this.#measured(box);
    return box;
  }

  #measured(box: Box): void {
    if (box.left !== box.right && box.top !== box.bottom) this.open.measured(box);
  }
}
