/** An element's computed style during one reading: what is read is asked of the browser once. */

/** Laid out within a line of text. */
const IN_LINE = /^(inline|contents|ruby)/;

/** Lines through letters are not inherited; most browsers give all lines that are in effect. */
type InEffect = CSSStyleDeclaration & { readonly webkitTextDecorationsInEffect?: string };

/** By `display`, of which there are few. */
const inLine = new Map<string, boolean>();

/** By what it is written as: a page has few sizes. */
const pixels = new Map<string, number>();
const SIZES = 500;

function isInLine(display: string): boolean {
  let is = inLine.get(display);
  if (is === undefined) {
    is = IN_LINE.test(display);
    inLine.set(display, is);
  }
  return is;
}

/** Letters of a smaller size are dust (px). */
export const LEGIBLE = 3;
/** What is less opaque cannot be made out. */
export const FAINT = 0.1;

export class Style {
  readonly all: CSSStyleDeclaration;
  readonly display: string;
  readonly position: string;
  readonly inline: boolean;
  /** Lines end before and after it. */
  readonly breaks: boolean;
  /** What a reading has found of it (`Reading.isStruck`). */
  struck: boolean | undefined;
  #seen: boolean | undefined;
  #hand: string | undefined;
  #apart: boolean | undefined;
  #flow: string | undefined;
  #ground: string | undefined;
  #letters: string | undefined;
  #skipped: string | undefined;
  #size: number | undefined;

  /** `formula`: of one, whose parts are words in a line, whatever a browser calls their `display`. */
  constructor(all: CSSStyleDeclaration, formula: boolean) {
    const { display } = all;
    this.all = all;
    this.display = display;
    this.position = all.position;
    this.inline = !formula && (display === 'inline' || display === 'contents');
    this.breaks = !formula && (display === 'block' || !(this.inline || isInLine(display)));
  }

  get visible(): boolean {
    this.#seen ??= this.all.visibility === 'visible';
    return this.#seen;
  }

  get cursor(): string {
    this.#hand ??= this.all.cursor;
    return this.#hand;
  }

  get overflow(): string {
    this.#flow ??= this.all.overflow;
    return this.#flow;
  }

  get overflowX(): string {
    return this.overflow.split(' ', 1)[0]!;
  }

  get overflowY(): string {
    const { overflow } = this;
    return overflow.slice(overflow.indexOf(' ') + 1);
  }

  /** Padding or a margin beside it parts its words from others. */
  get room(): boolean {
    if (this.#apart === undefined) {
      const { all } = this;
      this.#apart =
        isRoom(all.paddingLeft) ||
        isRoom(all.paddingRight) ||
        isRoom(all.marginLeft) ||
        isRoom(all.marginRight);
    }
    return this.#apart;
  }

  get abreast(): boolean {
    return this.display.endsWith('flex') && this.all.flexDirection.startsWith('row');
  }

  get backgroundColor(): string {
    this.#ground ??= this.all.backgroundColor;
    return this.#ground;
  }

  get ink(): string {
    this.#letters ??= this.all.webkitTextFillColor || this.all.color;
    return this.#letters;
  }

  /** `undefined`: as what it stands in, where the browser does not say (Firefox). */
  get lined(): boolean | undefined {
    const inEffect = (this.all as InEffect).webkitTextDecorationsInEffect;
    const lines = inEffect ?? this.all.textDecorationLine;
    if (lines !== 'none' && lines.includes('line-through')) return true;
    const apart = inEffect !== undefined || /^inline-/.test(this.display);
    return apart || /^(abs|fix)/.test(this.position) || this.all.cssFloat !== 'none'
      ? false
      : undefined;
  }

  /** Its box is drawn, and nothing of what is in it (CSS Containment 2, 4.2). */
  get locked(): boolean {
    if (this.inline) return false;
    this.#skipped ??= this.all.contentVisibility;
    return this.#skipped === 'hidden' && !this.rows;
  }

  /** What is not drawn as long as it is far from view is cut off at the box, too. */
  get bounded(): boolean {
    this.#skipped ??= this.all.contentVisibility;
    return this.#skipped === 'auto' && !this.rows;
  }

  /** Rows of a table, which hold no more than their cells do: nothing is cut off at them. */
  get rows(): boolean {
    return this.display === 'table' || /^table-(row|header|footer)/.test(this.display);
  }

  get fontSize(): number {
    this.#size ??= pxOf(this.all.fontSize);
    return this.#size;
  }

  /** It is transformed, so that what is fixed in it is placed by it. */
  get moved(): boolean {
    return isTransformed(this.all);
  }
}

function isRoom(size: string): boolean {
  return pxOf(size) > 1;
}

function pxOf(size: string): number {
  let px = pixels.get(size);
  if (px === undefined) {
    px = Number.parseFloat(size);
    if (pixels.size >= SIZES) pixels.clear();
    pixels.set(size, px);
  }
  return px;
}

export function isTransformed({ transform }: CSSStyleDeclaration): boolean {
  return transform !== 'none';
}
