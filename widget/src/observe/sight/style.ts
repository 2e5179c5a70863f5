/** An element's computed style during one reading: what is read of most is asked of the browser once. */

/** Laid out within a line of text. */
const IN_LINE = /^(inline|contents|ruby)/;

export class Style {
  /** All of it, asked of the browser each time. */
  readonly all: CSSStyleDeclaration;
  readonly display: string;
  readonly position: string;
  readonly visible: boolean;
  readonly opacity: string;
  readonly overflowX: string;
  readonly overflowY: string;
  readonly cursor: string;
  /** Set in a line of text, without a box of its own size. */
  readonly inline: boolean;
  /** Lines end before and after it. */
  readonly breaks: boolean;
  #room: boolean | undefined;

  constructor(all: CSSStyleDeclaration) {
    const { display } = all;
    this.all = all;
    this.display = display;
    this.position = all.position;
    this.visible = all.visibility === 'visible';
    this.opacity = all.opacity;
    this.overflowX = all.overflowX;
    this.overflowY = all.overflowY;
    this.cursor = all.cursor;
    this.inline = display === 'inline' || display === 'contents';
    this.breaks = !this.inline && !IN_LINE.test(display);
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

  get backgroundColor(): string {
    return this.all.backgroundColor;
  }

  /** The colour of its letters. */
  get ink(): string {
    return this.all.webkitTextFillColor || this.all.color;
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
