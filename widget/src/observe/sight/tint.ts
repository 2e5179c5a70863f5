/** Colours as filters, blending and transparency around them leave them. */

import type { Box } from '../walk/box.ts';
import type { Reading } from '../walk/reading.ts';
import { flatParent } from '../walk/tree.ts';
import { colourOf, contrast, over as mixed } from './colour.ts';
import { isBeside } from './displaced_text.ts';
import { paintsOf } from './gradient.ts';
import type { Rgb } from './oklab.ts';
import type { Style } from './style.ts';

/** A pixel of the group that is being painted: parts from 0 to 1. */
interface Pixel {
  readonly rgb: Rgb;
  readonly alpha: number;
}

const CLEAR: Pixel = { rgb: [0, 0, 0], alpha: 0 };
const SHADOW = /drop-shadow\(([a-z]+\([^)]*\))/g;
/** Of the 256 steps of a channel. */
const NEAR = 6;
/** A shadow is smeared. */
const SHADOW_CONTRAST = 1.5;
const FILTER = /([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/g;
/** What a channel of what lies above makes of one that lies below (Compositing 1, 10). */
const BLENDS: Readonly<Record<string, (under: number, top: number) => number>> = {
  multiply: (under, top) => under * top,
  screen: (under, top) => under + top - under * top,
  darken: Math.min,
  lighten: Math.max,
  difference: (under, top) => Math.abs(under - top),
  exclusion: (under, top) => under + top - 2 * under * top,
  overlay: (under, top) => hard(top, under),
  'hard-light': hard,
  'soft-light': (under, top) => under + (2 * top - 1) * (under - under * under),
  'color-dodge': (under, top) => (under === 0 ? 0 : top >= 1 ? 1 : Math.min(1, under / (1 - top))),
  'color-burn': (under, top) =>
    under >= 1 ? 1 : top <= 0 ? 0 : 1 - Math.min(1, (1 - under) / top),
  'plus-lighter': (under, top) => Math.min(1, under + top),
  'plus-darker': (under, top) => Math.max(0, under + top - 1),
};

function hard(under: number, top: number): number {
  return top <= 0.5 ? under * 2 * top : under + (2 * top - 1) - under * (2 * top - 1);
}

/** Whether filters change the colours of what an element holds. */
export function isTinted(element: Element, { tinted }: Reading): boolean {
  return tinted.size > 0 && tinted.holds(element);
}

/**
 * What is seen of letters and of the plain ground beside them, 0 to 255; `undefined` where that
 * cannot be told. `strayed`: where they stand, if that is away from the grounds of their ancestors.
 */
export function seenOf(
  element: Element,
  ink: string,
  reading: Reading,
  strayed?: Box,
): readonly [Rgb, Rgb] | undefined {
  const told = colourOf(ink);
  if (!told.rgb) return undefined;
  const chain = chainOf(element, reading, strayed);
  if (!chain) return undefined;
  const last: Pixel = { rgb: [1, 1, 1], alpha: 1 };
  let pair: readonly [Pixel, Pixel] = [{ rgb: shares(told.rgb), alpha: told.alpha }, CLEAR];
  for (let nth = 0; nth < chain.length; nth += 1) {
    const link = chain[nth]!;
    pair = [painted(pair[0], link), painted(pair[1], link)];
    const blend = BLENDS[link.blend];
    if (link.blend === 'normal') continue;
    if (!blend) return undefined;
    const under = flattened(chain.slice(nth + 1), last).rgb;
    pair = [blended(pair[0], under, blend), blended(pair[1], under, blend)];
  }
  const [letters, ground] = pair.map((pixel) => parts(over(pixel, last).rgb)) as [Rgb, Rgb];
  return chain.some(({ filter }) => isShadowed(filter, ground)) ? undefined : [letters, ground];
}

/** A shadow around letters shows them. */
function isShadowed(filter: string, ground: Rgb): boolean {
  return [...filter.matchAll(SHADOW)].some(([, told = '']) => {
    const { rgb, alpha } = colourOf(told);
    return !rgb || (alpha > 0 && contrast(mixed(rgb, alpha, ground), ground) > SHADOW_CONTRAST);
  });
}

interface Link {
  readonly ground: Pixel;
  readonly filter: string;
  readonly opacity: number;
  readonly blend: string;
}

function chainOf(element: Element, reading: Reading, strayed?: Box): Link[] | undefined {
  const chain: Link[] = [];
  let broken = false;
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const style = reading.style(at);
    const { all, inline, display } = style;
    if (display === 'contents') continue;
    // The ground of what is set in a line is not painted under blocks in it.
    const beside = strayed && isBeside(at, strayed, reading);
    const ground = beside || (broken && inline) ? CLEAR : groundOf(style);
    if (!ground) return undefined;
    broken = style.breaks || (broken && inline);
    const { filter, opacity, mixBlendMode: blend } = all;
    chain.push({ ground, filter, opacity: Number(opacity), blend });
  }
  return chain;
}

function groundOf({ all, backgroundColor }: Style): Pixel | undefined {
  const { rgb, alpha } = colourOf(backgroundColor);
  if (!rgb && alpha > 0) return undefined;
  const plain = rgb ? { rgb: shares(rgb), alpha } : CLEAR;
  return paintedOver(plain, paintsOf(all));
}

function isNear(one: Rgb, other: Rgb | undefined): boolean {
  return other !== undefined && one.every((part, at) => Math.abs(part - other[at]!) <= NEAR);
}

/** A gradient from one colour to itself is a plain ground; of any other that cannot be told. */
function paintedOver(plain: Pixel, colours: readonly string[] | undefined): Pixel | undefined {
  if (!colours) return undefined;
  const [first] = colours;
  if (first === undefined) return plain;
  const { rgb, alpha } = colourOf(first);
  if (!rgb || !colours.every((colour) => isNear(rgb, colourOf(colour).rgb))) return undefined;
  return over({ rgb: shares(rgb), alpha }, plain);
}

function painted(pixel: Pixel, { ground, filter, opacity }: Link): Pixel {
  const { rgb, alpha } = over(pixel, ground);
  const all = filter === 'none' ? rgb : filtered(rgb, filter);
  return { rgb: all, alpha: alpha * opacity };
}

function flattened(chain: readonly Link[], canvas: Pixel): Pixel {
  let pixel = CLEAR;
  for (const link of chain) pixel = painted(pixel, link);
  return over(pixel, canvas);
}

function over(top: Pixel, under: Pixel): Pixel {
  const alpha = top.alpha + under.alpha * (1 - top.alpha);
  if (alpha === 0) return CLEAR;
  const mix = (at: 0 | 1 | 2) =>
    (top.rgb[at] * top.alpha + under.rgb[at] * under.alpha * (1 - top.alpha)) / alpha;
  return { rgb: [mix(0), mix(1), mix(2)], alpha };
}

function blended(
  { rgb, alpha }: Pixel,
  under: Rgb,
  blend: (under: number, top: number) => number,
): Pixel {
  return { rgb: each(rgb, (part, at) => blend(under[at]!, part)), alpha };
}

function filtered(rgb: Rgb, filter: string): Rgb {
  let all = rgb;
  for (const [, kind, told = ''] of filter.matchAll(FILTER)) {
    const amount = Number.parseFloat(told);
    if (kind === 'brightness') all = each(all, (part) => part * amount);
    else if (kind === 'contrast') all = each(all, (part) => (part - 0.5) * amount + 0.5);
    else if (kind === 'invert') all = each(all, (part) => part * (1 - 2 * amount) + amount);
    else if (kind === 'grayscale') all = faded(all, Math.max(0, 1 - amount));
    else if (kind === 'saturate') all = faded(all, amount);
  }
  return all;
}

/** `amount`: what is left of its hue. */
function faded(rgb: Rgb, amount: number): Rgb {
  const grey = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  return each(rgb, (part) => grey + (part - grey) * amount);
}

function each(rgb: Rgb, change: (part: number, at: number) => number): Rgb {
  return rgb.map((part, at) => Math.min(1, Math.max(0, change(part, at)))) as unknown as Rgb;
}

function shares(rgb: Rgb): Rgb {
  return each(rgb, (part) => part / 255);
}

function parts(rgb: Rgb): Rgb {
  return rgb.map((part) => part * 255) as unknown as Rgb;
}
