/** Where one text goes on into the next: spaces, and terms with what they mean. */

import type { Piece, TextPiece } from './piece.ts';

/** White space after the last piece. */
export function space(out: Piece[]): void {
  const last = out.at(-1);
  if (last?.kind === 'row') last.spaced = true;
  else if (last && !last.pre && !last.text.endsWith(' ')) last.text += ' ';
}

/** A term to go before what it means, on the same line; none where it is more than words. */
export function termBefore(element: Element, out: Piece[]): TextPiece[] {
  const last = out.at(-1);
  if (last?.kind !== 'text' || last.pre || element.previousElementSibling?.localName !== 'dt') {
    return [];
  }
  const term = last.text.trimEnd();
  last.text = /[:?!.]$/.test(term) ? `${term} ` : `${term}: `;
  const from = out.findLastIndex((piece) => piece.block !== last.block) + 1;
  const pieces = out.slice(from);
  return pieces.filter((piece) => piece.kind === 'text');
}

/** Words with a margin between them are no one word. */
export function isRoom(element: Element, style: CSSStyleDeclaration, out: Piece[]): boolean {
  const last = out.at(-1);
  if (last?.kind !== 'text' || !/[\p{L}\p{N}]/u.test(last.text.slice(-1))) return false;
  const room = Number.parseFloat(style.marginLeft) + Number.parseFloat(style.paddingLeft);
  return room > 1 && /^[\p{L}\p{N}$€£]/u.test(element.textContent ?? '');
}
