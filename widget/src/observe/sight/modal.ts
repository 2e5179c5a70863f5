/** While a modal is open, only its scope can be acted on. */

import { isModal } from '../../ask/modal.ts';
import * as dom from '../../dom/index.ts';
import { type Piece, type RowPiece, rowsOf } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { middle, topAt } from './hit.ts';
import { maskedModal, type Walked } from './masked.ts';

const STRIDE = 64;

/** Whether an open modal takes the clicks meant for the page, whatever it shows. */
export function isInTheWay({ element, seen }: RowPiece, reading: Reading): boolean {
  if (dom.matchesOf(element, ':modal')) return true;
  if (!seen) return false;
  const { x, y } = middle(seen);
  const hit = topAt(x, y, reading);
  return hit !== undefined && dom.isInside(hit, element);
}

export function* openModals(pieces: readonly Piece[], walk: Walked): dom.Steps<Element[]> {
  const { reading } = walk;
  const modals: Element[] = [];
  const rows = reading.presence.modals ? rowsOf(pieces) : [];
  for (let at = 0; at < rows.length; at += 1) {
    const { element } = rows[at]!;
    if (isModal(element)) modals.push(element);
    if (at % STRIDE === 0) yield;
  }
  if (modals.length === 0) {
    const masked = maskedModal(pieces, walk);
    if (masked) modals.push(masked);
  }
  if (modals.length < 2) return modals;
  const rank = (modal: Element, order: number): number => {
    const box = reading.box(modal);
    const { x, y } = middle(box);
    const hit = topAt(x, y, reading);
    const isOnTop = hit !== undefined && dom.isInside(hit, modal);
    const inner = modals.filter((other) => other !== modal && dom.isInside(modal, other)).length;
    return (isOnTop ? 1e4 : 0) + inner * 100 + order;
  };
  const ranks = new Map(modals.map((modal, order) => [modal, rank(modal, order)]));
  return modals.sort((a, b) => ranks.get(b)! - ranks.get(a)!);
}

/** The modal's subtree, the portals painted above it, and live regions. */
export function scopeTo(modal: Element, pieces: Piece[], walk: Walked): Piece[] {
  const roots = [
    modal,
    ...[...walk.floating].filter((element) => isAbove(element, modal, walk.reading)),
  ];
  const inScope = new Map<Element, boolean>();
  const keeps = (element: Element): boolean => {
    let known = inScope.get(element);
    if (known === undefined) {
      known = roots.some((root) => dom.isInside(element, root));
      inScope.set(element, known);
    }
    return known;
  };
  return prune(pieces, keeps);
}

function prune(pieces: readonly Piece[], keeps: (element: Element) => boolean): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'text') {
      const element = dom.isElement(piece.node) ? piece.node : dom.parentElementOf(piece.node);
      return element && keeps(element) ? [piece] : [];
    }
    return keeps(piece.element) ? [piece] : prune(piece.children, keeps);
  });
}

function isAbove(element: Element, modal: Element, reading: Reading): boolean {
  if (dom.isInside(element, modal) || dom.isInside(modal, element)) return false;
  if (dom.isLive(element, dom.wordOf(element))) return true;
  const { x, y } = middle(reading.box(element));
  const hit = topAt(x, y, reading);
  return hit !== undefined && dom.isInside(hit, element) && isPaintedLater(element, modal, reading);
}

/** A backdrop or a page part that is merely beside the dialog does not come with it. */
function isPaintedLater(element: Element, modal: Element, reading: Reading): boolean {
  const popup = /^(listbox|menu|tooltip|tree|grid|option)$/.test(dom.wordOf(element));
  if (popup || dom.hasAttribute(element, 'popover')) return true;
  const follows = dom.isBefore(modal, element);
  const height = Number(reading.style(element).all.zIndex) || 0;
  return follows || height > (Number(reading.style(modal).all.zIndex) || 0);
}
