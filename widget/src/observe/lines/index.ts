/** From the tree to lines: depth, keys that stay, rows as they cross the wire. */

import type { Line } from '../../link/protocol.ts';
import { HIDDEN, isAnnounced } from '../element/detect.ts';
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
  /** Once it was reckoned how long its JSON can be: see `cap.ts`. */
  most?: number | undefined;
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
  const spots: Spots = { placed: [], fresh: [], texts: [] };
  place(pieces, 0, secrets, spots);
  yield;
  const { placed, fresh, texts } = spots;
  const textKeys = keys.assign(texts);
  let text = 0;
  for (let nth = 0; nth < fresh.length; nth += 1) {
    const { piece, depth, at } = fresh[nth]!;
    if (nth % STRIDE === STRIDE - 1) yield;
    let line: Line;
    if (piece.kind === 'row') {
      line = lineOf(piece, depth, secrets);
    } else {
      const before = placed[at - 1]?.line.row;
      line = keys.line(textKeys[text]!, depth, allowed(piece.text, before));
      text += 1;
    }
    placed[at] = { line, zone: piece.zone, piece, tally: undefined, most: undefined };
  }
  return placed;
}

/** A code that the line before announces is one, though nothing in its own says so. */
function allowed(text: string, before: Line['row'] | undefined): string {
  const words = typeof before === 'string' ? before : (before?.name ?? '');
  return isAnnounced(text, words) ? HIDDEN : hide(text);
}

/** In reading order. */
interface Spots {
  /** Lines; those of `fresh` have yet to be made. */
  readonly placed: Placed[];
  /** Of what has not settled, with the depth of its line and where that comes. */
  readonly fresh: { readonly piece: Piece; readonly depth: number; readonly at: number }[];
  readonly texts: TextPiece[];
}

/** For what has settled, its lines as they were. */
function place(list: readonly Piece[], depth: number, secrets: string, spots: Spots): void {
  const { placed, fresh, texts } = spots;
  for (let nth = 0; nth < list.length; nth += 1) {
    const piece = list[nth]!;
    if (piece.kind === 'row') {
      // What was told just now has yet to be had again.
      const settled = isSettled(piece) ? piece.kept.settled : undefined;
      if (settled && !settled.talks) {
        const lines = linesAgain(settled, depth, secrets);
        for (let one = 0; one < lines.length; one += 1) placed.push(lines[one]!);
        continue;
      }
    }
    const own = depthOf(piece, depth);
    const at = placed.length;
    fresh.push({ piece, depth: own, at });
    placed.push(TO_COME);
    if (piece.kind === 'text') texts.push(piece);
    else if (piece.children.length > 0) {
      place(piece.children, piece.deeper ? own + 1 : depth, secrets, spots);
    }
  }
}

const TO_COME: Placed = { line: { key: '', depth: 0, row: '' }, zone: 'below' };

/** What strangers write stands deeper than the row that says so. */
function depthOf(piece: Piece, depth: number): number {
  const room = piece.kind === 'row' && piece.attributes.untrusted ? 1 : 0;
  return Math.min(DEEPEST - room, depth + piece.indent);
}

/** The lines of a row that has settled, with all in it, where no text stands in it. */
function linesAgain(settled: Settled, outer: number, secrets: string): readonly Placed[] {
  const { placed } = settled;
  if (placed && placed.outer === outer && placed.secrets === secrets) return placed.lines;
  const lines: Placed[] = [];
  const add = (piece: Piece, around: number): void => {
    if (piece.kind === 'text') return;
    const depth = depthOf(piece, around);
    const line = lineOf(piece, depth, secrets);
    lines.push({ line, zone: piece.zone, piece, tally: undefined, most: undefined });
    for (const child of piece.children) add(child, piece.deeper ? depth + 1 : around);
  };
  add(settled.piece, outer);
  settled.placed = { outer, secrets, lines };
  return lines;
}
