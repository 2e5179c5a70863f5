/** Menus that only open under the pointer, by the page's stylesheets. */

import { hrefOf } from '../element/attributes.ts';
import { isMasked } from '../element/marks.ts';
import { nameOf } from '../element/name.ts';
import { wordOf } from '../element/role.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, fold, NAME_LENGTH } from '../walk/text.ts';
import { type Reveals, revealsIn } from './reveals.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [onclick], [role=button], [role=link], [role^=menuitem], [role=option], [tabindex]';
/** From a link up to the item that is pointed at. */
const STEPS = 3;
const MANY = 20;

/** By the stylesheets that were read. */
const known = new WeakMap<object, Map<Node, Reveals>>();

/**
 * What pointing at a control opens, hidden now: the names of what can be acted on in it, a link's
 * with its target. The control is the trigger of a `:hover` rule itself, or the first one in it.
 */
export function hoverMenu(control: Element, reading: Reading): string[] {
  const reveals = revealsAround(control, reading);
  if (reveals.triggers === '') return [];
  let at: Element | null = control;
  for (let steps = 0; at && steps < STEPS; steps += 1, at = at.parentElement) {
    const menus = menusOf(at, reveals);
    if (menus.length === 0) continue;
    for (const menu of menus) reading.uses(control, menu);
    return handleOf(at, menus) === (at === control ? undefined : control)
      ? itemsOf(menus, reading)
      : [];
  }
  return [];
}

function itemsOf(menus: readonly Element[], reading: Reading): string[] {
  const controls = menus.flatMap((menu) =>
    menu.matches(CONTROLS) ? [menu] : Array.from(menu.querySelectorAll(CONTROLS)),
  );
  const read = controls.filter((control) => !reading.isLeftOut(control) && !isMasked(control));
  const items = read.slice(0, MANY).map((control) => {
    const target = hrefOf(control);
    const text = nameOf(control, reading) || reading.mask(fold(control.textContent ?? ''));
    return `${cut(text, NAME_LENGTH) || wordOf(control)}${target && ` (${target})`}`;
  });
  return [...new Set(items)];
}

/** Whether an element that holds no other control opens something under the pointer. */
export function isHoverTrigger(element: Element, reading: Reading): boolean {
  const reveals = revealsAround(element, reading);
  if (reveals.triggers === '' || !element.matches(reveals.triggers)) return false;
  const menus = menusOf(element, reveals);
  return menus.length > 0 && handleOf(element, menus) === undefined;
}

function revealsAround(element: Element, reading: Reading): Reveals {
  let roots = known.get(reading.styles);
  if (!roots) {
    roots = new Map();
    known.set(reading.styles, roots);
  }
  const root = element.getRootNode() as Document | ShadowRoot;
  const before = roots.get(root);
  if (before) return before;
  const found = revealsIn(root);
  roots.set(root, found);
  return found;
}

/** What is hidden now, would appear, and holds something to act on. */
function menusOf(trigger: Element, { all, triggers }: Reveals): Element[] {
  if (!trigger.matches(triggers)) return [];
  return all
    .filter((reveal) => trigger.matches(reveal.trigger))
    .flatMap(({ shown, beside }) =>
      Array.from((beside ? trigger.parentElement : trigger)?.querySelectorAll(shown) ?? [])
        .slice(0, MANY)
        .filter((menu) => menu !== trigger && isHidden(menu) && holdsControl(menu)),
    );
}

function isHidden(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  return element.clientHeight === 0;
}

function holdsControl(element: Element): boolean {
  return element.matches(CONTROLS) || element.querySelector(CONTROLS) !== null;
}

/** The first control in a trigger, outside of what it reveals. */
function handleOf(trigger: Element, menus: readonly Element[]): Element | undefined {
  return Array.from(trigger.querySelectorAll(CONTROLS)).find(
    (control) => !menus.some((menu) => menu.contains(control)),
  );
}
