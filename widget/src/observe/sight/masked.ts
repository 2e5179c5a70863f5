/** Dialogs that nothing calls modal: a mask over the whole page, or their looks, make them so. */

import { DIALOGS } from '../../ask/selectors.ts';
import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { type Piece, type RowPiece, rowsOf } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { isPainted, masksAround } from './backdrop.ts';
import { middle, topAt } from './hit.ts';

export interface Walked {
  readonly reading: Reading;
  /** Positioned boxes, popups and live regions: what may belong to an open modal. */
  readonly floating: ReadonlySet<Element>;
}

const POPUP = '[role=menu],[role=listbox],[role=tree],[role=grid],[role=tooltip],[popover]';
/** A mask may leave these free. */
const LANDMARK = 'header,nav,footer,[role=banner],[role=navigation],[role=contentinfo]';
const TRIES = 60;
/** Shares of the controls behind a layer, and of the view. */
const MOSTLY = 0.6;
const LEAST = 2;
const WHOLE = 0.8;

/** The dialog in or over the top-most mask, or the mask itself; undefined without one. */
export function maskedModal(pieces: readonly Piece[], walk: Walked): Element | undefined {
  const { reading } = walk;
  if (walk.floating.size === 0) return undefined;
  const masks = masksAround(atCorner(0.01, reading));
  if (masks.length === 0) masks.push(...masksAround(atCorner(0.99, reading)));
  const rows = rowsOf(pieces);
  // What holds most of the page has nothing behind it: the outermost that hides something is it.
  for (const mask of masks.reverse()) {
    const scope = scopeOf(mask, rows, reading);
    if (scope && hidden([mask, scope], rows, reading).behind > 0) return scope;
  }
  const layers = [...outwards(atCorner(0.5, reading))].filter((at) =>
    /^(fixed|absolute)$/.test(reading.style(at).position),
  );
  return layers.reverse().find((layer) => isOverPage(layer, rows, reading));
}

/** Fixed or nearly as large as the view, with most of the controls of the page behind it. */
function isOverPage(layer: Element, rows: readonly RowPiece[], reading: Reading): boolean {
  const inside = rows.filter(({ element }) => dom.isInside(element, layer));
  if (!inside.some(isUsable) || isPopup(inside) || dom.matchesOf(layer, LANDMARK)) return false;
  const isLarge = dom.areaOf(reading.box(layer)) > WHOLE * dom.areaOf(reading.viewport);
  if (!isLarge && reading.style(layer).position !== 'fixed') return false;
  const { behind, outside } = hidden([layer], rows, reading);
  return behind >= Math.max(LEAST, MOSTLY * outside);
}

function atCorner(share: number, reading: Reading): Element | undefined {
  const { right, bottom } = reading.viewport;
  return topAt(right * share, bottom * share, reading);
}

/** What can still be used: with controls, and no list or menu, which any press closes. */
function scopeOf(mask: Element, rows: readonly RowPiece[], reading: Reading): Element | undefined {
  const inside = rows.filter(({ element }) => dom.isInside(element, mask));
  if (inside.some(isUsable)) {
    const dialogs = inside.filter(({ element }) => dom.matchesOf(element, DIALOGS));
    const all = dialogs.length === 1 && inside.every((row) => !isUsable(row) || isIn(row, dialogs));
    if (all) return dialogs[0]!.element;
    return dialogs.length > 0 || (isPainted(mask) && !isPopup(inside)) ? mask : undefined;
  }
  const dialog = rows.find((row) => dom.matchesOf(row.element, DIALOGS) && isOnTop(row, reading));
  if (dialog) return dialog.element;
  const floating = isPainted(mask) ? floatingOver(mask, rows, reading) : undefined;
  const over = floating ? rows.filter(({ element }) => dom.isInside(element, floating)) : [];
  return isPopup(over) ? undefined : floating;
}

function isUsable({ control, seen }: RowPiece): boolean {
  return control && seen !== undefined;
}

function isIn({ element }: RowPiece, dialogs: readonly RowPiece[]): boolean {
  return dialogs.some((dialog) => dom.isInside(element, dialog.element));
}

function isPopup(rows: readonly RowPiece[]): boolean {
  return rows.some(({ element }) => dom.matchesOf(element, POPUP));
}

function isOnTop({ element, seen }: RowPiece, reading: Reading): boolean {
  if (!seen) return false;
  const { x, y } = middle(seen);
  const hit = topAt(x, y, reading);
  return hit !== undefined && dom.isInside(hit, element);
}

/** The largest floating part with a control that is not behind the mask. */
function floatingOver(mask: Element, rows: readonly RowPiece[], reading: Reading) {
  const found = new Set<Element>();
  for (const row of rows) {
    if (!isUsable(row) || !isOnTop(row, reading)) continue;
    let floating: Element | undefined;
    let at: Element | null = row.element;
    for (; at && !dom.isInside(mask, at); at = dom.flatParent(at)) {
      if (/^(fixed|absolute)$/.test(reading.style(at).position)) floating = at;
    }
    if (floating && !dom.matchesOf(floating, LANDMARK)) found.add(floating);
  }
  const area = (part: Element) => {
    const { left, top, right, bottom } = reading.box(part);
    return (right - left) * (bottom - top);
  };
  return [...found].sort((a, b) => area(b) - area(a))[0];
}

/** How many of the controls outside of `parts` lie behind one of them. */
function hidden(
  parts: readonly Element[],
  rows: readonly RowPiece[],
  reading: Reading,
): { behind: number; outside: number } {
  const isIn = (element: Element) => parts.some((part) => dom.isInside(element, part));
  const outside = rows.filter((row) => isUsable(row) && !isIn(row.element)).slice(0, TRIES);
  const behind = outside.filter(({ seen }) => {
    const { x, y } = middle(seen!);
    const hit = topAt(x, y, reading);
    return hit && isIn(hit);
  });
  return { behind: behind.length, outside: outside.length };
}
