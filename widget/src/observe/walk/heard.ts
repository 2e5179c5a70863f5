/** Words of an item that a list listens for, beside a handle in it that is pressed for itself. */

import { isAlike } from '../../ask/alike.ts';
import * as dom from '../../dom/index.ts';
import type { Piece } from '../reading/piece.ts';
import type { Walker } from './walker.ts';
import type { Way } from './way.ts';

/** Trees with more nodes are read by their first level. */
const MOST = 300;

/** The items of a list, and those of the same make within them: the nodes of a tree. */
export function withNodes(list: Element, items: readonly Element[]): readonly Element[] {
  const [first] = items;
  if (!first) return items;
  const all = dom.allWithin(list, dom.tagOf(first)).filter((node) => isAlike(node, first));
  return all.length <= MOST ? all : items;
}

/** A row in place of the words that stand in an element of their own, if a handle is all beside them. */
export function withHeard(item: Element, inner: Piece[], way: Way, walk: Walker): Piece[] {
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
