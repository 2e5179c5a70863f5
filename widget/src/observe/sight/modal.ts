/** While a modal is open, only its scope can be acted on. */

import { isModal } from '../../ask/modal.ts';
import {
  hasAttribute,
  isBefore,
  matchesOf,
  nodeTypeOf,
  parentElementOf,
} from '../../dom/native.ts';
import { isLive, wordOf } from '../../dom/role.ts';
import type { Steps } from '../../dom/steps.ts';
import { isInside } from '../../dom/tree.ts';
import { type Piece, type RowPiece, rowsOf } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { middle, topAt } from './hit.ts';
import { maskedModal, type Walked } from './masked.ts';

/** So many rows are looked at in one step. */
const STRIDE = 64;

/** Whether an open modal takes the clicks meant for the page, whatever it shows. */
export function isInTheWay({ element, seen }: RowPiece, reading: Reading): boolean {
  if (matchesOf(element, ':modal')) return true;
  if (!seen) return false;
  const { x, y } = middle(seen);
  const hit = topAt(x, y, reading);
  return hit !== undefined && isInside(hit, element);
}

/** Open modals that hold something to be seen, the top-most first. */
export function* openModals(pieces: readonly Piece[], walk: Walked): Steps<Element[]> {
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
    const isOnTop = hit !== undefined && isInside(hit, modal);
    const inner = modals.filter((other) => other !== modal && isInside(modal, other)).length;
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
      known = roots.some((root) => isInside(element, root));
      inScope.set(element, known);
    }
    return known;
  };
  return prune(pieces, keeps);
}

function prune(pieces: readonly Piece[], keeps: (element: Element) => boolean): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'text') {
      const element =
        nodeTypeOf(piece.node) === 1 ? (piece.node as Element) : parentElementOf(piece.node);
      return element && keeps(element) ? [piece] : [];
    }
    return keeps(piece.element) ? [piece] : prune(piece.children, keeps);
  });
}

function isAbove(element: Element, modal: Element, reading: Reading): boolean {
  if (isInside(element, modal) || isInside(modal, element)) return false;
  if (isLive(element, wordOf(element))) return true;
  const { x, y } = middle(reading.box(element));
  const hit = topAt(x, y, reading);
  return hit !== undefined && isInside(hit, element) && isPaintedLater(element, modal, reading);
}

/** A backdrop or a page part that is merely beside the dialog does not come with it. */
function isPaintedLater(element: Element, modal: Element, reading: Reading): boolean {
  const popup = /^(listbox|menu|tooltip|tree|grid|option)$/.test(wordOf(element));
  if (popup || hasAttribute(element, 'popover')) return true;
  const follows = isBefore(modal, element);
  const height = Number(reading.style(element).all.zIndex) || 0;
  return follows || height > (Number(reading.style(modal).all.zIndex) || 0);
}
