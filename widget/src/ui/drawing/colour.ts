/** Colours as a browser computes them, and their luminance as WCAG 2.2 has it. */

export type Rgb = readonly [red: number, green: number, blue: number];

export const DARK = 0.18;

/** Channels and alpha from 0 to 1, of what a browser computes for a mix in sRGB. */
export function parse(computed: string): { rgb: Rgb; alpha: number } | undefined {
  const found = computed.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number);
  if (!found || found.length < 3) return undefined;
  const scale = /^rgb/.test(computed) ? 255 : 1;
  const [red, green, blue] = found.map((it) => Math.min(1, Math.max(0, it / scale)));
  return { rgb: [red!, green!, blue!], alpha: found[3] ?? 1 };
}

export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((it) =>
    it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
