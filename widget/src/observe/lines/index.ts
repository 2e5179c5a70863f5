/** From the tree to lines: depth, keys that stay, rows as they cross the wire. */

import type { Line } from '../../link/protocol.ts';
import { hide, secretsKnown } from '../element/secrets.ts';
import type { Piece, TextPiece, Zone } from '../walk/piece.ts';
import type { Steps } from '../walk/steps.ts';
import { lineOf } from './row.ts';

const DEEPEST = 12;
/** So many lines in one step. */
const STRIDE = 64;

export interface Placed {
  readonly line: Line;
  readonly zone: Zone;
  /** What it was made of; none for a line that stands for others. */
  readonly piece?: Piece;
}

/** Keys of text lines. Text drawn anew with the same words keeps the key of the old. */
export class TextKeys {
  #keys = new WeakMap<Node, string>();
  #last = new Map<string, string>();
  #lines = new Map<string, Line>();
  #next = 1;

  /** A key for each piece, in order. */
  assign(pieces: readonly TextPiece[]): string[] {
    const claimed = new Set(pieces.map(({ node }) => this.#keys.get(node)));
    const free = new Map<string, string[]>();
    for (const [key, text] of this.#last) {
      if (claimed.has(key)) continue;
      this.#lines.delete(key);
      const same = free.get(text);
      if (same) same.push(key);
      else free.set(text, [key]);
    }
    const used = new Map<string, string>();
    const keys = pieces.map(({ node, text }) => {
      let key = this.#keys.get(node);
      if (!key || used.has(key)) {
        key = free.get(text)?.shift() ?? this.#fresh();
        this.#keys.set(node, key);
      }
      used.set(key, text);
      return key;
    });
    this.#last = used;
    return keys;
  }

  /** The line that a key had, where it still says the same. */
  line(key: string, depth: number, row: string): Line {
    const had = this.#lines.get(key);
    if (had?.depth === depth && had.row === row) return had;
    const line = { key, depth, row };
    this.#lines.set(key, line);
    return line;
  }

  #fresh(): string {
    const key = `t${this.#next}`;
    this.#next += 1;
    return key;
  }
}

/** Lines that say what they said at the last look are the same objects. */
export function* toLines(pieces: readonly Piece[], keys: TextKeys): Steps<Placed[]> {
  const texts: TextPiece[] = [];
  const places: { piece: Piece; depth: number }[] = [];
  const place = (list: readonly Piece[], depth: number): void => {
    for (const piece of list) {
      // What strangers write stands deeper than the row that says so.
      const room = piece.kind === 'row' && piece.attributes.untrusted ? 1 : 0;
      const own = Math.min(DEEPEST - room, depth + piece.indent);
      places.push({ piece, depth: own });
      if (piece.kind === 'text') texts.push(piece);
      else place(piece.children, piece.deeper ? own + 1 : depth);
    }
  };
  place(pieces, 0);
  yield;
  const textKeys = keys.assign(texts);
  // What is hidden in a line depends on them.
  const secrets = secretsKnown();
  const placed: Placed[] = [];
  let text = 0;
  for (const { piece, depth } of places) {
    const { zone } = piece;
    let line: Line;
    if (piece.kind === 'row') {
      line = lineOf(piece, depth, secrets);
    } else {
      line = keys.line(textKeys[text]!, depth, hide(piece.text));
      text += 1;
    }
    placed.push({ line, zone, piece });
    if (placed.length % STRIDE === 0) yield;
  }
  return placed;
}
