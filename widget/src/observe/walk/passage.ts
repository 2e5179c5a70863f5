/** How a walk comes past elements: where lines and their parts end, what in mere words listens. */

import * as dom from '../../dom/index.ts';
import { runsOn, type Side } from '../element/name/joined.ts';
import type { Piece, RowPiece } from '../reading/piece.ts';
import { isRoom, space } from './flow.ts';
import { readPart } from './inner_target.ts';
import { Speech } from './speech.ts';
import type { RowKind, Way } from './way.ts';

export abstract class Passage extends Speech {
  abstract row(element: Element, word: string, way: Way, kind: RowKind): RowPiece;

  /** Goes past what only holds words: it may end lines, lie over other things, and listen. */
  protected pass(element: Element, abreast: boolean, way: Way, out: Piece[]): void {
    for (let inner = dom.firstElementOf(element); inner; inner = dom.nextElementOf(inner)) {
      const tag = dom.tagOf(inner);
      if (dom.UNRENDERED.has(tag)) continue;
      const style = this.reading.style(inner);
      if (style.display === 'none') continue;
      if (tag === 'br' || tag === 'hr') this.line();
      this.breakLine(inner, style, abreast, out, 'before');
      const pressed = readPart(inner, way, this, out);
      const within = pressed ? { ...way, cursor: style.cursor } : way;
      if (tag !== 'svg') this.pass(inner, style.abreast, within, out);
      this.breakLine(inner, style, abreast, out, 'after');
    }
  }

  /** Blocks begin and end lines; boxes side by side only part them. */
  protected breakLine(
    element: Element,
    style: dom.Style,
    abreast: boolean,
    out: Piece[],
    side: Side,
  ): void {
    if (style.breaks && (!abreast || dom.tagOf(element) === 'li')) this.line();
    else this.parted(element, style, abreast, out, side);
  }

  protected parted(
    element: Element,
    style: dom.Style,
    abreast: boolean,
    out: Piece[],
    side: Side,
  ): void {
    if (!abreast && !style.inline && runsOn(element, side, this.reading)) return;
    if (abreast || !style.inline) {
      this.part += 1;
      space(out);
    } else if (isRoom(element, out, side, this.reading)) {
      space(out);
    }
  }
}
