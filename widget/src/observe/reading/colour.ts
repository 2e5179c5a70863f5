/** Computed colours as numbers. */

export type Rgb = readonly [number, number, number];

/** #eee on white is 1.16, and can just be made out. */
const LEAST_CONTRAST = 1.15;

const SRGB =
  /^(?:rgba?\(|color\(srgb )([\d.e-]+)[, ]+([\d.e-]+)[, ]+([\d.e-]+)(?:[, /]+([\d.e-]+))?\)$/;

/** A page has a few dozen; one that paints at random shall not fill the memory. */
const MANY = 500;

export interface Colour {
  readonly rgb: Rgb | undefined;
  readonly alpha: number;
}

export interface Ground {
  /** `undefined` where it cannot be told. */
  readonly rgb: Rgb | undefined;
  /** The innermost that paints over all that is under it; none where it is the page's canvas. */
  readonly by: Element | undefined;
  /** A style of its own gives one of them a picture or a gradient. */
  readonly pictured: boolean;
}

const known = new Map<string, Colour>();

/** `undefined` for what is no plain colour: other colour spaces, patterns, keywords. */
export function rgbOf(colour: string): Rgb | undefined {
  return colourOf(colour).rgb;
}

export function alphaOf(colour: string): number {
  return colourOf(colour).alpha;
}

export function colourOf(colour: string): Colour {
  const before = known.get(colour);
  if (before) return before;
  const parts = SRGB.exec(colour);
  const last = parts ? parts[4] : /\/ ([\d.e-]+|none)\)$/.exec(colour)?.[1];
  const scale = colour.startsWith('color') ? 255 : 1;
  const rgb = parts && ([1, 2, 3].map((at) => Number(parts[at]) * scale) as unknown as Rgb);
  const found = {
    rgb: rgb ?? drawn(colour),
    alpha: last === undefined ? 1 : Number(last) || 0,
  };
  if (known.size >= MANY) known.clear();
  known.set(colour, found);
  return found;
}

/** Of other spaces than these the browser draws a pixel. */
const SPACE = /^(oklab|oklch|lab|lch|color)\(/;
let pixel: OffscreenCanvasRenderingContext2D | null | undefined;

function drawn(colour: string): Rgb | undefined {
  if (!SPACE.test(colour) || typeof OffscreenCanvas === 'undefined') return undefined;
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) return undefined;
  pixel.fillStyle = colour.replace(/ \/ [^)]*\)$/, ')');
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

export function over(top: Rgb, alpha: number, under: Rgb): Rgb {
  if (alpha === 1) return top;
  const mix = (at: 0 | 1 | 2) => top[at] * alpha + under[at] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

/** Whether a colour, as it is drawn over `ground`, stands out against another, mostly that ground. */
export function isDistinct(colour: string, against: Rgb, ground = against): boolean {
  const { rgb, alpha } = colourOf(colour);
  return !rgb || contrast(over(rgb, alpha, ground), against) >= LEAST_CONTRAST;
}

/** From 1, the same, to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: Rgb, b: Rgb): number {
  const one = luminance(a) + 0.05;
  const other = luminance(b) + 0.05;
  return one > other ? one / other : other / one;
}

/** Of the few colours that all texts and grounds of a page are of. */
const luminances = new WeakMap<Rgb, number>();

function luminance(rgb: Rgb): number {
  let found = luminances.get(rgb);
  if (found === undefined) {
    found = 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
    luminances.set(rgb, found);
  }
  return found;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
