/** Contrast as WCAG 2.2 has it, and colours that keep to it. */

export type Rgb = readonly [red: number, green: number, blue: number];

export const TEXT = 4.5;

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];

/** Channels and alpha from 0 to 1, of what a browser computes for a mix in sRGB. */
export function parse(computed: string): { rgb: Rgb; alpha: number } | undefined {
  const found = computed.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number);
  if (!found || found.length < 3) return undefined;
  const scale = /^rgb/.test(computed) ? 255 : 1;
  const [red, green, blue] = found.map((it) => Math.min(1, Math.max(0, it / scale)));
  return { rgb: [red!, green!, blue!], alpha: found[3] ?? 1 };
}

/** Relative luminance. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((it) =>
    it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** White where it can be read on `face`, else black, which then can. */
export function textOn(face: Rgb): Rgb {
  return contrast(WHITE, face) >= TEXT ? WHITE : BLACK;
}

/** `rgb`, moved towards black or white as far as it needs to stand out from `face`. */
export function standingOut(rgb: Rgb, face: Rgb, least: number): Rgb {
  const end = luminance(face) > 0.18 ? BLACK : WHITE;
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(rgb, end, part);
    if (contrast(mixed, face) >= least) return mixed;
  }
  return end;
}

export function mix(from: Rgb, to: Rgb, part: number): Rgb {
  return from.map((it, at) => it + (to[at]! - it) * part) as unknown as Rgb;
}

export function css(rgb: Rgb): string {
  return `rgb(${rgb.map((it) => Math.round(it * 255)).join(' ')})`;
}
