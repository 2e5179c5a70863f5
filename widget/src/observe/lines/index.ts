/** From the tree to lines: depth, keys that stay, rows as they cross the wire. */

import * as dom from '../../dom/index.ts';
import type { Line } from '../../wire/protocol.ts';
import type { Piece, TextPiece, Zone } from '../reading/piece.ts';
import { rowOf } from './row.ts';

const DEEPEST = 12;
const STRIDE = 64;

export interface Placed {
  readonly line: Line;
  readonly zone: Zone;
  readonly piece?: Piece | undefined;
}

/** Keys of text lines. Text drawn anew with the same words keeps the key of the old. */
export class TextKeys {
  #keys = new WeakMap<Node, string>();
  #last = new Map<string, string>();
  #next = 1;

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

  /** Keys by their texts that are on none of these pieces any more. */
  #released(pieces: readonly TextPiece[]): Map<string, string[]> {
    const claimed = new Set(pieces.map(({ node }) => this.#keys.get(node)));
    const free = new Map<string, string[]>();
    for (const [key, text] of this.#last) {
      if (claimed.has(key)) continue;
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

export function* toLines(pieces: readonly Piece[], keys: TextKeys): dom.Steps<Placed[]> {
  const spots: Spot[] = [];
  place(pieces, 0, spots);
  yield;
  const texts = spots.flatMap(({ piece }) => (piece.kind === 'text' ? [piece] : []));
  const textKeys = keys.assign(texts);
  const placed: Placed[] = [];
  let text = 0;
  for (let nth = 0; nth < spots.length; nth += 1) {
    const { piece, depth } = spots[nth]!;
    if (nth % STRIDE === STRIDE - 1) yield;
    let line: Line;
    if (piece.kind === 'row') {
      line = { key: `r${piece.ref}`, depth, row: rowOf(piece) };
    } else {
      const row = allowed(piece.text, placed[nth - 1]?.line.row);
      line = { key: textKeys[text]!, depth, row };
      text += 1;
    }
    placed.push({ line, zone: piece.zone, piece });
  }
  return placed;
}

/** A code that the line before announces is one, though nothing in its own says so. */
function allowed(text: string, before: Line['row'] | undefined): string {
  const words = typeof before === 'string' ? before : (before?.name ?? '');
  return dom.isAnnounced(text, words) ? dom.HIDDEN : dom.hide(text);
}

interface Spot {
  readonly piece: Piece;
  readonly depth: number;
}

function place(list: readonly Piece[], depth: number, spots: Spot[]): void {
  for (let nth = 0; nth < list.length; nth += 1) {
    const piece = list[nth]!;
    const own = depthOf(piece, depth);
    spots.push({ piece, depth: own });
    if (piece.kind === 'row' && piece.children.length > 0) {
      place(piece.children, piece.deeper ? own + 1 : depth, spots);
    }
  }
}

/** What strangers write stands deeper than the row that says so. */
function depthOf(piece: Piece, depth: number): number {
  const room = piece.kind === 'row' && piece.attributes.untrusted ? 1 : 0;
  return Math.min(DEEPEST - room, depth + piece.indent);
}
