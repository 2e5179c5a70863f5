/** Whether text can be told from what it stands on. */

import { type Box, meets } from '../walk/box.ts';
import {
  childrenOf,
  firstWithin,
  isRendered,
  isSvg,
  ownerOf,
  shadowOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { textsOf, viewOf } from '../walk/root.ts';
import { fold } from '../walk/text.ts';
import { flatParent } from '../walk/tree.ts';
import { alphaOf, colourOf, contrast, over } from './colour.ts';
import { groundBeside, isBeside } from './displaced_text.ts';
import { paintsOf } from './gradient.ts';
import { split } from './length.ts';
import type { Rgb } from './oklab.ts';
import type { Style } from './style.ts';
import { isTinted, seenOf } from './tint.ts';

/** Letters of a smaller size are dust (px). */
export const LEGIBLE = 3;
/** Px² that a letter of that size takes at least: half as wide as it is high. */
const DUST = (LEGIBLE * LEGIBLE) / 2;
/** #eee on white is 1.16, and can just be made out. */
const LEAST_CONTRAST = 1.15;
const LEAST_ALPHA = 0.05;
/** Letters that go over so much (px) are slanted beyond sight. */
const SMEARED = 1e7;
const MANY_WORDS = 20;
/** Px that a shadow is away from its letters, at most. */
const FAR = 300;
const WHITE: Rgb = [255, 255, 255];
/** Boxes looked at before it is taken for seen. */
const PATIENCE = 200;
const PICTURES = /^(img|video|canvas|svg|iframe|picture|object|embed|input)$/;

/** Whether text in an element leaves any ink. */
export function hasInk(
  element: Element,
  reading: Reading,
  style = reading.style(element),
): boolean {
  if (!style.visible || style.fontSize < LEGIBLE) return false;
  if (isSvg(element)) return isFilled(style.all);
  if (alphaOf(style.ink) >= LEAST_ALPHA) return true;
  return isOutlined(style) || groundCut(element, reading) !== undefined;
}

/**
 * Whether enough of letters can be brought into sight, and they are not drawn as dust: each has
 * its share of the box around them.
 */
export function isLegible(text: string, box: Box, clip: Box): boolean {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const across = Math.min(box.right, clip.right) - Math.max(box.left, clip.left);
  const down = Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top);
  if (across <= Math.max(1, Math.min(LEGIBLE, width / 2))) return false;
  if (down <= Math.max(1, Math.min(LEGIBLE, height / 2))) return false;
  if ((width < LEGIBLE && height < LEGIBLE) || width > SMEARED) return false;
  const area = width * height;
  if (area >= text.length * DUST) return true;
  return area >= fold(text).length * DUST;
}

/** Letters cut out of a ground show that ground, be it an ancestor's. */
function groundCut(element: Element, reading: Reading): Element | undefined {
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const { all, display, position, backgroundColor } = reading.style(at);
    if (display === 'contents') continue;
    if (all.backgroundClip === 'text') {
      const colours = paintsOf(all);
      if (alphaOf(backgroundColor) >= LEAST_ALPHA || colours === undefined) return at;
      if (colours.some((colour) => alphaOf(colour) >= LEAST_ALPHA)) return at;
    }
    // No ground of what it is lifted out of is cut to its letters.
    if (position === 'absolute' || position === 'fixed') return undefined;
  }
  return undefined;
}

/** Whether some of an element's own words can be made out; true where it has none. */
export function showsWords(element: Element, clip: Box, reading: Reading): boolean {
  if (firstWithin(element, 'img, svg, picture, slot') || shadowOf(element)) return true;
  const texts = textsOf(ownerOf(element), element);
  let words = 0;
  while (words < MANY_WORDS && texts.nextNode()) {
    const node = texts.currentNode as Text;
    if (!/\S/.test(node.data)) continue;
    words += 1;
    const box = reading.textBox(node);
    const parent = node.parentElement ?? element;
    if (isLegible(node.data, box, clip) && hasInk(parent, reading) && !blends(parent, box, reading))
      return true;
  }
  return words === 0;
}

/**
 * White on white: text of nearly the colour of what is painted under it. Only plain colours are
 * compared; where a picture may lie under the text, it is taken for seen.
 */
export function blends(
  element: Element,
  box: Box,
  reading: Reading,
  style = reading.style(element),
): boolean {
  const { ink } = style;
  const { rgb, alpha } = colourOf(ink);
  const told = rgb && backdrop(element, reading);
  if (!told || isSvg(element)) return false;
  const strays = reading.strayed.size > 0 && reading.strayed.has(element);
  const beside = strays ? groundBeside(element, box, reading) : undefined;
  const ground = beside ?? told;
  const tinted = isTinted(element, reading);
  if (!tinted && stands(ink, over(rgb, alpha, ground), ground)) return false;
  if (tinted && isVeiledByLetter(style)) return true;
  const cut = alpha < LEAST_ALPHA ? groundCut(element, reading) : undefined;
  if (cut ? beside || showsCut(cut, reading) : showsOn(element, ink, reading, beside && box))
    return false;
  if (isOutlined(style, ground)) return false;
  const letters = alpha < LEAST_ALPHA ? ground : rgb;
  return !mayLieOnMore(element, { box, rgb: letters, ground, cut, strayed: !!beside }, reading);
}

/** Whether letters are drawn as dots, or their outline hides them. */
function isVeiledByLetter({ all, fontSize }: Style): boolean {
  const { webkitTextStrokeWidth, webkitTextStrokeColor } = all;
  const width = Number.parseFloat(webkitTextStrokeWidth);
  const hides = width * 4 > fontSize && alphaOf(webkitTextStrokeColor) > 0.9;
  return hides || (all.getPropertyValue('-webkit-text-security') || 'none') !== 'none';
}

/** What filters, blending and transparency leave of it included. */
function showsOn(element: Element, ink: string, reading: Reading, strayed?: Box): boolean {
  const seen = seenOf(element, ink, reading, strayed);
  return !seen || contrast(...seen) >= LEAST_CONTRAST;
}

/** Whether letters that are cut out of a ground can be told from what it lies on. */
function showsCut(cut: Element, reading: Reading): boolean {
  const { all, backgroundColor } = reading.style(cut);
  const outer = flatParent(cut);
  const under = outer ? backdrop(outer, reading) : undefined;
  const colours = paintsOf(all);
  if (!under || !colours) return true;
  return [backgroundColor, ...colours].some((colour) => isTold(colour, under));
}

/** Whether a colour stands out against a plain one. */
function isTold(colour: string, under: Rgb): boolean {
  const { rgb, alpha } = colourOf(colour);
  if (alpha < LEAST_ALPHA) return false;
  return !rgb || contrast(over(rgb, alpha, under), under) >= LEAST_CONTRAST;
}

/** The last answer: most texts of a page are of one colour on one ground. */
let last: { ink: string; ground: Rgb; stands: boolean } | undefined;

/** Whether letters, as they are seen on a plain ground, can be told from it. */
function stands(ink: string, letters: Rgb, ground: Rgb): boolean {
  if (last?.ink === ink && last.ground === ground) return last.stands;
  const seen = contrast(letters, ground) >= LEAST_CONTRAST;
  last = { ink, ground, stands: seen };
  return seen;
}

function isFilled(style: CSSStyleDeclaration): boolean {
  const { fill, fillOpacity, stroke, strokeOpacity, strokeWidth } = style;
  const filled = fill !== 'none' && alphaOf(fill) * Number(fillOpacity) >= LEAST_ALPHA;
  if (filled || stroke === 'none') return filled;
  return (
    alphaOf(stroke) * Number(strokeOpacity) >= LEAST_ALPHA && Number.parseFloat(strokeWidth) > 0
  );
}

/** `ground`: what shadow and outline have to be told from, if it is known. */
function isOutlined({ all, fontSize }: Style, ground?: Rgb): boolean {
  const { textShadow, webkitTextStrokeWidth, webkitTextStrokeColor } = all;
  const told = (colour: string) =>
    ground ? isTold(colour, ground) : alphaOf(colour) >= LEAST_ALPHA;
  if (Number.parseFloat(webkitTextStrokeWidth) > 0 && told(webkitTextStrokeColor)) return true;
  if (textShadow === 'none') return false;
  return split(textShadow, ',').some((shadow) => {
    const [colour = '', ...lengths] = split(shadow, ' ');
    const [x = 0, y = 0, blur = 0] = lengths.map(Number.parseFloat);
    return Math.hypot(x, y) < FAR && blur < fontSize && told(colour);
  });
}

/** The plain colour that its ancestors paint under an element. */
function backdrop(element: Element, reading: Reading): Rgb | undefined {
  let found = reading.backdrops.get(element);
  if (found === undefined) {
    found = paintedUnder(element, reading);
    reading.backdrops.set(element, found);
  }
  return found === 'unknown' ? undefined : found;
}

/** The ground of what is set in a line is painted under lines alone, not under blocks in it. */
function painterOf(element: Element, reading: Reading): Element | null {
  let parent = flatParent(element);
  if (!parent || !reading.style(element).breaks) return parent;
  while (parent && reading.style(parent).inline) parent = flatParent(parent);
  return parent;
}

function paintedUnder(element: Element, reading: Reading): Rgb | 'unknown' {
  const { backgroundColor, display, position } = reading.style(element);
  const { rgb, alpha: told } = colourOf(backgroundColor);
  const alpha = display === 'contents' ? 0 : told;
  if (!rgb) return 'unknown';
  if (alpha === 1) return rgb;
  const parent = painterOf(element, reading);
  const under = parent ? backdrop(parent, reading) : canvas(element, reading);
  if (!under) return 'unknown';
  const { strayed } = reading;
  if (position === 'absolute' || (strayed.size > 0 && parent && strayed.has(parent)))
    strayed.add(element);
  return alpha === 0 ? under : over(rgb, alpha, under);
}

/** What the browser paints under the whole page: white, unless the page wishes it dark. */
function canvas(root: Element, reading: Reading): Rgb | undefined {
  return reading.style(root).all.colorScheme.includes('dark') ? undefined : WHITE;
}

/** Letters that cannot be told from a plain ground. */
interface Lost {
  readonly box: Box;
  readonly rgb: Rgb;
  readonly ground: Rgb;
  /** What they are cut out of is not painted under them. */
  readonly cut: Element | undefined;
  /** They stand away from the grounds of some ancestors. */
  readonly strayed: boolean;
}

/** Whether anything but the plain grounds of its ancestors may be painted under letters. */
function mayLieOnMore(element: Element, lost: Lost, reading: Reading): boolean {
  let left = PATIENCE;
  const { rgb, ground } = lost;
  const letters = (colour: string): boolean => {
    const { rgb: own, alpha } = colourOf(colour);
    if (alpha === 0) return false;
    if (!own) return true;
    const under = over(own, alpha, ground);
    return contrast(rgb, under) >= LEAST_CONTRAST;
  };
  const paints = (other: Element): boolean => {
    left -= 1;
    if (left < 0) return true;
    const { backgroundColor, all } = reading.style(other);
    const drawn = PICTURES.test(tagOf(other));
    const inked = drawn || letters(backgroundColor) || (paintsOf(all)?.some(letters) ?? true);
    // What closed details hold is not drawn, and may have a box once that was asked for.
    if (inked && isRendered(other) && meets(reading.box(other), lost.box)) return true;
    return childrenOf(other).some(paints);
  };
  let inner: Element | null = null;
  for (let at: Element | null = element; at; inner = at, at = flatParent(at)) {
    const { all, backgroundColor, display } = reading.style(at);
    const boxless = display === 'contents' || at === lost.cut;
    if (!boxless && (paintsOf(all)?.some(letters) ?? true)) return true;
    if (!boxless && all.borderImageSource !== 'none') return true;
    if (!boxless && all.boxShadow.includes('inset') && colours(all.boxShadow).some(letters))
      return true;
    if (hasPainting(at, '::before') || hasPainting(at, '::after')) return true;
    for (const other of childrenOf(at)) if (other !== inner && paints(other)) return true;
    if (boxless || alphaOf(backgroundColor) < 1) continue;
    if (!lost.strayed || !isBeside(at, lost.box, reading)) return false;
  }
  return false;
}

/** Of shadows within a box. */
function colours(shadows: string): string[] {
  return split(shadows, ',')
    .filter((shadow) => shadow.includes('inset') && /[1-9]/.test(shadow.replace(/^\S+\(.*?\)/, '')))
    .map((shadow) => /^[a-z]+\([^)]*\)/.exec(shadow)?.[0] ?? 'rgb(0, 0, 0)');
}

/** Whether anything is drawn before or after what an element holds. */
export function draws(element: Element): boolean {
  const view = viewOf(ownerOf(element)) ?? window;
  return ['::before', '::after'].some((pseudo) => {
    const { content } = view.getComputedStyle(element, pseudo);
    return content !== 'none' && content !== 'normal';
  });
}

function hasPainting(element: Element, pseudo: string): boolean {
  const style = (viewOf(ownerOf(element)) ?? window).getComputedStyle(element, pseudo);
  if (style.content === 'none' || style.content === 'normal') return false;
  return style.backgroundImage !== 'none' || alphaOf(style.backgroundColor) > 0;
}
