/** Times and preformatted text. */

import * as dom from '../../dom/index.ts';
import { shownText } from '../element/name/shown_text.ts';
import type { Piece } from '../reading/piece.ts';
import { inkWithin } from '../sight/ink.ts';
import { drawnBox } from './control.ts';
import type { Walker, Way } from './way.ts';

/** Of styles that may hide what wears them; of colours only those of pages and of nothing. */
const HIDES =
  /opacity|size|position|clip|mask|indent|filter|fill|scale|zoom|transform|translate|margin|height|width|transparent|color:\s*(white|#fff|rgba|hsla)/i;

/** "yesterday (2026-11-21)" */
export function readTime(element: Element, way: Way, walk: Walker, out: Piece[]): void {
  const before = out.length;
  walk.children(element, way, out);
  const machine = dom.attributeOf(element, 'datetime') ?? '';
  const exact = dom.exactTime(machine, dom.textIn(element) ?? '');
  if (exact === '' || out.length === before) return;
  walk.say(` (${exact})`, element, way, out, { box: walk.reading.box(element) });
}

/** One text, however it is marked up; a button to copy it follows. */
export function readPreformatted(element: HTMLElement, way: Way, walk: Walker, out: Piece[]): void {
  const box = drawnBox(element, walk.reading);
  const shown = way.around.shown && !way.inside;
  if (shown && readParts(element, way, walk, out)) return;
  const ink = shown ? inkWithin(element, way.around, walk.reading) : 'hidden';
  if (ink !== 'hidden') {
    const { text, lines, shown: kept } = dom.preformatted(shownText(element));
    const into: Piece[] = [];
    const said = ink === 'unclear' ? dom.unclearly(text) : text;
    if (text !== '') walk.say(said, element, way, into, { box, pre: true });
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

/** As any other text, if what parts of it wear leaves some of its words unseen. */
function readParts(element: HTMLElement, way: Way, walk: Walker, out: Piece[]): boolean {
  if (!dom.firstElementOf(element) || !dom.firstWithin(element, '[style]')) return false;
  const worn = dom
    .allWithin(element, '[style]')
    .some((part) => HIDES.test(dom.attributeOf(part, 'style') ?? ''));
  if (!worn) return false;
  const parts: Piece[] = [];
  walk.children(element, way, parts);
  if (lettersOf(parts) >= shownText(element).replace(/\s/g, '').length) return false;
  out.push(...parts);
  return true;
}

function lettersOf(pieces: readonly Piece[]): number {
  let letters = 0;
  for (const piece of pieces) {
    const said = piece.kind === 'text' ? piece.text : piece.name;
    letters += said.replace(/\s/g, '').length;
    if (piece.kind === 'row') letters += lettersOf(piece.children);
  }
  return letters;
}
