/** Links that say one thing twice. */

import { STATES } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { cardAround } from '../../place/record.ts';
import { hrefOf, levelOf } from '../element/attributes.ts';
import type { Piece, RowPiece } from '../reading/piece.ts';

/** So many links of other places may stand between the picture and the title of a card. */
const MOST_BETWEEN = 3;

/** A heading that is one link, or the other way round: one row, a link with a level. */
export function mergeHeadingWithItsLink(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => {
    if (piece.kind === 'text' || piece.word !== 'heading' || piece.children.length !== 1)
      return piece;
    const only = piece.children[0]!;
    if (only.kind === 'text' || !says(only.name, piece.name)) return piece;
    const level = levelOf(piece.element, 'heading');
    const attributes = { ...piece.attributes, ...only.attributes };
    return { ...only, attributes: level ? { ...attributes, level } : attributes };
  });
}

function says(name: string, words: string): boolean {
  return name === words || (words !== '' && bare(name).includes(bare(words)));
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An item of a menu that is one link or button of the same name: that one, which takes the press. */
export function mergeItemWithItsLink(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => {
    if (piece.kind === 'text' || piece.word !== 'menuitem' || piece.children.length !== 1)
      return piece;
    const only = piece.children[0]!;
    if (only.kind === 'text' || !/^(link|button)$/.test(only.word)) return piece;
    if (only.name !== piece.name || only.children.length > 0) return piece;
    if (STATES.some((state) => dom.hasAttribute(piece.element, state))) return piece;
    return { ...only, attributes: { ...piece.attributes, ...only.attributes } };
  });
}

/** Picture and title of a card often link to the same place: one of them is enough. */
export function dropTwinLinks(pieces: readonly Piece[]): readonly Piece[] {
  if (!mayBeTwins(pieces)) return pieces;
  /** By their targets, and how many had been kept by then. */
  const kept = new Map<string, readonly [RowPiece, number]>();
  let count = 0;
  const gone = new Set<Piece>();
  for (const piece of pieces) {
    if (piece.kind !== 'row' || piece.word !== 'link') continue;
    const target = leadsAway(piece.element) ? hrefOf(piece.element) : '';
    if (!target) continue;
    const [one, at = 0] = kept.get(target) ?? [];
    const far = count - at >= MOST_BETWEEN;
    const twin = one && !far && !isApart(one.element, piece.element) ? one : undefined;
    const same = twin && (piece.name === twin.name || piece.name === '' || twin.name === '');
    if (same && (piece.name === '' || (twin.name !== '' && !piece.attributes.level))) {
      gone.add(piece);
    } else {
      if (same) {
        gone.add(twin);
        // The number of an item that began with the other.
        const { item } = twin.attributes;
        if (item !== undefined) piece.attributes = { item, ...piece.attributes };
      }
      if (same || !twin) {
        count += 1;
        kept.set(target, [piece, count]);
      }
    }
  }
  return gone.size > 0 ? pieces.filter((piece) => !gone.has(piece)) : pieces;
}

/** Whether they stand in records of their own: what stands beside each is of its own. */
function isApart(one: Element, other: Element): boolean {
  return cardAround(one) !== cardAround(other);
}

/** Twins have one name, or one of them has none. To ask where a link leads is dear. */
function mayBeTwins(pieces: readonly Piece[]): boolean {
  const names = new Set<string>();
  let links = 0;
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.word !== 'link') continue;
    links += 1;
    names.add(piece.name);
  }
  return links > 1 && (names.size < links || names.has(''));
}

/** A link to a fragment may be anything: code decides what it does. */
function leadsAway(link: Element): boolean {
  const href = dom.attributeOf(link, 'href') ?? '';
  return href !== '' && !href.startsWith('#') && !dom.hasAttribute(link, 'onclick');
}
