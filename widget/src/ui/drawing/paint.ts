/**
 * The host's colours, kept to the contrast that WCAG 2.2 asks for: loaded where there are any. What
 * cannot be read is moved towards black or white, or stays the widget's own.
 */

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Colours {
  readonly accent?: Rgb | undefined;
  /** The ground that the widget's text stands on. */
  readonly face?: Rgb | undefined;
  readonly ink?: Rgb | undefined;
}

interface Painted {
  readonly theme: 'light' | 'dark';
  readonly properties: Readonly<Record<string, string>>;
}

const TEXT = 4.5;
const OUTLINE = 3;
const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
const FACES: Readonly<Record<Painted['theme'], Rgb>> = {
  light: WHITE,
  dark: [29 / 255, 31 / 255, 38 / 255],
};
/** Our own colours of warnings can be read on a ground that is lighter or darker than these. */
const LIGHT = 0.75;
const DARK = 0.04;

/** `luminance` is the core's: a module that a chunk shared with it would become a third file. */
export function createPaint(luminance: (rgb: Rgb) => number) {
  function contrast(one: Rgb, other: Rgb): number {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  }

  /** White where it can be read on `face`, else black, which then can. */
  function textOn(face: Rgb): Rgb {
    return contrast(WHITE, face) >= TEXT ? WHITE : BLACK;
  }

  /** `rgb`, moved towards black or white as far as it needs to stand out from all of these. */
  function standingOut(rgb: Rgb, faces: readonly Rgb[], least: number): Rgb {
    const end = luminance(faces[0]!) > 0.18 ? BLACK : WHITE;
    for (let part = 0; part < 1; part += 0.05) {
      const mixed = mix(rgb, end, part);
      if (faces.every((face) => contrast(mixed, face) >= least)) return mixed;
    }
    return end;
  }

  function grounds(face: Rgb, given: Rgb | undefined): Record<string, string> {
    const ink = standingOut(given ?? textOn(face), [face], TEXT);
    const soft = mix(face, ink, 0.06);
    return {
      '--face': css(face),
      '--ink': css(standingOut(ink, [face, soft], TEXT)),
      '--soft': css(soft),
      '--dim': css(standingOut(mix(ink, face, 0.35), [face, soft], TEXT)),
      '--rim': css(standingOut(mix(ink, face, 0.55), [face, soft], OUTLINE)),
      '--edge': css(mix(face, ink, 0.15)),
    };
  }

  function accents(accent: Rgb, face: Rgb): Record<string, string> {
    const text = textOn(accent);
    return {
      '--accent': css(accent),
      '--on-accent': css(text),
      '--over-accent': css(mix(accent, text[0] ? BLACK : WHITE, 0.12)),
      '--tint': css(standingOut(accent, [face], TEXT)),
    };
  }

  return ({ accent, face, ink }: Colours, theme: Painted['theme']): Painted => {
    const shade = face && luminance(face);
    const own = shade !== undefined && (shade >= LIGHT || shade <= DARK) ? face : undefined;
    if (face && !own) {
      console.warn('Pilotfish: --pilotfish-face is neither light nor dark enough, and is not used');
    }
    const now = own ? (shade! >= LIGHT ? 'light' : 'dark') : theme;
    const ground = own ?? FACES[now];
    return {
      theme: now,
      properties: {
        ...((own || ink) && grounds(ground, ink)),
        ...(accent && accents(accent, ground)),
      },
    };
  };
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  return from.map((it, at) => it + (to[at]! - it) * part) as unknown as Rgb;
}

function css(rgb: Rgb): string {
  return `rgb(${rgb.map((it) => Math.round(it * 255)).join(' ')})`;
}
