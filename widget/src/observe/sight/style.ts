/** An element's computed style during one reading: what is read is asked of the browser once. */

/** Laid out within a line of text. */
const IN_LINE = /^(inline|contents|ruby)/;

export class Style {
  /** All of it, asked of the browser each time. */
  readonly all: CSSStyleDeclaration;
  readonly display: string;
  readonly position: string;
  readonly opacity: string;
  readonly cursor: string;
  /** Set in a line of text, without a box of its own size. */
  readonly inline: boolean;
  /** Lines end before and after it. */
  readonly breaks: boolean;
  #visible: boolean | undefined;
  #overflowX: string | undefined;
  #overflowY: string | undefined;
  #background: string | undefined;
  #ink: string | undefined;
  #room: boolean | undefined;

  constructor(all: CSSStyleDeclaration) {
    const { display } = all;
    this.all = all;
    this.display = display;
    this.position = all.position;
    this.opacity = all.opacity;
    this.cursor = all.cursor;
    this.inline = display === 'inline' || display === 'contents';
    this.breaks = !this.inline && !IN_LINE.test(display);
  }

  get visible(): boolean {
    this.#visible ??= this.all.visibility === 'visible';
    return this.#visible;
  }

  get overflowX(): string {
    this.#overflowX ??= this.all.overflowX;
    return this.#overflowX;
  }

  get overflowY(): string {
    this.#overflowY ??= this.all.overflowY;
    return this.#overflowY;
  }

  /** Padding or a margin beside it parts its words from others. */
  get room(): boolean {
    if (this.#room === undefined) {
      const { marginLeft, marginRight, paddingLeft, paddingRight } = this.all;
      this.#room = [marginLeft, marginRight, paddingLeft, paddingRight].some(
        (size) => Number.parseFloat(size) > 1,
      );
    }
    return this.#room;
  }

  /** It lays its children out side by side. */
  get abreast(): boolean {
    return this.display.endsWith('flex') && this.all.flexDirection.startsWith('row');
  }

  get backgroundColor(): string {
    this.#background ??= this.all.backgroundColor;
    return this.#background;
  }

  /** The colour of its letters. */
  get ink(): string {
    this.#ink ??= this.all.webkitTextFillColor || this.all.color;
    return this.#ink;
  }

  /** Of its letters (px). */
  get fontSize(): number {
    return Number.parseFloat(this.all.fontSize);
  }

  /** It is transformed, so that what is fixed in it is placed by it. */
  get moved(): boolean {
    return this.all.transform !== 'none';
  }
}
