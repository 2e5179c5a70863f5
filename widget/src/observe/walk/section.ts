/** Parts of the page that mean something, are marked by the host, or scroll: rows around what they hold. */

import { isModal } from '../../ask/modal.ts';
import * as dom from '../../dom/index.ts';
import { nameOf, sectionName } from '../element/name/index.ts';
import { speaksForStrangers } from '../element/strangers.ts';
import { isVirtual } from '../element/virtual.ts';
import type { Piece, RowPiece } from '../reading/piece.ts';
import { isInTheWay } from '../sight/modal.ts';
import type { Walker, Way } from './way.ts';

export interface Part {
  readonly element: Element;
  readonly word: string;
  readonly name?: string;
  readonly scroll?: string;
}

/** Pushes what it holds, within its row where it has one. */
export function readSection(part: Part, way: Way, walk: Walker, out: Piece[]): void {
  const modal = walk.reading.presence.modals && isModal(part.element);
  if (!modal && !isPart(part, walk)) {
    walk.children(part.element, way, out);
    return;
  }
  const children: Piece[] = [];
  const row = rowAround(part, modal, children, way, walk);
  walk.children(part.element, { ...way, lists: -1 }, children);
  // A hidden dialog holds nothing to be seen; an open one keeps the page out of reach all the same.
  if (children.length > 0) out.push(row);
  else if (modal && way.around.shown && isInTheWay(row, walk.reading)) {
    out.push({ ...row, deeper: false });
  }
}

/** As `readSection`, of what has been read by `wayInto`: it only looked like a control. */
export function asSection(part: Part, inner: Piece[], way: Way, walk: Walker, out: Piece[]): void {
  if (inner.length === 0 || !isPart(part, walk)) out.push(...inner);
  else out.push(rowAround(part, false, inner, way, walk));
}

/** What the host says of a part by a mark is told with a row, whatever came of it. */
export function holdMarked(
  element: Element,
  from: number,
  way: Way,
  walk: Walker,
  out: Piece[],
): void {
  const strange = dom.beginsUntrusted(element) || speaksWhole(element, out[from], walk);
  const bare = strange ? isBare(from, out) : isHintLost(element, from, out);
  if (!bare) return;
  const inner = out.splice(from);
  out.push(rowAround({ element, word: dom.wordOf(element), name: '' }, false, inner, way, walk));
}

/** Whether text that was made of all in it has words of strangers. */
function speaksWhole(element: Element, first: Piece | undefined, { reading }: Walker): boolean {
  if (first?.kind !== 'text') return false;
  if (first.node !== element && !(first.pre && dom.tagOf(element) === 'pre')) return false;
  return speaksForStrangers(element, dom.wordOf(element), reading);
}

/** Whether words stand in no row; those beside a row that says whose they are come to stand in it. */
function isBare(from: number, out: Piece[]): boolean {
  let bare = false;
  for (let at = from; at < out.length; at += 1) {
    const piece = out[at]!;
    if (piece.kind === 'text') bare = true;
    else if (!piece.deeper && piece.children.some(speaks)) out[at] = { ...piece, deeper: true };
  }
  return bare;
}

/** Of a label its field says it. */
function isHintLost(element: Element, from: number, out: readonly Piece[]): boolean {
  if (out.length === from || dom.hintOf(element) === '' || dom.fieldOfLabel(element)) return false;
  return !out.slice(from).some((piece) => piece.kind === 'row' && piece.element === element);
}

function speaks(piece: Piece): boolean {
  return piece.kind === 'text' || piece.children.some(speaks);
}

/** The way of what it holds: in a row, lists begin anew. */
export function wayInto(part: Part, way: Way, walk: Walker): Way {
  return isPart(part, walk) ? { ...way, lists: -1 } : way;
}

function isPart({ element, word, scroll }: Part, { reading }: Walker): boolean {
  if (scroll || dom.isSection(word, () => nameOf(element, reading))) return true;
  const marked =
    reading.presence.marks && (dom.beginsUntrusted(element) || dom.hintOf(element) !== '');
  return marked || isVirtual(element, word);
}

function rowAround(
  part: Part,
  modal: boolean,
  children: Piece[],
  way: Way,
  walk: Walker,
): RowPiece {
  const { element, word, scroll } = part;
  const as = modal && !dom.isSection(word, () => 'any') ? 'dialog' : word;
  const passes = walk.reading.style(element).display === 'contents';
  return walk.row(element, as, way, {
    control: false,
    deeper: true,
    name: part.name ?? sectionName(element, as, walk.reading),
    box: passes ? walk.reading.contentBox(element) : undefined,
    children,
    attributes: scroll ? { scroll } : undefined,
  });
}
