/** What a walk finds said: texts of the page, and words that stylesheets put beside its elements. */

import * as dom from '../../dom/index.ts';
import { isCurrent } from '../element/current.ts';
import { drawsCode } from '../element/name/drawn_code.ts';
import { generated } from '../element/name/generated.ts';
import { markerOf } from '../element/name/ordinal.ts';
import { isRaised } from '../element/name/raised.ts';
import { isSign } from '../element/name/sign.ts';
import type { Piece, RowPiece, TextPiece } from '../reading/piece.ts';
import type { Side } from '../sheets/generated.ts';
import { hasInk, inkOf, isLegible } from '../sight/ink.ts';
import { isWithin, zoneOf } from '../sight/visible.ts';
import { Course } from './course.ts';
import { space } from './flow.ts';
import type { Manner, Way } from './way.ts';

/** An item of more pieces is no step, but a part of the page. */
const FEW = 6;
const WORD = /\p{L}/u;
const CURRENT = /\bcurrent\b/i;

export class Speech extends Course {
  protected text(node: Text, parent: Element, way: Way, out: Piece[]): void {
    if (way.inside) return;
    const { data } = node;
    if (data.trim() === '') {
      space(out);
      return;
    }
    const style = this.reading.style(parent);
    const box = this.reading.textBox(node);
    // Live regions are spoken to people who do not see them: their words count even if clipped.
    const spoken = way.live && style.visible;
    const { around } = way;
    const { reading } = this;
    const legible = around.shown && isLegible(data, box, around.flow.clip);
    const ink = legible ? inkOf(parent, box, around, reading, style) : 'hidden';
    if (!spoken && ink === 'hidden') return;
    if (isSign(data, parent, reading, { box })) return;
    const is: { -readonly [Key in keyof Manner]: Manner[Key] } = { box };
    if (!way.label && reading.isStruck(parent)) is.struck = true;
    if (ink === 'unclear' && !way.label) is.unclear = true;
    if (isRaised(data, parent, reading)) is.raised = true;
    this.say(dom.foldInner(data), node, way, out, is);
  }

  /** What a stylesheet says before or after the content of an element. */
  protected generated(element: Element, side: Side, way: Way, out: Piece[]): void {
    const text = way.inside ? '' : generated(element, side, this.reading);
    if (text === '' || !way.around.shown) return;
    const box = this.reading.box(element);
    if (isWithin(box, way.around.flow.clip)) this.say(text, element, way, out, { box });
  }

  /** The number of an item, before what was said of it, from `from` on. */
  protected numbered(item: Element, way: Way, out: Piece[], from: number): void {
    const first = out[from];
    if (!first || way.inside || way.masked || !way.around.shown) return;
    if (first.kind === 'row' && first.element === item) return;
    const text = this.#marker(item, way);
    if (text === '') return;
    const plain = first.kind === 'text' && !first.pre && !first.image && !first.label;
    const row = rowAt(from, out);
    if (row) {
      const { piece, at } = row;
      out[at] = { ...piece, attributes: { item: text.slice(0, -2), ...piece.attributes } };
    } else if (plain && !first.struck) out[from] = { ...first, text: text + first.text };
    else {
      const { block, part, indent, zone } = first;
      out.splice(from, 0, { kind: 'text', node: item, text, block, part, indent, zone });
    }
  }

  /** Says of one of several items that it is the current one: `from` on stands what was said of it. */
  protected current(item: Element, tag: string, out: Piece[], from: number): void {
    if (out.length === from || out.length - from > FEW) return;
    const by = isCurrent(item, tag, this.reading);
    const at = by === '' ? -1 : from + spokenIn(item, out.slice(from));
    const piece = out[at];
    if (at < from || !piece) return;
    if (piece.kind === 'text') {
      out[at] = { ...piece, text: piece.text.replace(/\s*$/, ' (current)$&') };
    } else if (!piece.control || (by === 'aria' && piece.word === 'link')) {
      out[at] = { ...piece, attributes: { ...piece.attributes, current: true } };
    }
  }

  #marker(item: Element, { around }: Way): string {
    const text = markerOf(item, this.reading);
    const style = this.reading.style(item);
    if (text === '' || !style.visible || !hasInk(item, style)) return '';
    const { listStylePosition, direction } = style.all;
    const { left, top, right, bottom } = this.reading.box(item);
    if (listStylePosition === 'inside') return text;
    // Beside the item: cut off where the list leaves no room for it.
    const width = style.fontSize;
    const beside =
      direction === 'rtl'
        ? new dom.Box(right, top, right + width, bottom)
        : new dom.Box(left - width, top, left, bottom);
    return isWithin(beside, around.flow.clip) ? text : '';
  }

  say(text: string, node: Node, way: Way, out: Piece[], is: Manner): void {
    const hidden = way.masked || drawsCode(text, node, this.reading);
    const piece: { -readonly [Key in keyof TextPiece]: TextPiece[Key] } = {
      kind: 'text',
      node,
      text: hidden ? dom.HIDDEN : this.reading.mask(text),
      block: this.block,
      part: this.part,
      indent: Math.max(0, way.lists),
      zone: zoneOf(is.box, way.around.flow.view, this.reading.viewport),
    };
    if (way.label) piece.label = way.label;
    if (is.pre) piece.pre = true;
    if (is.image) piece.image = true;
    if (is.struck) piece.struck = true;
    if (is.unclear) piece.unclear = true;
    if (is.raised) piece.raised = true;
    out.push(piece);
  }
}

/** Which of its pieces says what an item is; -1 where it says its state itself. */
function spokenIn(item: Element, pieces: readonly Piece[]): number {
  const row = pieces.findIndex(({ kind }) => kind === 'row');
  const controls = pieces.some((piece) => piece.kind === 'row' && piece.control);
  if (pieces.some((piece) => piece.kind === 'row' && piece.element === item)) return -1;
  if (pieces.some((piece) => piece.kind === 'text' && CURRENT.test(piece.text))) return -1;
  if (row >= 0) return controls && pieces.length > 1 ? -1 : row;
  const plain = (piece: Piece) => piece.kind === 'text' && !piece.pre && !piece.struck;
  const words = pieces.findIndex((piece) => plain(piece) && WORD.test((piece as TextPiece).text));
  return words >= 0 ? words : pieces.findIndex(plain);
}

function rowAt(from: number, out: readonly Piece[]): { piece: RowPiece; at: number } | undefined {
  const first = out[from];
  const label = first?.kind === 'text' ? first.label : undefined;
  let at = from;
  while (label && out[at]?.kind === 'text') at += 1;
  const piece = out[at];
  if (piece?.kind !== 'row' || (label && piece.element !== label)) return undefined;
  return { piece, at };
}
