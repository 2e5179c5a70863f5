/** From the tree to lines: depth, keys that stay, rows as they cross the wire. */

import type { Line } from '../../link/protocol.ts';
import { hide, secretsKnown } from '../element/secrets.ts';
import type { Piece, TextPiece, Zone } from '../walk/piece.ts';
import { isSettled, type Settled } from '../walk/settled.ts';
import type { Steps } from '../walk/steps.ts';
import type { Tally } from './confidence.ts';
import { lineOf } from './row.ts';

const DEEPEST = 12;
/** So many lines in one step. */
const STRIDE = 64;

export interface Placed {
  readonly line: Line;
  readonly zone: Zone;
  /** What it was made of; none for a line that stands for others. */
  readonly piece?: Piece | undefined;
  /** Once it was counted. */
  tally?: Tally | undefined;
}

/** Keys of text lines. Text drawn anew with the same words keeps the key of the old. */
export class TextKeys {
  #keys = new WeakMap<Node, string>();
  #last = new Map<string, string>();
  #lines = new Map<string, Line>();
  #next = 1;

  /** A key for each piece, in order. */
  assign(pieces: readonly TextPiece[]): string[] {
    const free = this.#last.size > 0 ? this.#released(pieces) : undefined;
    const used = new Map<string, string>();
    const keys = pieces.map(({ node, text }) => {
      let key = this.#keys.get(node);
      if (!key || used.has(key)) {
        key = free?.get(text)?.shift() ?? this.#fresh();
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

  /** Keys by their texts that are on none of these pieces any more. */
  #released(pieces: readonly TextPiece[]): Map<string, string[]> {
    const claimed = new Set(pieces.map(({ node }) => this.#keys.get(node)));
    const free = new Map<string, string[]>();
    for (const [key, text] of this.#last) {
      if (claimed.has(key)) continue;
      this.#lines.delete(key);
      const same = free.get(text);
      if (same) same.push(key);
      else free.set(text, [key]);
    }
    return free;
  }

  #fresh(): string {
    const key = `t${this.#next}`;
    this.#next += 1;
    return key;
  }
}

/** Lines that say what they said at the last look are the same objects. */
export function* toLines(pieces: readonly Piece[], keys: TextKeys): Steps<Placed[]> {
  // What is hidden in a line depends on them.
  const secrets = secretsKnown();
  const texts: TextPiece[] = [];
  const spots = spotsOf(pieces, secrets, texts);
  yield;
  const textKeys = keys.assign(texts);
  const placed: Placed[] = [];
  let text = 0;
  let steps = 0;
  for (const spot of spots) {
    steps += 1;
    if (steps % STRIDE === 0) yield;
    if ('line' in spot) {
      placed.push(spot);
      continue;
    }
    const { piece, depth } = spot;
    if (piece.kind === 'row') {
      placed.push({
        line: lineOf(piece, depth, secrets),
        zone: piece.zone,
        piece,
        tally: undefined,
      });
    } else {
      const line = keys.line(textKeys[text]!, depth, hide(piece.text));
      placed.push({ line, zone: piece.zone, piece, tally: undefined });
      text += 1;
    }
  }
  return placed;
}

/** A piece with the depth of its line. */
interface Spot {
  readonly piece: Piece;
  readonly depth: number;
}

/** In reading order; for what has settled, its lines as they were. Adds to `texts`. */
function spotsOf(pieces: readonly Piece[], secrets: string, texts: TextPiece[]): (Spot | Placed)[] {
  const spots: (Spot | Placed)[] = [];
  const place = (list: readonly Piece[], depth: number): void => {
    for (const piece of list) {
      const own = depthOf(piece, depth);
      if (piece.kind === 'text') {
        texts.push(piece);
        spots.push({ piece, depth: own });
        continue;
      }
      // What was told just now has yet to be had again.
      const settled = isSettled(piece) ? piece.kept.settled : undefined;
      if (settled && !settled.talks) {
        for (const one of linesAgain(settled, own, depth, secrets)) spots.push(one);
        continue;
      }
      spots.push({ piece, depth: own });
      if (piece.children.length > 0) place(piece.children, piece.deeper ? own + 1 : depth);
    }
  };
  place(pieces, 0);
  return spots;
}

/** What strangers write stands deeper than the row that says so. */
function depthOf(piece: Piece, depth: number): number {
  const room = piece.kind === 'row' && piece.attributes.untrusted ? 1 : 0;
  return Math.min(DEEPEST - room, depth + piece.indent);
}

/** The lines of a row that has settled, with all in it, where no text stands in it. */
function linesAgain(
  settled: Settled,
  own: number,
  outer: number,
  secrets: string,
): readonly Placed[] {
  const { placed } = settled;
  if (placed && placed.own === own && placed.outer === outer && placed.secrets === secrets) {
    return placed.lines;
  }
  const lines: Placed[] = [];
  const add = (piece: Piece, depth: number, around: number): void => {
    if (piece.kind === 'text') return;
    lines.push({ line: lineOf(piece, depth, secrets), zone: piece.zone, piece, tally: undefined });
    const inner = piece.deeper ? depth + 1 : around;
    for (const child of piece.children) add(child, depthOf(child, inner), inner);
  };
  add(settled.piece, own, outer);
  settled.placed = { own, outer, secrets, lines };
  return lines;
}
