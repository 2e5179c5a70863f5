/** The bar makes room for what is spoken of, and the page scrolls to it. */

import { DIALOGS } from '../../ask/selectors.ts';
import { lifetime } from '../../platform/lifetime.ts';
import { page } from '../../platform/page.ts';
import { rectOf } from '../drawing/drawn.ts';
import { boxOf, isStill } from '../drawing/follow.ts';

const NEAR = 8;
/** Longer than a smooth scroll. */
const SCROLL_MS = 1000;
/** Safari before 26.2 tells of no `scrollend`: there a scroll that has paused this long is over. */
const PAUSE_MS = 200;
/** How often the page is scrolled for one subject: a visitor or a script may scroll it back. */
const MOST_SCROLLS = 3;
const CAPTURE = { capture: true };
const HEADING = 'h1,h2,h3,h4,[role=heading]';

/** Where the bar may be: at which edge of the window, and at which side of it. */
type Place = readonly [edge: 'bottom' | 'top', side: '' | 'start' | 'end'];

export type HomePlace = 'bottom' | 'top' | 'start' | 'end';

export function createDodge(bar: HTMLElement, home: () => HomePlace) {
  let subject: Element | undefined;
  /** Of its dialog, or of the page. */
  let title: Element | undefined;
  /** While the page scrolls because of us. */
  let timer = 0;
  let scrolls = 0;
  // Before the frame is painted in which the bar has grown, for a card or for more words.
  new ResizeObserver(away).observe(bar);
  // What a card asks about may move while it stands.
  const followed = { ...CAPTURE, signal: lifetime() };
  for (const type of ['scroll', 'resize']) addEventListener(type, () => asks() && away(), followed);

  const asks = () => bar.querySelector('.card');

  function covers(element: Element): boolean {
    const { x, y, width, height } = boxOf(element);
    const { left, top, right, bottom } = rectOf(bar);
    return (
      right > left &&
      x < right + NEAR &&
      x + width > left - NEAR &&
      y < bottom + NEAR &&
      y + height > top - NEAR
    );
  }

  function isSeen(element: Element): boolean {
    const { x, y, width, height } = boxOf(element);
    const within = x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight;
    return element.isConnected && width > 0 && height > 0 && within;
  }

  function awaitScroll(): void {
    clearTimeout(timer);
    timer = window.setTimeout(look, SCROLL_MS);
    if ('onscrollend' in window) addEventListener('scrollend', arrived, CAPTURE);
    else addEventListener('scroll', moved, CAPTURE);
  }

  function moved(): void {
    clearTimeout(timer);
    timer = window.setTimeout(arrived, PAUSE_MS);
  }

  function look(): void {
    clearTimeout(timer);
    timer = 0;
    away();
  }

  /** On a busy machine this comes after the first look. */
  function arrived(): void {
    removeEventListener('scrollend', arrived, CAPTURE);
    removeEventListener('scroll', moved, CAPTURE);
    look();
  }

  function put([edge, side]: Place): void {
    bar.dataset.at = edge;
    if (side) bar.dataset.side = side;
    else delete bar.dataset.side;
  }

  function back(): void {
    const at = home();
    put(at === 'top' || at === 'bottom' ? [at, ''] : ['bottom', at]);
  }

  function away(): void {
    // Where things are in the middle of a scroll says nothing of its end.
    if (timer || !subject || !isSeen(subject)) return;
    // A card is read beside the title of what it is about.
    const card = asks();
    const named = card && title && isSeen(title) ? title : undefined;
    if (!covers(subject) && !(named && covers(named))) return;
    const { at, side = '' } = bar.dataset;
    const before = [at === 'top' ? 'top' : 'bottom', side] as Place;
    const [edge] = before;
    const other = edge === 'top' ? 'bottom' : 'top';
    // Sideways first: what a page is about often stands at its top in words that are no heading.
    const places: Place[] = [
      [edge, 'start'],
      [edge, 'end'],
      [other, ''],
      [other, 'start'],
      [other, 'end'],
    ];
    let free: Place | undefined;
    for (const place of [before, ...places]) {
      put(place);
      if (covers(subject)) continue;
      if (!named || !covers(named)) return;
      free ??= place;
    }
    put(free ?? before);
    if (free) return;
    // In a window that is hardly larger than the card there is no such place.
    if (scrolls < MOST_SCROLLS && card && !scrolled(subject)) {
      put([other, '']);
      if (!scrolled(subject)) put(before);
    }
  }

  /** Scrolls the page by what the bar covers; false where it cannot. */
  function scrolled(element: Element): boolean {
    const { scrollingElement: root } = page;
    if (!root) return false;
    const { y, height } = boxOf(element);
    const { top, bottom } = rectOf(bar);
    const low = bar.dataset.at !== 'top';
    const by = low ? y + height + NEAR - top : y - NEAR - bottom;
    const room = low
      ? Math.min(y, root.scrollHeight - root.clientHeight - root.scrollTop)
      : Math.min(innerHeight - y - height, root.scrollTop);
    if (Math.abs(by) > room) return false;
    scrolls++;
    awaitScroll();
    root.scrollBy({ top: by, behavior: isStill() ? 'instant' : 'smooth' });
    return true;
  }

  function about(element: Element): void {
    if (subject !== element) scrolls = 0;
    subject = element;
    const dialog = element.closest(DIALOGS);
    const [first] = dialog ? [] : page.querySelectorAll('h1');
    title = first ?? (dialog ?? page).querySelector(HEADING) ?? undefined;
  }

  back();
  return {
    /** Away from it, if the bar covers it; into view, if it is out of view. */
    from(element: Element) {
      about(element);
      const { y, height } = boxOf(element);
      if (y + height < 0 || y > innerHeight) {
        element.scrollIntoView({ block: 'center', behavior: isStill() ? 'instant' : 'smooth' });
        awaitScroll();
      } else away();
    },
    forget() {
      subject = title = undefined;
    },
    back,
  };
}
