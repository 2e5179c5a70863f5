/** The floating button in the corner, where it hides no control of the page. */

import { page } from '../../platform/page.ts';
import { FISH, h, svg } from '../drawing/dom.ts';
import { rectOf } from '../drawing/drawn.ts';
import type { Root } from '../drawing/root.ts';

export interface LauncherSettings {
  readonly launcher: 'corner' | 'none';
  readonly position: 'end' | 'start' | 'top-end' | 'top-start';
  readonly logo: string;
}

const CONTROL =
  'a[href],button,input,select,textarea,summary,label,[role=button],[role=link],[role=tab],[tabindex]:not([tabindex="-1"]),[contenteditable],[onclick]';
/** Places above the corner that are tried, and how far apart they are. */
const PLACES = 6;
const STEP = 64;
const LOOK_MS = 200;
const SHIFTED = ['scroll', 'resize', 'load', 'click', 'toggle', 'transitionend'];

/**
 * Returns what applies the settings; `hidden`: also while something else is in its place. `near` is
 * called when a pointer or the focus is on it: the visitor may be about to press.
 */
export function createLauncher(
  root: Root,
  settings: LauncherSettings,
  open: () => void,
  near: () => void,
): (name: string, hidden: boolean) => void {
  const { element, host } = root;
  const picture = h('img', { alt: '' });
  const fish = svg(FISH);
  const slot = h('slot', { name: 'logo' });
  const button = h('button', { type: 'button', class: 'fish', click: open }, slot);
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, near);
  element.append(button);
  let wanted = false;
  let timer = 0;

  function hidesControl(): boolean {
    const { left, top, width, height } = rectOf(button);
    return [0.05, 0.5, 0.95].some((x) =>
      [0.05, 0.5, 0.95].some((y) => {
        const all = page.elementsFromPoint(left + x * width, top + y * height);
        return all.find((it) => it !== host)?.closest(CONTROL);
      }),
    );
  }

  function look(): void {
    timer = 0;
    button.hidden = !wanted;
    for (let place = 0; wanted && place < PLACES; place += 1) {
      button.style.setProperty('--lift', `${place * STEP}px`);
      if (!hidesControl()) return;
    }
    button.hidden = true;
  }

  function later(): void {
    // While the bar is up it stands still.
    if (wanted && element.dataset.bar !== 'true') timer ||= window.setTimeout(look, LOOK_MS);
  }

  for (const type of SHIFTED) addEventListener(type, later, { capture: true, passive: true });
  root.atEnd(() => {
    clearTimeout(timer);
    for (const type of SHIFTED) removeEventListener(type, later, true);
  });
  return (name, hidden) => {
    button.ariaLabel = button.title = name;
    wanted = !hidden && settings.launcher !== 'none';
    const { position, logo } = settings;
    // Where the page's lines end, whatever the language of our strings.
    const rtl = getComputedStyle(page.documentElement).direction === 'rtl';
    button.dataset.at = position.endsWith('end') === rtl ? 'left' : 'right';
    button.dataset.edge = position.startsWith('top') ? 'top' : 'bottom';
    if (logo && picture.src !== logo) picture.src = logo;
    slot.replaceChildren(logo ? picture : fish);
    button.hidden = !wanted;
    later();
  };
}
