/**
 * Light or dark, as the page is: by the background of what fills it, else by its used colour scheme.
 * The host's accent gets text that can be read on it, and outlines that can be seen.
 */

import { page } from '../platform/page.ts';
import { css, luminance, mix, parse, type Rgb, standingOut, TEXT, textOn } from './colour.ts';
import { h } from './dom.ts';
import { childrenOf, rectOf } from './drawn.ts';

export interface ThemeSettings {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly accent: string;
}

export interface Theme {
  /** Looks at the page and the settings now. */
  update(): void;
  stop(): void;
}

const FACES: { readonly [theme in 'light' | 'dark']: Rgb } = {
  light: [1, 1, 1],
  dark: [29 / 255, 31 / 255, 38 / 255],
};
const OWN = ['--accent', '--on-accent', '--over-accent', '--tint'];
/** A page may fade from one theme to the other. */
const LOOK_MS = 120;
const SHIFTED = ['transitionend', 'load'];
const DEPTH = 6;
const DARK = 0.18;

export function createTheme(root: HTMLElement, settings: ThemeSettings): Theme {
  // Beside the root, whose own colour scheme it must not have.
  const probe = h('i', { class: 'probe', 'aria-hidden': 'true' });
  root.before(probe);
  const system = matchMedia('(prefers-color-scheme: dark)');
  let timer = 0;
  let seen = '';

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
    const told = `${now} ${settings.accent}`;
    if (told === seen) return;
    seen = told;
    root.dataset.theme = now;
    root.style.colorScheme = now;
    for (const name of OWN) root.style.removeProperty(name);
    const accent = settings.accent && rgbOf(settings.accent, now)?.rgb;
    if (accent) paint(accent, FACES[now]);
  }

  function paint(accent: Rgb, face: Rgb): void {
    const text = textOn(accent);
    const away: Rgb = text[0] ? [0, 0, 0] : [1, 1, 1];
    const found = [
      settings.accent,
      css(text),
      css(mix(accent, away, 0.12)),
      css(standingOut(accent, face, TEXT)),
    ];
    OWN.forEach((name, at) => {
      root.style.setProperty(name, found[at]!);
    });
  }

  function later(): void {
    timer ||= window.setTimeout(look, LOOK_MS);
  }

  const watched = new MutationObserver(later);
  system.addEventListener('change', later);
  for (const type of SHIFTED) addEventListener(type, later, { capture: true, passive: true });
  look();
  return {
    update: look,
    stop() {
      clearTimeout(timer);
      watched.disconnect();
      system.removeEventListener('change', later);
      for (const type of SHIFTED) removeEventListener(type, later, true);
      probe.remove();
    },
  };
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
