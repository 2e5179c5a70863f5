/** Titles of cards: a card's texts stand behind its title, not behind the card before it. */

import * as dom from '../../dom/index.ts';
import { recordKind } from '../../place/record.ts';
import type { Piece } from '../reading/piece.ts';

/** A badge over the title; longer words are what the link is about. */
const BADGE = 40;

export function putTitlesFirst(pieces: readonly Piece[]): readonly Piece[] {
  let sorted: Piece[] | undefined;
  for (let at = 2; at < pieces.length; at += 1) {
    const from = beginOf(pieces, at);
    if (from === undefined) continue;
    sorted ??= [...pieces];
    sorted.splice(from, at - from + 1, pieces[at]!, ...pieces.slice(from, at));
  }
  return sorted ?? pieces;
}

/** Where the texts of a card begin that stand before its title at `at`, and behind another card. */
function beginOf(pieces: readonly Piece[], at: number): number | undefined {
  const title = pieces[at]!;
  const badge = pieces[at - 1]!;
  if (title.kind === 'text' || badge.kind === 'row' || badge.block === title.block)
    return undefined;
  const heads = title.word === 'heading' || title.attributes.level !== undefined;
  if (!heads && (title.word !== 'link' || badge.text.length > BADGE)) return undefined;
  let card = dom.parentElementOf(title.element);
  while (card && !(holds(card, badge) && recordKind(card))) card = dom.parentElementOf(card);
  const list = card && dom.parentElementOf(card);
  let from = at;
  while (card && from > 0 && pieces[from - 1]!.kind === 'text' && holds(card, pieces[from - 1]!))
    from -= 1;
  const before = pieces[from - 1];
  if (!card || !list || !before || holds(card, before) || !holds(list, before)) return undefined;
  const goes = heads || (from === at - 1 && pieces[at + 1] && holds(card, pieces[at + 1]!));
  return goes ? from : undefined;
}

function holds(box: Element, piece: Piece): boolean {
  return dom.relationOf(box, piece.kind === 'row' ? piece.element : piece.node) === 'holds';
}
