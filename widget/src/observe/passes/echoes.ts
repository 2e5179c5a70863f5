/** Words that only repeat what stands beside them. */

import * as dom from '../../dom/index.ts';
import { ENTERED } from '../element/value.ts';
import type { Piece, RowPiece, TextPiece } from '../reading/piece.ts';
import type { Names } from './pass.ts';

const PART = /^(group|radiogroup|tree|grid|treegrid)$/;
const INITIALS = /^\p{Lu}{1,3}$/u;
/** More signs than initials have, none of which is folded away. */
const MORE = /^\s*[!-~]{4}/;

/** What a label says is the name of its control already. */
export function foldLabels(pieces: readonly Piece[], names: Names): readonly Piece[] {
  return pieces.filter(
    (piece) =>
      piece.kind === 'row' ||
      !piece.label ||
      !names.get(piece.label)?.includes(dom.fold(piece.text)),
  );
}

/** Words before a field that its name repeats, and those drawn over it: its placeholder again. */
export function dropFieldNames(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter((piece, at) => {
    if (piece.kind === 'row') return true;
    const next = pieces[at + 1];
    if (next?.kind === 'row' && (ENTERED.test(next.word) || PART.test(next.word))) {
      if (isSame(dom.fold(piece.text).replace(/:$/, ''), next.name)) return false;
    }
    const before = pieces[at - 1];
    if (before?.kind !== 'row' || !ENTERED.test(before.word)) return true;
    return !isSame(dom.fold(piece.text), before.name) && !showsValue(piece, before);
  });
}

/** What is drawn for a list that is itself transparent: what is chosen in it, once more. */
function showsValue({ node, text }: TextPiece, { element }: RowPiece): boolean {
  if (dom.tagOf(element) !== 'select') return false;
  const [chosen, ...more] = (element as HTMLSelectElement).selectedOptions;
  if (!chosen || more.length > 0 || dom.fold(text) !== dom.fold(chosen.label)) return false;
  const drawn = dom.nodeTypeOf(node) === 1 ? (node as Element) : dom.parentElementOf(node);
  return !!drawn && dom.closestOf(drawn, '[aria-hidden=true]') !== null;
}

/** What a column is called, before the control that sorts by it. */
export function dropControlNames(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter((piece, at) => {
    const next = pieces[at + 1];
    if (piece.kind === 'row' || next?.kind !== 'row' || !next.control) return true;
    const text = dom.fold(piece.text);
    return (
      !isSame(text, next.name.slice(0, text.length)) || /^\w/.test(next.name.slice(text.length))
    );
  });
}

/** An avatar's letters beside their name; a single one counts only within a line. */
export function dropInitials(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter((piece, at) => {
    const next = pieces[at + 1];
    if (piece.kind === 'row' || !next || MORE.test(piece.text)) return true;
    const letters = dom.fold(piece.text);
    if (!INITIALS.test(letters)) return true;
    if (letters.length === 1 && piece.block !== next.block) return true;
    const name = dom.fold(next.kind === 'row' ? next.name : next.text);
    // One that says no more than they do is none: the same letter twice.
    return name.length <= letters.length || !initialsOf(name).startsWith(letters);
  });
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .toUpperCase();
}

function isSame(text: string, name: string): boolean {
  return text !== '' && text.toLowerCase() === name.toLowerCase();
}

/** A picture without a name tells nothing; one named like the link beside it tells it twice. */
export function dropNamelessAndRepeatedImages(pieces: readonly Piece[]): readonly Piece[] {
  const said = new Set(pieces.map((piece) => (piece.kind === 'row' ? piece.name : '')));
  return pieces.filter((piece) => piece.kind === 'row' || !piece.image || !said.has(piece.text));
}

/** The legend or caption that gave a part its name, said once more inside it. */
export function dropEchoes(pieces: readonly Piece[]): readonly Piece[] {
  for (const piece of pieces) {
    if (piece.kind !== 'row' || !piece.deeper || piece.name === '') continue;
    const { name } = piece;
    const at = piece.children.findIndex((it) => it.kind === 'text' && it.text === name);
    if (at >= 0 && at < 2) piece.children = piece.children.filter((_, nth) => nth !== at);
  }
  return pieces;
}

/** A part of the page in which nothing is to be seen; one that the keyboard gets to is told. */
export function dropEmptyParts(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(
    (it) => it.kind === 'text' || !it.deeper || isReached(it) || it.children.length > 0,
  );
}

function isReached({ control, name }: RowPiece): boolean {
  return control && name !== '';
}
