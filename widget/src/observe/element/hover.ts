/** Menus that only open under the pointer, by the page's stylesheets or by a script. */

import { PRESSED } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { holdsControl } from '../reading/openers.ts';
import type { Reading } from '../reading/reading.ts';
import type { Reveal } from '../sheets/reveals.ts';
import { hrefOf } from './attributes.ts';
import { nameOf } from './name/index.ts';
import { plainText } from './name/shown_text.ts';

const STEPS = 3;
const MANY = 20;
/** An empty layer that only scripts give the focus to: it draws a glow under the pointer. */
const GLOW = ':is(div, span)[tabindex="-1"]:empty:not([role], [onclick], [aria-label], [title])';
const DRAWN: CheckVisibilityOptions = { visibilityProperty: true };
const SEEN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };

/** What pointing at a control opens, hidden now: names of what can be acted on, links' targets. */
export function hoverMenu(control: Element, reading: Reading): string[] {
  for (const at of dom.upwards(control, STEPS)) {
    const menus = menusOf(at, reading);
    if (menus.length === 0) continue;
    return handleOf(at, menus) === (at === control ? undefined : control)
      ? itemsOf(menus, reading)
      : [];
  }
  return [];
}

function itemsOf(menus: readonly Element[], reading: Reading): string[] {
  const controls = menus.flatMap((menu) =>
    dom.matchesOf(menu, PRESSED) ? [menu] : dom.allWithin(menu, PRESSED),
  );
  const read = controls.filter(
    (it) => !dom.matchesOf(it, GLOW) && !reading.isLeftOut(it) && !dom.isMasked(it),
  );
  const items = read.slice(0, MANY).map((control) => {
    const target = hrefOf(control);
    const text = nameOf(control, reading) || dom.fold(plainText(control));
    return `${dom.cut(text, dom.NAME_LENGTH) || dom.wordOf(control)}${target && ` (${target})`}`;
  });
  return [...new Set(items)];
}

/** Whether an element that holds no other control opens something under the pointer. */
export function isHoverTrigger(element: Element, reading: Reading): boolean {
  const menus = menusOf(element, reading);
  return menus.length > 0 && handleOf(element, menus) === undefined;
}

/** Parts of a row with controls that only show while the pointer is on it: those drawn out of sight, and names of what is in the others. */
export function shownOnRow(row: Element, reading: Reading): [Element[], string[]] {
  const all = shownBy(reading.openers.of(row), row, reading);
  const drawn = all.filter((it) => dom.isRendered(it, DRAWN));
  const others = all.filter((it) => !drawn.includes(it));
  return [drawn, itemsOf(others, reading)];
}

/** The same of an item of a tree, whose line in it may be what is pointed at. */
export function shownOnItem(item: Element, reading: Reading): Element[] {
  const near = dom.childrenOf(item).flatMap((it) => [it, ...dom.childrenOf(it)]);
  const own = near.filter((it) => dom.closestOf(it, '[role=treeitem]') === item);
  return [item, ...own].slice(0, MANY).flatMap((it) => shownOnRow(it, reading)[0]);
}

function menusOf(trigger: Element, reading: Reading): readonly Element[] {
  const shown = shownBy(reading.openers.of(trigger), trigger, reading);
  return dom.hearsPointer(trigger) ? [...heardMenus(trigger, reading), ...shown] : shown;
}

/** What a script shows of it once the pointer is there. */
function heardMenus(trigger: Element, reading: Reading): Element[] {
  const near = dom.childrenOf(trigger).flatMap((it) => [it, ...dom.childrenOf(it)]);
  if (near.length > MANY * 2) return [];
  return near.filter(
    (it) => holdsControl(it) && !dom.matchesOf(it, PRESSED) && isHidden(it, reading),
  );
}

function shownBy(reveals: readonly Reveal[], trigger: Element, reading: Reading): Element[] {
  return reveals.flatMap((reveal) => {
    const { shown, beside } = reveal;
    if (reveal.first && !isFirst(trigger, reveal)) return [];
    const parent = dom.parentElementOf(trigger);
    const root = parent ? undefined : (dom.rootOf(trigger) as dom.Root);
    const within = beside ? parent : trigger;
    const found = within ? dom.allWithin(within, shown) : [...(root ? dom.allIn(root, shown) : [])];
    return found
      .slice(0, MANY)
      .filter(
        (it) =>
          it !== trigger && !reading.held.has(it) && holdsControl(it) && isHidden(it, reading),
      );
  });
}

function isFirst(element: Element, { trigger }: Reveal): boolean {
  let at = dom.previousElementOf(element);
  for (; at; at = dom.previousElementOf(at)) {
    if (!dom.matchesOf(at, trigger)) continue;
    if (dom.isRendered(at, SEEN)) return false;
  }
  return true;
}

function isHidden(element: Element, reading: Reading): boolean {
  if (!dom.isRendered(element, SEEN)) return true;
  const box = reading.box(element);
  // What is set in a line of text has no height inside.
  if (box.top === box.bottom || !(dom.clientHeightOf(element) || reading.style(element).inline))
    return true;
  if (box.right + window.scrollX <= 0 || box.bottom + window.scrollY <= 0) return true;
  return isCutOff(element, box, reading);
}

/** Whether one of a few boxes around it hides all of it, as of what slides into a card. */
function isCutOff(element: Element, box: dom.Box, reading: Reading): boolean {
  for (const at of dom.upwards(dom.parentElementOf(element), STEPS)) {
    if (/hidden|clip/.test(reading.style(at).overflow) && !dom.meets(reading.box(at), box))
      return true;
  }
  return false;
}

function handleOf(trigger: Element, menus: readonly Element[]): Element | undefined {
  return dom
    .allWithin(trigger, PRESSED)
    .find((control) => !menus.some((menu) => dom.relationOf(menu, control) === 'holds'));
}
