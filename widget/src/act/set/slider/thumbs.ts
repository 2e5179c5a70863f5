/** Sliders recognised by their look alone: a small part on a track, and the number that belongs to it. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Slider } from './slider.ts';

const THUMB = '[class*=handle i],[class*=thumb i],[class*=knob i]';
const LEVELS = 4;
/** Px: the size of a part that is dragged by hand. */
const LEAST = 6;
const MOST = 64;
const ASIDE = 24;
/** How many levels up the number is searched. */
const AROUND = 3;
const LEAST_MARKS = 3;
const NUMBER = /-?\d[\d\s.,']*/g;

export function thumbsAt(own: Element): HTMLElement[] {
  const field = dom.fieldOfLabel(own) ?? own;
  const thumb = dom.closestOf(field, THUMB);
  const from = thumb && isThumb(thumb) ? dom.parentElementOf(thumb) : field;
  for (const at of [...outwards(from)].slice(0, LEVELS + 1)) {
    if (dom.matchesOf(at, 'body,form')) return [];
    const inside = [at, ...dom.allWithin(at, THUMB)].filter((it) => isThumb(it));
    const outer = inside.filter(
      (it) => !inside.some((other) => other !== it && dom.contains(other, it)),
    );
    if (outer.length) return outer as HTMLElement[];
  }
  return [];
}

function isThumb(element: Element): boolean {
  if (!dom.matchesOf(element, THUMB) || !isSeen(element)) return false;
  const { width, height } = dom.rectOf(element);
  const small = width >= LEAST && height >= LEAST && width <= MOST && height <= MOST;
  return small && !!trackAround(element);
}

/** The nearest box around it that is several times as long one way: it may be as high as its scale. */
function trackAround(thumb: Element): Element | undefined {
  const own = dom.rectOf(thumb);
  for (const at of [...outwards(dom.parentElementOf(thumb))].slice(0, LEVELS)) {
    const { width, height } = dom.rectOf(at);
    if (width >= 3 * own.width && height <= Math.max(3 * own.height, width / 3)) return at;
    if (height >= 3 * own.height && width <= Math.max(3 * own.width, height / 3)) return at;
    if (width > 0 && height > 6 * own.height && width > 6 * own.width) return undefined;
  }
  return undefined;
}

/** One of `thumbs` as a slider; which number belongs to it may be known only after a move. */
export function thumbSlider(thumb: HTMLElement, thumbs: readonly HTMLElement[]): Slider {
  const track = trackAround(thumb) ?? thumb;
  const scope = scopeOf(track);
  const numbers = new Numbers(scope, thumb, thumbs.indexOf(thumb));
  const [min, max] = endsOf(scope);
  const upright = dom.rectOf(track).height > dom.rectOf(track).width;
  return { element: thumb, isNative: false, min, max, upright, track, now: () => numbers.now() };
}

function scopeOf(track: Element): Element {
  let scope = track;
  for (const at of [...outwards(track)].slice(1, AROUND + 1)) {
    const hasOther = dom.allWithin(at, THUMB).some((it) => !dom.contains(track, it) && isThumb(it));
    if (dom.matchesOf(at, 'body,form') || hasOther) break;
    scope = at;
  }
  return scope;
}

function endsOf(scope: Element): [number, number] {
  const said = (key: string) =>
    [scope, ...dom.allWithin(scope, `[data-${key}],[aria-value${key}],input[${key}]`)]
      .map(
        (it) =>
          dom.attributeOf(it, `data-${key}`) ??
          dom.attributeOf(it, `aria-value${key}`) ??
          dom.attributeOf(it, key),
      )
      .find((it) => it !== null && it.trim() !== '' && Number.isFinite(Number(it)));
  const [min, max] = [said('min'), said('max')];
  return [
    min === undefined ? Number.NEGATIVE_INFINITY : Number(min),
    max === undefined ? Number.POSITIVE_INFINITY : Number(max),
  ];
}

/** All numbers beside a track, and which of them belongs to its thumb. */
class Numbers {
  readonly #scope: Element;
  readonly #thumb: Element;
  readonly #nth: number;
  readonly #first = new Map<Element, readonly number[]>();
  readonly #left: number;

  constructor(scope: Element, thumb: Element, nth: number) {
    this.#scope = scope;
    this.#thumb = thumb;
    this.#nth = nth;
    this.#left = this.#place();
    for (const it of this.#parts()) this.#first.set(it, numbersOf(it));
  }

  /** NaN if no number is certain to belong to it (yet). */
  now(): number {
    const parts = this.#parts();
    const moved = this.#place() !== this.#left;
    const live = parts.filter((it) => numbersOf(it).join() !== this.#first.get(it)?.join());
    const some = moved ? live : parts;
    const fields = some.filter((it) => dom.tagOf(it) === 'input');
    const near = some.filter((it) => dom.tagOf(it) !== 'input' && this.#isBeside(it));
    for (const it of [...fields, ...near, ...(moved ? live : [])]) {
      const numbers = numbersOf(it);
      const own = numbers.length > 1 ? numbers[this.#nth] : numbers[0];
      if (own !== undefined) return own;
    }
    return Number.NaN;
  }

  #place(): number {
    const { left, top } = dom.rectOf(this.#thumb);
    return Math.round(left) + Math.round(top);
  }

  #isBeside(label: Element): boolean {
    const [a, b] = [dom.rectOf(label), dom.rectOf(this.#thumb)];
    const isNear = Math.abs((a.left + a.right) / 2 - (b.left + b.right) / 2) <= ASIDE;
    return isNear && isSeen(label) && !isOfScale(label);
  }

  #parts(): Element[] {
    const boxes = [dom.previousElementOf(this.#scope), this.#scope, dom.nextElementOf(this.#scope)];
    const own = boxes.filter(
      (it) => it && (it === this.#scope || !dom.allWithin(it, THUMB).some(isThumb)),
    ) as Element[];
    return own
      .flatMap((it) => [it, ...dom.allWithin(it, '*')])
      .filter((it) => {
        if (dom.tagOf(it) === 'input') return numbersOf(it).length > 0;
        const text = dom.textIn(it)?.trim() ?? '';
        return text.length > 0 && text.length <= 40 && numbersOf(it).length > 0;
      });
  }
}

/** One of several alike: a scale says the same wherever the thumb is. */
function isOfScale(label: Element): boolean {
  const beside = dom.childrenOf(dom.parentElementOf(label) ?? label);
  const alike = beside.filter((it) => dom.tagOf(it) === dom.tagOf(label) && numbersOf(it).length);
  return alike.length >= LEAST_MARKS;
}

function numbersOf(element: Element): readonly number[] {
  const text =
    dom.tagOf(element) === 'input' ? (element as HTMLInputElement).value : dom.textIn(element);
  return [...(text ?? '').matchAll(NUMBER)].map(([it]) => amount(it));
}

/** 1 000, 1,000.5 and 1.000,5. */
function amount(text: string): number {
  const bare = text.replace(/[\s']/g, '').replace(/[.,]$/, '');
  const grouped = /^-?\d{1,3}([.,]\d{3})+$/.test(bare);
  if (grouped) return Number(bare.replace(/[.,]/g, ''));
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (mark < 0) return Number(bare);
  return Number(`${bare.slice(0, mark).replace(/[.,]/g, '')}.${bare.slice(mark + 1)}`);
}
