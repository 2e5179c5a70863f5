/** Messages of the page during an action: live regions, toasts, errors at a field. */

import { outwards } from '../ask/tree.ts';
import {
  allWithin,
  classesOf,
  closestOf,
  contains,
  isConnected,
  isElement,
  isRendered,
  matchesOf,
  nextElementOf,
  nodeTypeOf,
  parentElementOf,
  previousElementOf,
  rectOf,
} from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import { spokenText } from './message_text.ts';
import { line, quote } from './quote.ts';
import { complaintOf } from './state.ts';

const LIVE =
  '[role=status],[role=alert],[role=log],output,[aria-live=polite],[aria-live=assertive]';
const TOAST = ['toast', 'snackbar', 'notification', 'flash']
  .map((word) => `[class*=${word} i]`)
  .join(',');
const FIELD = 'input,textarea,select,[contenteditable]';
const LONGEST = 200;
const POPUP =
  '[role=listbox],[role=option],[role=menu],[role=grid],[role=tree],[role=tree] *,table,option';
const ITEM =
  'button,a[href],td,[role=option],[role=button],[role=gridcell],[role^=menuitem],[tabindex]';
/** Classes of what libraries say beside a field. */
const TELLS = /err|valid|warn|danger|feedback|message|msg|help|hint|alert/i;
const SEVERAL = 3;
const LEVELS = 6;

export interface Messages {
  read(records: MutationRecord[]): void;
  /** The texts of live regions and toasts, also after they disappeared; oldest first. */
  told(): string[];
  /** Whether any of it was visible: text for screen readers alone may be a narration. */
  shown(): boolean;
  /** Errors of the browser's own validation, without the name of the field. */
  invalid(): ReadonlyMap<Element, string>;
  /** The latest text that appeared right beside the element. */
  near(): string;
  /** The one short text that has appeared anywhere, as a page by hand says that it was refused. */
  alone(): string;
  stop(): void;
}

export function createMessages(target: Element | undefined): Messages {
  /** `drawn`: it was, or could have been, when the text came. */
  const told = new Map<Element, { readonly text: string; readonly drawn: boolean }>();
  const invalid = new Map<Element, string>();
  let near: { element: Element; text: string } | undefined;
  const drawn = new Set<Element>();

  const onInvalid = (event: Event) => {
    const field = event.target;
    if (isElement(field)) invalid.set(field, complaintOf(field));
  };
  page.addEventListener('invalid', onInvalid, true);

  function hear(element: Element): void {
    const text = line(spokenText(element), LONGEST);
    const region = [...outwards(element)].reverse().find((at) => matchesOf(at, `${LIVE},${TOAST}`));
    if (region) {
      // A list counts or names its entries there: they are read in the list.
      if (closestOf(region, '[role=listbox],[role=menu],[role=grid],[role=tree]')) return;
      const whole = line(spokenText(region), LONGEST) || text;
      // A removed one may have been drawn until then.
      const drawn = !isConnected(region) || isRendered(region);
      if (whole) told.set(region, { text: whole, drawn });
    } else if (text && text.length < LONGEST) {
      if (besides(element, target)) near = { element, text };
      if (!target || !areNested(element, target)) drawn.add(element);
    }
  }

  function alone(): string {
    const shown = [...drawn].filter((it) => isConnected(it) && isRendered(it));
    const inner = shown.filter((it) => !shown.some((other) => other !== it && contains(it, other)));
    const texts = new Set(inner.map((it) => line(spokenText(it), LONGEST)).filter(Boolean));
    return texts.size === 1 ? quote([...texts][0]!) : '';
  }

  /** A library's lists have regions that stay undrawn, such as "No data found". */
  function heard(): [Element, string][] {
    const all = [...told].filter(([region, { drawn }]) => drawn || isRendered(region));
    return all.map(([region, { text }]) => [region, text]);
  }

  return {
    read(records) {
      for (const { type, target: at, addedNodes } of records) {
        if (type === 'attributes') continue;
        const changed = (nodeTypeOf(at) === 1 ? at : parentElementOf(at)) as Element | null;
        if (changed) hear(changed);
        for (const node of addedNodes) {
          if (nodeTypeOf(node) !== 1) continue;
          hear(node as Element);
          for (const inner of allWithin(node as Element, `${LIVE},${TOAST}`)) hear(inner);
        }
      }
    },
    told: () => [...new Set(heard().map(([, text]) => text))],
    shown: () => heard().some(([region]) => !isSpoken(region)),
    invalid: () => invalid,
    near: () =>
      near ? quote(isConnected(near.element) ? spokenText(near.element) : near.text) : '',
    alone,
    stop: () => page.removeEventListener('invalid', onInvalid, true),
  };
}

function areNested(one: Element, other: Element): boolean {
  return contains(one, other) || contains(other, one);
}

/** A short text beside the field: in its own group, or next to it if there are no groups. */
function besides(element: Element, target: Element | undefined): boolean {
  const parent = target && parentElementOf(target);
  if (!target || !parent || !matchesOf(target, FIELD) || areNested(element, target)) return false;
  if (isOfPopup(element, target) || isOfResults(element)) return false;
  if (contains(parent, element) && parent !== page.body && !matchesOf(parent, 'form')) return true;
  const label = closestOf(target, 'label');
  return [previousElementOf(element), nextElementOf(element)].some(
    (beside) => beside && (beside === target || beside === label),
  );
}

/** An entry of a list that is no list of complaints: what a search has found. */
function isOfResults(element: Element): boolean {
  const list = closestOf(element, 'ul,ol');
  return !!list && ![...outwards(element)].slice(0, LEVELS).some((at) => TELLS.test(classesOf(at)));
}

/** A part beside the field with several things to press is a list or a calendar: its words are no error. */
function isOfPopup(element: Element, target: Element): boolean {
  let level = 0;
  for (const at of outwards(element)) {
    if (contains(at, target) || level++ > LEVELS) return false;
    if (matchesOf(at, POPUP) || allWithin(at, ITEM).length >= SEVERAL) return true;
  }
  return false;
}

/** Not visible: clipped, transparent, or outside of the page. */
function isSpoken(region: Element): boolean {
  if (!isConnected(region)) return false;
  const { width, height, right, bottom } = rectOf(region);
  const { clip, clipPath, opacity, overflow } = getComputedStyle(region);
  if (clip !== 'auto' || opacity === '0' || /^inset\((50|100)%/.test(clipPath)) return true;
  if (overflow !== 'visible' && Math.min(width, height) <= 1) return true;
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}
