/** Lists and tables of which the page draws only what is in sight. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';

/** `rows`: how many there are ("~" if reckoned); `shown`: which or how many of them are here. */
interface Extent {
  readonly rows: string;
  readonly shown?: string;
}

const FEW = 3;

/** From ARIA counts and indexes, else from a box far taller than what is in it; else a count. */
export function extentOf(
  list: Element,
  items: readonly Element[],
  headers: number,
  reading: Reading,
): Extent {
  const here = items.length;
  const [first] = items;
  if (!first) return { rows: countOf(list, headers)?.replace('-1', '0+') ?? '0' };
  const declared = countOf(list, headers) ?? dom.attributeOf(first, 'aria-setsize');
  const total = Number(declared);
  if (declared !== null && total > here) {
    return { rows: declared, shown: placesOf(items, headers) ?? String(here) };
  }
  if (declared === '-1') return { rows: `${here}+` };
  if (declared !== null && total === here) return { rows: declared };
  return reckoned(items, reading) ?? { rows: String(here) };
}

function span(from: number, to: number): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** Grids draw their rows in any order, and keep the one that has the focus wherever it is. */
function placesOf(items: readonly Element[], headers: number): string | undefined {
  const places = new Set<number>();
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const item of items) {
    const place = placeOf(item, headers);
    if (!place) return undefined;
    places.add(place);
    if (place < from) from = place;
    if (place > to) to = place;
  }
  return places.size === to - from + 1 ? span(from, to) : String(places.size);
}

function countOf(list: Element, headers: number): string | undefined {
  const declared = dom.attributeOf(list, 'aria-rowcount');
  if (declared === null || !/^-?\d+$/.test(declared)) return undefined;
  return declared === '-1' ? declared : String(Math.max(0, Number(declared) - headers));
}

function placeOf(item: Element, headers: number): number | undefined {
  const index = Number(dom.attributeOf(item, 'aria-rowindex'));
  if (index > headers) return index - headers;
  return Number(dom.attributeOf(item, 'aria-posinset')) || undefined;
}

/** By the height of one item, where the nearest tall box around them holds nothing else. */
function reckoned(items: readonly Element[], reading: Reading): Extent | undefined {
  if (items.length < FEW) return undefined;
  const { top } = reading.box(items[0]!);
  const { bottom } = reading.box(items.at(-1)!);
  const height = (bottom - top) / items.length;
  if (!(height > 4)) return undefined;
  let inner: Element = items[0]!;
  for (let steps = 0; steps < 5; steps += 1) {
    const around: Element | null = dom.parentElementOf(inner);
    if (!around || around === dom.bodyOf(dom.ownerOf(around))) return undefined;
    const box = reading.box(around);
    const tall = Math.max(box.bottom - box.top, dom.scrollHeightOf(around));
    if (tall > 1.5 * (bottom - top) + 4 * height) {
      if (inner !== items[0] && !isAlone(inner)) return undefined;
      const from = Math.max(1, Math.round((top - box.top + dom.scrollTopOf(around)) / height) + 1);
      const rows = `~${Math.round(tall / height)}`;
      return { rows, shown: span(from, from + items.length - 1) };
    }
    inner = around;
  }
  return undefined;
}

function isAlone(element: Element): boolean {
  const parent = dom.parentElementOf(element);
  return !parent || dom.childrenOf(parent).every((it) => it === element || !dom.textIn(it)?.trim());
}

/** Whether a list says of itself that it holds more than is here. */
export function isVirtual(element: Element, word: string): boolean {
  if (word !== 'list' && word !== 'feed') return false;
  const first = dom.firstElementOf(element);
  const size = Number(first && dom.attributeOf(first, 'aria-setsize'));
  return size > dom.childCountOf(element) || size < 0;
}
