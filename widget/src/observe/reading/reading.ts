/** One reading of the page: styles, boxes and names, each asked for once and never written. */

import type { Boxes, Sight } from '../../ask/view.ts';
import * as dom from '../../dom/index.ts';
import type { Surroundings } from '../../place/identity.ts';
import { Speakers } from '../sheets/index.ts';
import type { Ground } from './colour.ts';
import { isLeftOut } from './filter.ts';
import { Openers } from './openers.ts';

export class Reading implements Sight {
  readonly isOurs: (element: Element) => boolean;
  readonly names = new Map<Element, string>();
  readonly speakers = new Speakers();
  readonly openers = new Openers();
  readonly lacking = new Map<Element, string>();
  /** What only shows while its row is pointed at, and the controls in it. */
  readonly held = new Set<Element>();
  readonly viewport: dom.Box;
  /** All trees that are read: documents of frames and open shadow roots among them. */
  readonly roots = new Set<dom.Root>();
  readonly delegated = new Map<Element, readonly string[]>();
  readonly places = new Map<Element, Surroundings>();
  readonly buttons = new Map<Element, string>();
  readonly ordinals = new Map<Element, number>();
  readonly stepLists = new Map<Element, 'items' | 'steps' | ''>();
  readonly boxes = new Map<Element, Boxes>();
  readonly grounds = new Map<Element, Ground>();
  readonly layered = new Set<Element>();
  readonly presence: dom.Present;
  /** Told of each root before it is read. */
  enters: (root: dom.Root) => void = () => {};
  readonly #leavesOut: (element: Element) => boolean;
  readonly #styles = new Map<Element, dom.Style>();
  readonly #boxes = new Map<Element, dom.Box>();
  readonly #offsets = new Map<Document, { x: number; y: number }>();
  readonly #jQuery = new Map<Document, boolean>();

  /** `presence`: what the page has anywhere, where somebody has looked. */
  constructor(
    isOurs: (element: Element) => boolean,
    leavesOut: (element: Element) => boolean = dom.isSkipped,
    presence: dom.Present = dom.ANYTHING,
  ) {
    this.presence = presence;
    this.isOurs = isOurs;
    this.#leavesOut = leavesOut;
    this.viewport = new dom.Box(0, 0, window.innerWidth, window.innerHeight);
  }

  readonly style = (element: Element): dom.Style => {
    let style = this.#styles.get(element);
    if (!style) {
      const of = dom.ownerOf(element);
      const view = of === document ? window : (dom.viewOf(of) ?? window);
      style = new dom.Style(view.getComputedStyle(element), dom.isFormula(element));
      this.#styles.set(element, style);
    }
    return style;
  };

  /** A line goes through the letters in an element, be it one of what they stand in. */
  isStruck(element: Element): boolean {
    const style = this.style(element);
    if (style.struck === undefined) {
      const around = style.lined === undefined ? dom.flatParent(element) : null;
      const inFrame = around && dom.ownerOf(around) !== dom.ownerOf(element);
      style.struck = style.lined ?? (!!around && !inFrame && this.isStruck(around));
    }
    return style.struck;
  }

  /** Whether a document's page has jQuery, which may listen on behalf of others. */
  hasJQuery(page: Document): boolean {
    const known = this.#jQuery.get(page);
    if (known !== undefined) return known;
    const has = !!(dom.viewOf(page) as { jQuery?: unknown } | null)?.jQuery;
    this.#jQuery.set(page, has);
    return has;
  }

  enterRoot(root: dom.Root): void {
    dom.atOnce(this.entering(root));
  }

  /** As `enterRoot`, in steps. */
  *entering(root: dom.Root): dom.Steps<void> {
    if (this.roots.has(root)) return;
    this.roots.add(root);
    this.enters(root);
    if (dom.hearInternals(dom.isDocument(root) ? root : dom.ownerOf(root)))
      this.presence.saysUnseen();
    dom.learnSecrets(root);
    yield;
    yield* this.presence.looking(root);
    this.speakers.of(root);
    yield;
    this.openers.enter(root);
    yield;
  }

  /** The host has a filter, or has marked something: else nothing is left out. */
  get #mayLeaveOut(): boolean {
    return this.presence.marks || this.#leavesOut !== dom.isSkipped;
  }

  /** The host's filter and its marks: whether this element is left out with all that is in it. */
  leavesOut(element: Element): boolean {
    return this.#mayLeaveOut && this.#leavesOut(element);
  }

  isLeftOut(element: Element): boolean {
    return this.#mayLeaveOut && isLeftOut(element, this.#leavesOut);
  }

  isMasked(element: Element): boolean {
    return this.presence.marks && dom.isMasked(element);
  }

  maskOf(element: Element): string | undefined {
    return this.presence.marks ? dom.maskOf(element) : undefined;
  }

  box(element: Element): dom.Box {
    const known = this.#boxes.get(element);
    if (known) return known;
    const box = this.#placed(dom.rectOf(element), dom.ownerOf(element));
    this.#boxes.set(element, box);
    return box;
  }

  textBox(node: Text): dom.Box {
    return this.contentBox(node);
  }

  contentBox(node: Text | Element): dom.Box {
    return this.#placed(dom.contentRectOf(node), dom.ownerOf(node));
  }

  /** Where a document's viewport begins in the top one. */
  offset(page: Document): { x: number; y: number } {
    const known = this.#offsets.get(page);
    if (known) return known;
    const frame = dom.frameOf(page);
    let offset = { x: 0, y: 0 };
    if (frame && page !== document) {
      const box = this.box(frame);
      const style = this.style(frame);
      offset = {
        x: box.left + frame.clientLeft + Number.parseFloat(style.all.paddingLeft),
        y: box.top + frame.clientTop + Number.parseFloat(style.all.paddingTop),
      };
    }
    this.#offsets.set(page, offset);
    return offset;
  }

  /** Secrets that a page says in its text, or repeats there, are masked. */
  mask(text: string): string {
    return dom.hide(text);
  }

  #placed(rect: DOMRect, of: Document): dom.Box {
    // Numbers of our own: a DOMRect is asked anew each time.
    const { left, top, right, bottom } = rect;
    const box = new dom.Box(left, top, right, bottom);
    if (of === document) return box;
    const { x, y } = this.offset(of);
    return dom.shifted(box, x, y);
  }
}
