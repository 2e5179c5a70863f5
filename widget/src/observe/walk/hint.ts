/** Controls by a hint only: a listener, a hand, a place in the order of the keyboard. */

import { isAlike, likeChildren } from '../../ask/alike.ts';
import { isTickCell } from '../../ask/chosen.ts';
import { boxesIn } from '../../ask/conventions/boxes.ts';
import { isHeardCell } from '../../ask/conventions/handle.ts';
import { widenedBy } from '../../ask/widened.ts';
import * as dom from '../../dom/index.ts';
import { type Grip, TYPED } from '../element/interactive.ts';
import { nameOf } from '../element/name/index.ts';
import { POPUPS } from '../element/options.ts';
import { drawsField, drawsPutAway, drawsTrack, veiledIn } from '../element/veiled.ts';
import { type Piece, type RowPiece, rowsOf, type TextPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { isWithin } from '../sight/visible.ts';
import { asSection, wayInto } from './section.ts';
import type { Onward, Walker, Way } from './way.ts';

const HINTED_LENGTH = 100;
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [contenteditable], [tabindex], [onclick], [role]';
const SHAPES = 'circle, ellipse, rect, polygon, polyline, path, line, image, text';
const WORD = /[\p{L}\p{N}]/u;
/** So many times the area of its field a frame has at most. */
const FRAME = 3;
const MANY_ITEMS = 40;
/** A drawing of this size (px) is an icon. */
const ICON = 48;

/** Small with no other control: a control. Larger: its like items, or a card with a hand. */
export function readHint(
  element: Element,
  word: string,
  grip: Grip,
  { way, walk, out }: Onward,
): void {
  const labelled = grip === 'hint' ? labelledBy(element) : undefined;
  if (labelled) {
    walk.children(element, { ...way, label: labelled }, out);
    return;
  }
  const items = grip === 'tab' ? [] : itemsOf(element, walk);
  const inner: Piece[] = [];
  const within = wayInto({ element, word }, way, walk);
  walk.children(element, items.length > 0 ? { ...within, items: new Set(items) } : within, inner);
  // A hand around a label is its field's, and so is one over what is drawn for the field.
  if (grip !== 'press' && !dom.listens(element) && isOfField(element, inner, walk)) {
    asSection({ element, word }, inner, way, walk, out);
    return;
  }
  const widened = inner.length === 0 ? widenedBy(element) : undefined;
  if (widened) {
    return;
  }
  if (grip !== 'tab' && isWordless(inner) && isDrawing(element, walk.reading)) return;
  const box = walk.reading.box(element);
  const { shown, flow } = way.around;
  const visible = walk.reading.style(element).visible;
  const drawing = dom.tagOf(element) === 'svg';
  const kept = shown && visible && isWithin(box, flow.clip) && (!items.length || drawing);
  const own = kept ? ownName({ element, word }, inner, grip, walk) : undefined;
  if (own === undefined) {
    const pieces = kept && way.items?.has(element) ? withHeard(element, inner, way, walk) : inner;
    asSection({ element, word }, pieces, way, walk, out);
    return;
  }
  const { name, rest: children } = own;
  const deeper = children.length > 0;
  const field = dom.firstElementOf(element) ? veiledIn(element, inner) : undefined;
  if (field) {
    readVeiled(field, box, inner, { way, walk, out });
    return;
  }
  const row = walk.row(element, word, way, { control: true, name, box, deeper, children });
  if (dom.tagOf(element) === 'canvas') walk.cannotRead(box, way);
  out.push(row);
}

/** Whether all it says is a label, or it says nothing and is drawn for a field. */
function isOfField(element: Element, inner: readonly Piece[], { reading }: Walker): boolean {
  if (inner.length === 0) return drawsField(element, reading);
  return inner.every((piece) => piece.kind === 'text' && piece.label !== undefined);
}

/** Whether it is drawn for a box to tick that has a row of its own. */
function isDrawing(element: Element, reading: Reading): boolean {
  return drawsPutAway(element, reading) || drawsTrack(element, reading);
}

function isWordless(inner: readonly Piece[]): boolean {
  return inner.every((piece) => piece.kind === 'text' && !/[\p{L}\p{N}]/u.test(piece.text));
}

/** What a box of words names by its id, or a custom label is for: pressed, it only brings one there. */
function labelledBy(element: Element): HTMLElement | undefined {
  const custom = dom.tagOf(element).includes('-') ? dom.attributeOf(element, 'for') : null;
  if (custom) {
    return (
      (dom.rootOf(element) as ParentNode).querySelector<HTMLElement>(`#${CSS.escape(custom)}`) ??
      undefined
    );
  }
  const id = dom.attributeOf(element, 'id');
  if (!id || !/^(div|span|p)$/.test(dom.tagOf(element)) || dom.hasAttribute(element, 'role'))
    return;
  if (dom.firstWithin(element, CONTROLS)) return undefined;
  const root = dom.rootOf(element) as ParentNode;
  return root.querySelector<HTMLElement>(`[aria-labelledby~="${CSS.escape(id)}"]`) ?? undefined;
}

/** What names it, and what of its inside that name leaves unsaid. */
function ownName(
  { element, word }: { element: Element; word: string },
  inner: Piece[],
  grip: Grip,
  walk: Walker,
): { name: string; rest: Piece[] } | undefined {
  const named = nameOf(element, walk.reading);
  if (inner.every(isWords)) {
    const words = dom.fold(joined(inner));
    const name = isTooltip(named, words, element) ? words : named || words;
    if (name.length <= HINTED_LENGTH) {
      const silent = name === '' && grip === 'tab' && !isTickCell(element, word);
      return silent ? undefined : { name, rest: [] };
    }
  }
  const within = besidesPopups(rowsOf(inner).filter((row) => row.control));
  if (TYPED.test(word) && within.some((row) => row.word === word)) return undefined;
  const controls = within.length > 0;
  const framed = word === 'columnheader' ? undefined : framedBy(within);
  if (framed && isFrame(element, framed, walk)) return undefined;
  // A column's head sorts wherever it is pressed, but for the filter in it.
  const node = isNode(element, grip, within);
  const cell = word === 'gridcell' && isHeardCell(element);
  const open = grip === 'press' || word === 'columnheader' || node || cell;
  const card = open && inner.some(({ kind }) => kind === 'text');
  const drawing = dom.tagOf(element) === 'svg';
  if (!drawing && (controls ? !card : grip === 'tab')) return undefined;
  // Its words are its name.
  const own = node ? wordsOf(inner) : '';
  const name = named || (word === 'columnheader' ? wordsOfHead(inner, within) : own);
  const isRepeated = name !== '' && (word === 'columnheader' || name === own);
  return { name: dom.cut(name, dom.NAME_LENGTH), rest: isRepeated ? inner.filter(isRow) : inner };
}

/** What the keyboard gets to and nothing in it has a name of its own: a node, with its handles. */
function isNode(element: Element, grip: Grip, within: readonly RowPiece[]): boolean {
  if (grip !== 'hint' || dom.attributeOf(element, 'tabindex') !== '0') return false;
  return within.length > 0 && within.every(({ name }) => name === '') && dom.listens(element);
}

/** Whether a name is only what is told of words as the pointer rests on them: they are the name. */
function isTooltip(named: string, words: string, element: Element): boolean {
  if (
    named === '' ||
    !WORD.test(words) ||
    named !== dom.fold(dom.attributeOf(element, 'title') ?? '')
  )
    return false;
  return !dom.hasAttribute(element, 'aria-label') && !dom.hasAttribute(element, 'aria-labelledby');
}

/** What a column's head says besides the controls in it: one of the same name does what it does. */
function wordsOfHead(inner: readonly Piece[], within: readonly RowPiece[]): string {
  const words = wordsOf(inner);
  const said = words.toLowerCase();
  return within.some(({ name }) => name.toLowerCase().includes(said)) ? '' : words;
}

/** What a field has open, be it drawn in the field, is no part of its frame. */
function besidesPopups(rows: RowPiece[]): RowPiece[] {
  const elements = new Set(rows.map(({ element }) => element));
  const isIn = (popup: Element | null): boolean => {
    for (let at = popup && dom.parentElementOf(popup); at; at = dom.parentElementOf(at))
      if (elements.has(at)) return true;
    return false;
  };
  if (rows.length < 2) return rows;
  return rows.filter(({ element }) => !isIn(dom.closestOf(element, POPUPS)));
}

/** The one field among controls, beside buttons that take away what is chosen in it, or empty it. */
function framedBy(within: readonly RowPiece[]): RowPiece | undefined {
  const [field, ...others] = within.filter(({ word }) => word !== 'button');
  return others.length === 0 ? field : undefined;
}

/** Whether a box is drawn around a field and is hardly more than it: one acts on the field. */
function isFrame(element: Element, { element: field, word }: RowPiece, walk: Walker): boolean {
  if (word === 'slider') return true;
  if (!TYPED.test(word)) return false;
  return dom.areaOf(walk.reading.box(element)) <= FRAME * dom.areaOf(walk.reading.box(field));
}

function wordsOf(inner: readonly Piece[]): string {
  return dom.fold(joined(inner.filter(isWords)));
}

/** Words of one line run on as they stand. */
function joined(words: readonly TextPiece[]): string {
  const apart = (at: number) => at > 0 && words[at]!.block !== words[at - 1]!.block;
  return words.map(({ text }, at) => (apart(at) ? ` ${text}` : text)).join('');
}

const isRow = ({ kind }: Piece): boolean => kind === 'row';

/** Words of its own, no honest line about what cannot be read. */
function isWords(piece: Piece): piece is TextPiece {
  return piece.kind === 'text' && (piece.image === true || dom.nodeTypeOf(piece.node) === 3);
}

/** What it listens for on behalf of: the shapes of a drawing, the like children of a list. */
function itemsOf(element: Element, walk: Walker): Element[] {
  if (dom.tagOf(element) === 'svg') {
    const { left, right, top, bottom } = walk.reading.box(element);
    if (right - left <= ICON && bottom - top <= ICON) return [];
    const shapes = dom
      .allWithin(element, SHAPES)
      .filter((shape) => !dom.closestOf(shape, 'defs, symbol, clipPath, mask, pattern'));
    return shapes.length <= MANY_ITEMS ? shapes : [];
  }
  const items = likeChildren(element);
  const boxes = boxesIn(items, walk.reading);
  if (boxes.length > 0) return [...boxes];
  const held = items.some((item) => dom.firstWithin(item, CONTROLS));
  return held ? [] : [...withNodes(element, items)];
}

/** Its row, where what stands for it is drawn; what that shows is its value. */
function readVeiled(
  field: HTMLInputElement,
  box: dom.Box,
  inner: readonly Piece[],
  { way, walk, out }: Onward,
): void {
  const rest = inner.filter((piece) => piece.kind === 'row' || piece.text.trim() !== field.value);
  const deeper = rest.length > 0;
  const row = walk.row(field, dom.wordOf(field), way, {
    control: true,
    box,
    deeper,
    children: rest,
  });
  out.push(row);
}

/** Trees with more nodes are read by their first level. */
const MOST = 300;

/** The items of a list, and those of the same make within them: the nodes of a tree. */
function withNodes(list: Element, items: readonly Element[]): readonly Element[] {
  const [first] = items;
  if (!first) return items;
  const all = dom.allWithin(list, dom.tagOf(first)).filter((node) => isAlike(node, first));
  return all.length <= MOST ? all : items;
}

/** A row in place of the words that stand in an element of their own, if a handle is all beside them. */
function withHeard(item: Element, inner: Piece[], way: Way, walk: Walker): Piece[] {
  const handled = inner.some((it) => it.kind === 'row' && it.control && it.name === '');
  if (!handled) return inner;
  return inner.map((piece) => {
    if (piece.kind !== 'text' || dom.nodeTypeOf(piece.node) !== 3) return piece;
    const holder = dom.parentElementOf(piece.node);
    if (!holder || holder === item || !dom.isInside(holder, item)) return piece;
    const name = dom.cut(dom.fold(piece.text), dom.NAME_LENGTH);
    return walk.row(holder, dom.wordOf(holder), way, { control: true, name });
  });
}
