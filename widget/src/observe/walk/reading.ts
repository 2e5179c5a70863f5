/** One look at the page: styles, boxes and names, each read once and never written. */

import { isLeftOut } from '../element/filter.ts';
import { isSkipped } from '../element/marks.ts';
import { hide, learnSecrets, secretValues } from '../element/secrets.ts';
import type { Surroundings } from '../refs/place.ts';
import { ownerOf, rectOf } from './native.ts';
import type { Box } from './piece.ts';
import { frameOf } from './tree.ts';

export class Reading {
  readonly isOurs: (element: Element) => boolean;
  readonly names = new Map<Element, string>();
  readonly surroundings = new Map<Element, Surroundings>();
  readonly viewport: Box;
  /** The host's filter and its marks: whether this element is left out with all that is in it. */
  readonly leavesOut: (element: Element) => boolean;
  readonly #styles = new Map<Element, CSSStyleDeclaration>();
  readonly #offsets = new Map<Document, { x: number; y: number }>();
  readonly #range: Range;

  constructor(
    isOurs: (element: Element) => boolean,
    leavesOut: (element: Element) => boolean = isSkipped,
  ) {
    this.isOurs = isOurs;
    this.leavesOut = leavesOut;
    this.viewport = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    this.#range = document.createRange();
  }

  readonly style = (element: Element): CSSStyleDeclaration => {
    let style = this.#styles.get(element);
    if (!style) {
      style = (ownerOf(element).defaultView ?? window).getComputedStyle(element);
      this.#styles.set(element, style);
    }
    return style;
  };

  /**
   * To be called by whatever makes words of `element` out of another (a label, a description, the
   * form it is in): when `other` changes, the row of `element` is read again.
   */
  uses(_element: Element, _other: Element): void {}

  /** To be called for each root before its text is read. */
  enterRoot(root: Document | ShadowRoot): void {
    learnSecrets(root);
  }

  /** Whether an element stands in a part that is left out. */
  isLeftOut(element: Element): boolean {
    return isLeftOut(element, this.leavesOut);
  }

  box(element: Element): Box {
    return this.#shifted(rectOf(element), ownerOf(element));
  }

  textBox(node: Text): Box {
    const range = node.ownerDocument === document ? this.#range : node.ownerDocument.createRange();
    range.selectNodeContents(node);
    return this.#shifted(range.getBoundingClientRect(), node.ownerDocument);
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
        x: box.left + frame.clientLeft + Number.parseFloat(style.paddingLeft),
        y: box.top + frame.clientTop + Number.parseFloat(style.paddingTop),
      };
    }
    this.#offsets.set(of, offset);
    return offset;
  }

  /** Values that no string of the observation may hold. */
  get secrets(): string[] {
    return [...secretValues()];
  }

  /** Secrets that a page says in its text, or repeats there, are masked. */
  mask(text: string): string {
    return hide(text);
  }

  #shifted(rect: DOMRect, of: Document): Box {
    if (of === document) return rect;
    const { x, y } = this.offset(of);
    return {
      left: rect.left + x,
      top: rect.top + y,
      right: rect.right + x,
      bottom: rect.bottom + y,
    };
  }
}
