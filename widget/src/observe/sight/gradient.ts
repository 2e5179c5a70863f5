/** What plain gradients paint: their colours, and how far along them something is to be seen. */

import { alphaOf } from './colour.ts';
import { lengthOf, split } from './length.ts';

const COLOUR = /\b(?:rgba?|color|lab|lch|oklab|oklch|hsla?|hwb)\((?:[^()]|\([^()]*\))*\)/g;

/** Of all stops of all gradients in a computed image; `undefined` where anything else is in it. */
export function coloursOf(image: string): string[] | undefined {
  const layers = split(image, ',');
  if (!layers.every((layer) => /^(repeating-)?(linear|radial|conic)-gradient\(/.test(layer)))
    return undefined;
  return image.match(COLOUR) ?? undefined;
}

/** The colours of what is painted over the plain ground of a box; `undefined` where it may be any. */
export function paintsOf({
  backgroundImage,
  backgroundSize,
}: CSSStyleDeclaration): string[] | undefined {
  if (backgroundImage === 'none' || /^0px( 0px| auto)?$/.test(backgroundSize)) return [];
  return coloursOf(backgroundImage);
}

interface Stop {
  readonly at: number;
  readonly alpha: number;
}

/** From where to where (px) along its line a gradient's colours are as little clear as `least`. */
export function spanOf(
  stops: readonly string[],
  length: number,
  least: number,
): readonly [number, number] | undefined {
  const all = placed(stops, length);
  if (!all || all.some(({ at, alpha }) => Number.isNaN(at) || Number.isNaN(alpha)))
    return undefined;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const ends = [{ ...all[0]!, at: -1e9 }, ...all, { ...all.at(-1)!, at: 1e9 }];
  for (let nth = 1; nth < ends.length; nth += 1) {
    const [a, b] = [ends[nth - 1]!, ends[nth]!];
    if (a.alpha < least && b.alpha < least) continue;
    const share = (least - a.alpha) / (b.alpha - a.alpha);
    const met = a.at + (b.at - a.at) * share;
    from = Math.min(from, a.alpha >= least ? a.at : met);
    to = Math.max(to, b.alpha >= least ? b.at : met);
  }
  return [from, to];
}

/** Those without a place stand evenly between the others (CSS Images 3, 3.5.3). */
function placed(stops: readonly string[], length: number): Stop[] | undefined {
  const found: { at: number | undefined; alpha: number }[] = [];
  for (const stop of stops) {
    const [colour = '', ...places] = split(stop, ' ');
    if (!/^[a-z]+\(/.test(colour) || colour.startsWith('calc')) return undefined;
    const alpha = alphaOf(colour);
    if (places.length === 0) found.push({ at: undefined, alpha });
    for (const place of places) found.push({ at: lengthOf(place, length), alpha });
  }
  if (found.length === 0) return undefined;
  found[0]!.at ??= 0;
  found.at(-1)!.at ??= length;
  let last = 0;
  for (let nth = 1; nth < found.length; nth += 1) {
    if (found[nth]!.at === undefined) continue;
    const [from, to] = [found[last]!.at!, Math.max(found[last]!.at!, found[nth]!.at!)];
    for (let inner = last + 1; inner <= nth; inner += 1)
      found[inner]!.at = from + ((to - from) * (inner - last)) / (nth - last);
    last = nth;
  }
  return found as Stop[];
}
