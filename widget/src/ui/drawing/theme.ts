/**
 * Light or dark, as the page is: by the background of what fills it, else by its used colour scheme.
 * The host's colours are painted by a chunk that is loaded where there are any.
 */

import { page } from '../../platform/page.ts';
import { h } from './dom.ts';
import { childrenOf, rectOf } from './drawn.ts';
import type { Rgb } from './paint.ts';
import type { Root } from './root.ts';

export interface ThemeSettings {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly accent: string;
}

const GIVEN = ['accent', 'face', 'ink'] as const;
/** A page may fade from one theme to the other. */
const LOOK_MS = 120;
const SHIFTED = ['transitionend', 'load'];
const DEPTH = 6;
/** The luminance below which a ground is dark. */
const DARK = 0.18;

/** Returns what looks at the page and the settings now. */
export function createTheme(widget: Root, settings: ThemeSettings): () => void {
  const { element: root } = widget;
  // Beside the root, whose own colour scheme it must not have.
  const probe = h('i', { class: 'probe', 'aria-hidden': 'true' });
  root.before(probe);
  const system = matchMedia('(prefers-color-scheme: dark)');
  let timer = 0;
  let seen = '';
  let painted: readonly string[] = [];

  function rgbOf(color: string, scheme = '') {
    probe.style.colorScheme = scheme;
    probe.style.setProperty('--it', color);
    return parse(getComputedStyle(probe).backgroundColor);
  }

  function isPageDark(): boolean {
    const ground = rgbOf('Canvas')!.rgb;
    let dark = luminance(ground) < DARK;
    for (const element of filling()) {
      const { backgroundColor, backgroundImage, color } = getComputedStyle(element);
      const paint = rgbOf(backgroundColor);
      if (paint && paint.alpha > 0.5) dark = luminance(paint.rgb) < DARK;
      // A picture may be anything: the colour of the text on it decides.
      else if (backgroundImage !== 'none') dark = luminance(rgbOf(color)!.rgb) > 0.4;
    }
    return dark;
  }

  function look(): void {
    timer = 0;
    watched.disconnect();
    for (const element of filling()) watched.observe(element, { attributes: true });
    if (page.head) watched.observe(page.head, { childList: true });
    const { theme } = settings;
    const now = theme === 'auto' ? (isPageDark() ? 'dark' : 'light') : theme;
    const given = getComputedStyle(probe);
    const colours = GIVEN.map((name) => given.getPropertyValue(`--pilotfish-${name}`).trim());
    colours[0] = settings.accent || colours[0]!;
    const key = [now, ...colours].join();
    if (key === seen) return;
    seen = key;
    if (colours.some(Boolean)) paint(now, colours, key);
    else put(now, {});
  }

  function put(theme: string, properties: Readonly<Record<string, string>>): void {
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
    for (const name of painted) root.style.removeProperty(name);
    painted = Object.keys(properties);
    for (const name of painted) root.style.setProperty(name, properties[name]!);
  }

  /** Nothing is in sight until it is there: no flash of other colours. */
  async function paint(now: 'light' | 'dark', [accent, face, ink]: string[], key: string) {
    const rgb = (color: string | undefined): Rgb | undefined =>
      color ? rgbOf(color, now)?.rgb : undefined;
    const colours = { accent: rgb(accent), face: rgb(face), ink: rgb(ink) };
    try {
      const { createPaint } = await import('./paint.ts');
      const { theme, properties } = createPaint(luminance)(colours, now);
      if (key === seen) put(theme, properties);
    } catch {
      // Our own colours can be read, too.
      if (key === seen) put(now, {});
    }
  }

  function later(): void {
    timer ||= window.setTimeout(look, LOOK_MS);
  }

  const watched = new MutationObserver(later);
  system.addEventListener('change', later);
  for (const type of SHIFTED) addEventListener(type, later, { capture: true, passive: true });
  look();
  widget.atEnd(() => {
    clearTimeout(timer);
    watched.disconnect();
    system.removeEventListener('change', later);
    for (const type of SHIFTED) removeEventListener(type, later, true);
    probe.remove();
  });
  return look;
}

/** From the root element inwards: what covers the window. */
function filling(): Element[] {
  const found: Element[] = [page.documentElement];
  let next: Element | null | undefined = page.body;
  while (next && found.length < DEPTH) {
    found.push(next);
    next = childrenOf(next).slice(0, 40).find(fills);
  }
  return found;
}

function fills(element: Element): boolean {
  const { left, top, right, bottom } = rectOf(element);
  const wide = Math.min(right, innerWidth) - Math.max(left, 0);
  const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return wide > 0 && high > 0 && wide * high > 0.8 * innerWidth * innerHeight;
}

/** Channels and alpha from 0 to 1, of what a browser computes for a mix in sRGB. */
function parse(computed: string): { rgb: Rgb; alpha: number } | undefined {
  const found = computed.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number);
  if (!found || found.length < 3) return undefined;
  const scale = /^rgb/.test(computed) ? 255 : 1;
  const [red, green, blue] = found.map((it) => Math.min(1, Math.max(0, it / scale)));
  return { rgb: [red!, green!, blue!], alpha: found[3] ?? 1 };
}

/** As WCAG 2.2 has it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((it) =>
    it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
