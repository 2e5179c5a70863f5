/** Colours in Oklab, in which design systems write them today, as sRGB. */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const PART = '(none|[\\d.e+-]+)';
const OKLAB = new RegExp(`^okl(ab|ch)\\(${PART} ${PART} ${PART}(?: / ${PART})?\\)$`);

/** Of a computed `oklab()` or `oklch()`, cut to what sRGB holds; `undefined` for any other. */
export function rgbOfOklab(colour: string): Rgb | undefined {
  const parts = OKLAB.exec(colour);
  if (!parts) return undefined;
  const [light, second, third] = [2, 3, 4].map((at) => Number.parseFloat(parts[at]!) || 0) as [
    number,
    number,
    number,
  ];
  if (parts[1] === 'ab') return fromOklab(light, second, third);
  const turn = (third * Math.PI) / 180;
  return fromOklab(light, second * Math.cos(turn), second * Math.sin(turn));
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code (`OKLab_to_XYZ`, then linear sRGB) */
function fromOklab(light: number, a: number, b: number): Rgb {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    drawn(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    drawn(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    drawn(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A linear share as sRGB has it, 0 to 255. */
function drawn(share: number): number {
  const part = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
  return 255 * Math.min(1, Math.max(0, part));
}
