/** Times and preformatted text. */

import { shownText } from '../element/said.ts';
import { hasInk } from '../sight/ink.ts';
import { isWithin } from '../sight/visible.ts';
import type { Walk } from './index.ts';
import { attributeOf } from './native.ts';
import type { Piece } from './piece.ts';
import { exactTime, preformatted } from './text.ts';
import type { Way } from './way.ts';

/** "yesterday (2026-11-21)" */
export function readTime(element: Element, way: Way, walk: Walk, out: Piece[]): void {
  const before = out.length;
  walk.children(element, way, out);
  const exact = exactTime(attributeOf(element, 'datetime') ?? '', element.textContent ?? '');
  if (exact === '' || out.length === before) return;
  walk.say(` (${exact})`, element, way, out, { box: walk.reading.box(element) });
}

/** One text, however it is marked up; a button to copy it follows. */
export function readPreformatted(element: HTMLElement, way: Way, walk: Walk, out: Piece[]): void {
  const box = walk.reading.box(element);
  const { shown, flow } = way.around;
  if (shown && hasInk(element, walk.reading) && isWithin(box, flow.clip) && !way.inside) {
    const { text, lines, shown: kept } = preformatted(shownText(element));
    const into: Piece[] = [];
    if (text !== '') walk.say(text, element, way, into, { box, pre: true });
    if (kept < lines) {
      const attributes = { rows: String(lines), shown: String(kept) };
      const kind = { control: false, deeper: true, name: '', box, attributes, children: into };
      out.push(walk.row(element, 'pre', way, kind));
    } else {
      out.push(...into);
    }
  }
  walk.children(element, { ...way, inside: true }, out);
}
