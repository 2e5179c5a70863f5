/** `aria-owns`: parts stand with what owns them, in its order, though read where drawn. */

import * as dom from '../../dom/index.ts';
import type { Piece, RowPiece } from '../reading/piece.ts';

/** What has no parts: https://w3c.github.io/core-aam/ leaves out what cannot have children. */
const CHILDLESS = 'input, textarea, select, img, [contenteditable]:not([contenteditable=false])';
const OWNER = '[aria-owns]';
/** Parts in parts that are owned elsewhere; beyond so many they stay where they are drawn. */
const LEVELS = 20;

/** Owned elements by what owns them, in document order; the first of several owners counts. */
class Owners {
  readonly of = new Map<Element, Element>();
  readonly owned = new Map<Element, Element[]>();

  constructor(roots: Iterable<dom.Root>) {
    for (const root of roots) {
      for (const owner of dom.allIn(root, OWNER)) {
        if (!dom.matchesOf(owner, CHILDLESS)) this.#add(owner, dom.referenced(owner, 'aria-owns'));
      }
    }
    for (const part of [...this.of.keys()]) if (this.#isDeep(part)) this.#leave(part);
  }

  /** Owners with their parts, by the owned element that they stand in. */
  byPlace(): Map<Element | undefined, [Element, Element[]][]> {
    const by = new Map<Element | undefined, [Element, Element[]][]>();
    for (const one of this.owned) {
      const within = this.nearest(one[0]);
      const there = by.get(within);
      if (there) there.push(one);
      else by.set(within, [one]);
    }
    return by;
  }

  nearest(element: Element | null): Element | undefined {
    for (let at = element; at; at = dom.flatParent(at)) if (this.of.has(at)) return at;
    return undefined;
  }

  #add(owner: Element, named: readonly Element[]): void {
    const free = (part: Element) => !this.of.has(part) && !this.#isIn(owner, part);
    const parts = [...new Set(named)].filter(free);
    if (parts.length === 0) return;
    // One that stands in it already is read where a person sees it.
    if (parts.length === 1 && dom.isInside(parts[0]!, owner)) return;
    for (const part of parts) this.of.set(part, owner);
    this.owned.set(owner, parts);
  }

  #isIn(element: Element, other: Element): boolean {
    for (const at of this.#around(element)) if (at === other) return true;
    return false;
  }

  #isDeep(part: Element): boolean {
    let levels = 0;
    for (const at of this.#around(part)) if (this.of.has(at)) levels += 1;
    return levels > LEVELS;
  }

  /** It, and all that it is in or is owned by, so far as that can count. */
  *#around(element: Element): Generator<Element> {
    let left = LEVELS + 1;
    for (let at: Element | null = element; at; ) {
      yield at;
      const owner: Element | undefined = this.of.get(at);
      if (owner && left-- === 0) return;
      at = owner ?? dom.flatParent(at);
    }
  }

  #leave(part: Element): void {
    const owner = this.of.get(part);
    this.of.delete(part);
    if (!owner) return;
    const rest = (this.owned.get(owner) ?? []).filter((it) => it !== part);
    if (rest.length > 0) this.owned.set(owner, rest);
    else this.owned.delete(owner);
  }
}

export function withOwned(pieces: Piece[], roots: Iterable<dom.Root>): Piece[] {
  const owners = new Owners(roots);
  if (owners.of.size === 0) return pieces;
  const bags = new Map<Element | undefined, Piece[]>([[undefined, []]]);
  sort(pieces, undefined, bags.get(undefined)!, { owners, bags });
  const by = owners.byPlace();
  const place = (within: Element | undefined): void => {
    for (const [owner, parts] of by.get(within) ?? []) {
      for (const part of parts) place(part);
      const into = bags.get(within) ?? [];
      bags.set(within, into);
      const all = parts.flatMap((part) => bags.get(part) ?? []);
      insert(all, owner, into);
    }
  };
  place(undefined);
  return bags.get(undefined)!;
}

interface Sorting {
  readonly owners: Owners;
  readonly bags: Map<Element | undefined, Piece[]>;
}

/** Each piece into the bag of the owned element it stands in; what is in a row stays in it. */
function sort(pieces: readonly Piece[], within: Element | undefined, out: Piece[], by: Sorting) {
  for (const piece of pieces) {
    const owned = by.owners.nearest(elementOf(piece));
    let into = out;
    if (owned && owned !== within) {
      into = by.bags.get(owned) ?? [];
      by.bags.set(owned, into);
    }
    into.push(piece);
    if (piece.kind === 'text' || piece.children.length === 0) continue;
    const children: Piece[] = [];
    sort(piece.children, owned ?? within, children, by);
    piece.children = children;
  }
}

function insert(bag: Piece[], owner: Element, into: Piece[]): void {
  let outer: RowPiece | undefined;
  let list: readonly Piece[] = into;
  for (;;) {
    const row = list.find((piece) => piece.kind === 'row' && holds(piece, owner));
    if (row?.kind !== 'row') break;
    if (row.element === owner) {
      row.children = row.children.concat(bag.filter((piece) => !isSaid(piece, row)));
      return;
    }
    outer = row;
    list = row.children;
  }
  const at = list.findLastIndex((piece) => isBefore(elementOf(piece), owner)) + 1;
  if (outer) outer.children = [...list.slice(0, at), ...bag, ...list.slice(at)];
  else into.splice(at, 0, ...bag);
}

function holds(row: RowPiece, element: Element): boolean {
  if (row.element === element) return true;
  if (row.children.length === 0) return false;
  for (let at = dom.flatParent(element); at; at = dom.flatParent(at))
    if (at === row.element) return true;
  return false;
}

/** Words that are the name of what owns them. */
function isSaid(piece: Piece, { control, name }: RowPiece): boolean {
  return control && piece.kind === 'text' && name.includes(dom.fold(piece.text));
}

function isBefore(element: Element | null, owner: Element): boolean {
  const root = dom.rootOf(owner);
  for (let at = element; at; at = dom.flatParent(at)) {
    if (dom.rootOf(at) !== root) continue;
    const place = dom.comparedTo(owner, at);
    return at === owner || (place & (2 /* PRECEDING */ | 16)) /* CONTAINED_BY */ !== 0;
  }
  return false;
}

function elementOf(piece: Piece): Element | null {
  if (piece.kind === 'row') return piece.element;
  return dom.isElement(piece.node) ? piece.node : dom.parentElementOf(piece.node);
}
