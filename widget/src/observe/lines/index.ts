/** From the tree to lines: depth, keys that stay, rows as they cross the wire. */

import type { Line, Row } from '../../link/protocol.ts';
import { hide } from '../element/secrets.ts';
import type { Attributes, Piece, RowPiece, TextPiece, Zone } from '../walk/piece.ts';

const DEEPEST = 12;

export interface Placed {
  readonly line: Line;
  readonly zone: Zone;
  /** What it was made of; none for a line that stands for others. */
  readonly piece?: Piece;
}

/** Keys of text lines. Text drawn anew with the same words keeps the key of the old. */
export class TextKeys {
  #keys = new WeakMap<Node, string>();
  #last = new Map<string, { text: string; node: WeakRef<Node> }>();
  #next = 1;

  /** A key for each piece, in order. */
  assign(pieces: readonly TextPiece[]): string[] {
    const claimed = new Set(pieces.map(({ node }) => this.#keys.get(node)));
    const free = new Map<string, string[]>();
    for (const [key, { text }] of this.#last) {
      if (claimed.has(key)) continue;
      const same = free.get(text);
      if (same) same.push(key);
      else free.set(text, [key]);
    }
    const used = new Set<string>();
    const keys = pieces.map(({ node, text }) => {
      let key = this.#keys.get(node);
      if (!key || used.has(key)) key = free.get(text)?.shift() ?? this.#fresh();
      used.add(key);
      this.#keys.set(node, key);
      return key;
    });
    this.#last = new Map(
      pieces.map(({ node, text }, at) => [keys[at]!, { text, node: new WeakRef(node) }]),
    );
    return keys;
  }

  #fresh(): string {
    const key = `t${this.#next}`;
    this.#next += 1;
    return key;
  }
}

export function toLines(pieces: readonly Piece[], keys: TextKeys): Placed[] {
  const texts: TextPiece[] = [];
  const placed: { piece: Piece; depth: number }[] = [];
  const place = (list: readonly Piece[], depth: number): void => {
    for (const piece of list) {
      // What strangers write stands deeper than the row that says so.
      const room = piece.kind === 'row' && piece.attributes.untrusted ? 1 : 0;
      const own = Math.min(DEEPEST - room, depth + piece.indent);
      placed.push({ piece, depth: own });
      if (piece.kind === 'text') texts.push(piece);
      else place(piece.children, piece.deeper ? own + 1 : depth);
    }
  };
  place(pieces, 0);
  const textKeys = keys.assign(texts);
  let text = 0;
  return placed.map(({ piece, depth }) => {
    const { zone } = piece;
    if (piece.kind === 'row') {
      return { line: { key: `r${piece.ref}`, depth, row: toRow(piece) }, zone, piece };
    }
    const key = textKeys[text]!;
    text += 1;
    return { line: { key, depth, row: hide(piece.text) }, zone, piece };
  });
}

function toRow(piece: RowPiece): Row {
  const { ref, word, name, attributes, cells } = piece;
  // Once more: a part of the page that was read later may have told what is secret.
  return {
    ref,
    word,
    ...(name === '' ? {} : { name: hide(name) }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes: hidden(attributes) }),
    ...(cells?.length
      ? { cells: cells.map((cell) => (typeof cell === 'string' ? hide(cell) : toRow(cell))) }
      : {}),
  };
}

function hidden(attributes: Attributes): Attributes {
  const entries = Object.entries(attributes).map(([key, value]) => {
    if (typeof value === 'boolean') return [key, value];
    return [key, typeof value === 'string' ? hide(value) : value.map(hide)];
  });
  return Object.fromEntries(entries);
}
