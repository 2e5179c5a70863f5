/** What a person can act on, from the surest sign to the last hint. */

import { BUSY } from '../../ask/conventions/busy.ts';
import { saidBy } from '../../ask/conventions/convention.ts';
import { HANDLE, HEARD_AROUND } from '../../ask/conventions/handle.ts';
import { isDisabled, saysDisabled } from '../../ask/disabled.ts';
import { subjectOf } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';
import { isHoverTrigger } from './hover.ts';
import { nameOf } from './name/index.ts';

/** `native` HTML, `widget` ARIA, `focus` labelled, `press` heard with a hand, `hint` one of both. */
export type Grip = 'native' | 'widget' | 'focus' | 'press' | 'hint' | 'tab';

export const TYPED = /^(combobox|textbox|searchbox|spinbutton)$/;
const TICKED = /^(checkbox|radio|switch)$/;
const TICKS = 'input:is([type=checkbox], [type=radio]):not([tabindex="-1"])';
const NEVER = new Set(
  'html body main table tbody thead tfoot label dialog iframe frame optgroup'.split(' '),
);

export function gripOf(
  element: Element,
  word: string,
  style: dom.Style,
  parentCursor: string,
  reading: Reading,
): Grip | undefined {
  const grip = surely(element, word) ?? perhaps(element, style, parentCursor, reading);
  return grip && isOutOfReach(element, style, reading) ? undefined : grip;
}

export function gripOfPlain(
  element: Element,
  style: dom.Style,
  parentCursor: string,
  reading: Reading,
): Grip | undefined {
  const { cursor } = style;
  const hand = cursor === 'pointer' && parentCursor !== 'pointer';
  const grip =
    dom.hears(element) || isListenedFor(element, reading)
      ? hand
        ? 'press'
        : 'hint'
      : hand ||
          saidBy(HEARD_AROUND, element, reading) ||
          isHoverTrigger(element, reading) ||
          ((cursor !== parentCursor || reading.presence.drags) && saidBy(HANDLE, element, reading))
        ? 'hint'
        : undefined;
  return grip && isOutOfReach(element, style, reading) ? undefined : grip;
}

/** Of what stands in a control: whether it listens by itself, or has a `hand` of its own. */
export function isPart(element: Element, hand: () => boolean, reading: Reading): boolean {
  if (!dom.hears(element) && !isListenedFor(element, reading) && !hand()) return false;
  if (surely(element, dom.wordOf(element))) return false;
  return !isOutOfReach(element, reading.style(element), reading);
}

/** Whether a link only draws the control it stands in, which has the keyboard in its place. */
export function drawsOnly(link: Element, holder: Element, reading: Reading): boolean {
  if (dom.tagOf(link) !== 'a' || dom.attributeOf(link, 'tabindex') !== '-1') return false;
  if (!dom.hasAttribute(holder, 'tabindex')) return false;
  const role = dom.attributeOf(link, 'role') ?? '';
  return /^(none|presentation)$/.test(role) || nameOf(link, reading) === nameOf(holder, reading);
}

function surely(element: Element, word: string): Grip | undefined {
  if (isNative(element) || dom.isEditingHost(element)) return 'native';
  if (dom.isWidget(word) && !wrapsField(element, word)) return 'widget';
  return isFocusable(element) && isLabelled(element) ? 'focus' : undefined;
}

function perhaps(
  element: Element,
  style: dom.Style,
  parentCursor: string,
  reading: Reading,
): Grip | undefined {
  if (NEVER.has(dom.tagOf(element))) return undefined;
  const around = saidBy(HEARD_AROUND, element, reading);
  if (around) return around;
  const hand = style.cursor === 'pointer' && parentCursor !== 'pointer';
  if (dom.listens(element) || isListenedFor(element, reading)) return hand ? 'press' : 'hint';
  if (hand || isHoverTrigger(element, reading)) return 'hint';
  return saidBy(HANDLE, element, reading) ?? (isFocusable(element) ? 'tab' : undefined);
}

/** `inert` and `pointer-events: none` take it out of reach; a disabled control says so itself. */
function isOutOfReach(element: Element, style: dom.Style, reading: Reading): boolean {
  if (style.all.pointerEvents === 'none') {
    const disabled = saysDisabled(element);
    const labels = (element as HTMLInputElement).labels?.length ?? 0;
    // One that waits for an answer will be pressed again, and a slider's thumb takes presses itself.
    const still = saidBy(BUSY, subjectOf(element), reading) || isRange(element);
    if (!disabled && labels === 0 && !still && !isShut(element, reading)) return true;
  }
  return reading.presence.inert && isInert(element);
}

/** A control that a class disables, not what listens in one: that lets presses through with it. */
function isShut(element: Element, reading: Reading): boolean {
  const word = dom.wordOf(element);
  return surely(element, word) !== undefined && isDisabled(subjectOf(element, word), reading);
}

/** Two that lie over each other let presses through, but for their thumbs. */
function isRange(element: Element): boolean {
  if (dom.tagOf(element) !== 'input') return false;
  return (
    (element as HTMLInputElement).type === 'range' && dom.attributeOf(element, 'tabindex') !== '-1'
  );
}

function isInert(element: Element): boolean {
  for (let at: Element | null = element; at; ) {
    if (dom.closestOf(at, '[inert]')) return true;
    const root: Node = dom.rootOf(at);
    if (root === document) return false;
    at =
      dom.nodeTypeOf(root) === 11
        ? (root as ShadowRoot).host
        : dom.flatParent(dom.documentElementOf(dom.ownerOf(at)));
  }
  return false;
}

function isNative(element: Element): boolean {
  switch (dom.tagOf(element)) {
    case 'a':
    case 'area':
      return dom.hasAttribute(element, 'href') || dom.hasAttribute(element, 'xlink:href');
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'input':
      return (element as HTMLInputElement).type !== 'hidden';
    case 'summary':
      return dom.matchesOf(element, 'details > summary');
    default:
      return false;
  }
}

/** ARIA 1.1 comboboxes are a box around the field: the field is what one acts on. */
function wrapsField(element: Element, word: string): boolean {
  if (TICKED.test(word)) return !isFocusable(element) && holdsTick(element);
  if (!TYPED.test(word)) return false;
  const field = dom.firstWithin(element, 'input, textarea');
  if (!field || !isFocusable(element)) return !!field;
  // One that is drawn once the list is open is no way to open it, nor is one that nobody is told of.
  if (dom.attributeOf(field, 'aria-hidden') === 'true') return false;
  return dom.isRendered(field) && !hangsOut(field, element);
}

/** In what a box has open beside it. */
function hangsOut(field: Element, box: Element): boolean {
  const [inner, outer] = [dom.rectOf(field), dom.rectOf(box)];
  return inner.top >= outer.bottom || inner.bottom <= outer.top;
}

/** A box drawn around the field that the keyboard gets to, which says what it is, too. */
function holdsTick(element: Element): boolean {
  return dom.firstWithin(element, TICKS)?.checkVisibility({ visibilityProperty: true }) ?? false;
}

function isFocusable(element: Element): boolean {
  const tabindex = dom.attributeOf(element, 'tabindex');
  return tabindex !== null && Number(tabindex) >= 0;
}

function isLabelled(element: Element): boolean {
  return dom.hasAttribute(element, 'aria-label') || dom.hasAttribute(element, 'aria-labelledby');
}

/** Whether an ancestor's jQuery listens for presses of such elements. */
function isListenedFor(element: Element, reading: Reading): boolean {
  if (!reading.hasJQuery(dom.ownerOf(element))) return false;
  const parent = dom.parentElementOf(element);
  if (!parent) return false;
  return delegatedAbove(parent, reading).some((selector) => dom.matchesOf(element, selector));
}

const NONE: readonly string[] = [];

function delegatedAbove(element: Element, reading: Reading): readonly string[] {
  const before = reading.delegated.get(element);
  if (before !== undefined) return before;
  const parent = dom.parentElementOf(element);
  const outer = parent
    ? delegatedAbove(parent, reading)
    : joined(dom.delegated(dom.ownerOf(element)), element);
  const own = dom.delegated(element);
  const found = own.length === 0 ? outer : outer.concat(joined(own, element));
  reading.delegated.set(element, found);
  return found;
}

/** In one list without the selectors that only jQuery knows; those that are left open by themselves. */
function joined(selectors: readonly string[], element: Element): readonly string[] {
  if (selectors.length === 0) return NONE;
  const closed: string[] = [];
  const open: string[] = [];
  for (const selector of selectors) {
    const form = formOf(selector, element);
    if (form === 'closed') closed.push(selector);
    else if (form === 'open') open.push(selector);
  }
  return closed.length > 0 ? [closed.join(), ...open] : open;
}

/** By their texts: to ask about one that is none is dear. */
const forms = new Map<string, 'closed' | 'open' | 'none'>();
const MANY = 500;

/** CSS closes at the end what is open: `[data-go` is a selector, but not with another behind it. */
function formOf(selector: string, element: Element): 'closed' | 'open' | 'none' {
  let form = forms.get(selector);
  if (form === undefined) {
    const ends = isSelector(`${selector},*`, element) && !isSelector(`${selector})`, element);
    form = isSelector(selector, element) ? (ends ? 'closed' : 'open') : 'none';
    if (forms.size >= MANY) forms.clear();
    forms.set(selector, form);
  }
  return form;
}

function isSelector(text: string, element: Element): boolean {
  try {
    dom.matchesOf(element, text);
    return true;
  } catch {
    return false;
  }
}
