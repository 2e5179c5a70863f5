/** Messages of the page during an action: live regions, toasts, errors at a field. */

import { saidBy } from '../../ask/conventions/convention.ts';
import { WORDS } from '../../ask/conventions/invalid.ts';
import { complaintOf } from '../../ask/invalid.ts';
import { subjectOf } from '../../ask/subject.ts';
import { outwards } from '../../ask/tree.ts';
import { LIVE as VIEW } from '../../ask/view.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { line, quote } from './outcome.ts';
import type { Since } from './since.ts';
import { complaintOf as browserComplaint } from './state.ts';

const LIVE =
  '[role=status],[role=alert],[role=log],output,[aria-live=polite],[aria-live=assertive]';
const TOAST = ['toast', 'snackbar', 'notification', 'flash']
  .map((word) => `[class*=${word} i]`)
  .join(',');
const REGION = `${LIVE},${TOAST}`;
const FIELD = 'input,textarea,select,[contenteditable]';
const POPUP =
  '[role=listbox],[role=option],[role=menu],[role=grid],[role=tree],[role=tree] *,table,option';
const ITEM =
  'button,a[href],td,[role=option],[role=button],[role=gridcell],[role^=menuitem],[tabindex]';
const SEVERAL = 3;
const LEVELS = 6;

/** Px between words, on one line. */
const GAP = 1;
const LONGEST = 200;
/** So many texts are looked at, drawn or not. */
const MOST_TEXTS = 2 * LONGEST;

export type PageMessages = ReturnType<typeof watchMessages>;

export function watchMessages(since: Since, target: Element | undefined) {
  /** `drawn`: it was, or could have been, when the text came. */
  const said = new Map<Element, { readonly text: string; readonly drawn: boolean }>();
  const invalid = new Map<Element, string>();
  let near: { element: Element; text: string } | undefined;
  const drawn = new Set<Element>();

  const onInvalid = (event: Event) => {
    const field = event.target;
    if (dom.isElement(field)) invalid.set(field, browserComplaint(field));
  };
  dom.page.addEventListener('invalid', onInvalid, true);

  /** Each region and each part is read once, however often it has changed. */
  function hear(changed: readonly Element[]): void {
    const heard = new Set<Element>();
    const apart = new Set<Element>();
    for (const element of new Set(changed)) {
      const region = [...outwards(element)].reverse().find((at) => dom.matchesOf(at, REGION));
      if (!region) {
        apart.add(element);
        if (!target || !areNested(element, target)) drawn.add(element);
      } else if (!heard.has(region)) {
        if (tell(region, region)) heard.add(region);
        // What stands in a shadow root in it is no text of it.
        else tell(region, element);
      }
    }
    for (const element of new Set([...changed].reverse())) {
      const text = apart.has(element) && besides(element, target) && shortOf(element);
      if (!text) continue;
      near = { element, text };
      break;
    }
  }

  function tell(region: Element, part: Element): boolean {
    // A list counts or names its entries there: they are read in the list.
    if (dom.closestOf(region, '[role=listbox],[role=menu],[role=grid],[role=tree]')) return true;
    const text = line(spokenText(part), LONGEST);
    // A removed one may have been drawn until then.
    if (text) said.set(region, { text, drawn: !dom.isConnected(region) || dom.isRendered(region) });
    return text !== '';
  }

  function alone(): string {
    const shown = [...drawn].filter(
      (it) => dom.isConnected(it) && dom.isRendered(it) && shortOf(it),
    );
    const outer = new Set(shown.flatMap((it) => [...outwards(it)].slice(1)));
    const texts = new Set(shown.filter((it) => !outer.has(it)).map(shortOf));
    return texts.size === 1 ? quote([...texts][0]!) : '';
  }

  /** A library's lists have regions that stay undrawn, such as "No data found". */
  function heard(): [Element, string][] {
    const all = [...said].filter(([region, { drawn }]) => drawn || dom.isRendered(region));
    return all.map(([region, { text }]) => [region, text]);
  }

  /** What ticks is read at the end. */
  let late: Element[] = [];
  const changes = since.from((records, ticks) => {
    const changed: Element[] = [];
    for (const { type, target: at, addedNodes } of records) {
      if (type === 'attributes') continue;
      const element = (dom.nodeTypeOf(at) === 1 ? at : dom.parentElementOf(at)) as Element | null;
      const ticking = ticks(at);
      if (element) (ticking ? late : changed).push(element);
      if (ticking) continue;
      for (const node of addedNodes as NodeListOf<Element>) {
        if (dom.nodeTypeOf(node) === 1) changed.push(node, ...dom.allWithin(node, REGION));
      }
    }
    hear(changed);
  });
  function catchUp(): void {
    changes.flush();
    hear(late);
    late = [];
  }
  return {
    /** The texts of live regions and toasts, also after they disappeared; oldest first. */
    all() {
      catchUp();
      return [...new Set(heard().map(([, text]) => text))];
    },
    /** Whether any of it was visible: text for screen readers alone may be a narration. */
    shown() {
      catchUp();
      return heard().some(([region]) => !isSpoken(region));
    },
    /** Errors of the browser's own validation, without the name of the field. */
    invalid: () => invalid,
    /** The latest text that appeared right beside the element. */
    near() {
      catchUp();
      if (!near) return '';
      return quote(dom.isConnected(near.element) ? spokenText(near.element) : near.text);
    },
    /** Whether that says what is wrong: the field is invalid, or the text is marked as an error. */
    complains() {
      const all = [...outwards(near?.element)].filter((it) => !target || !dom.contains(it, target));
      const marked = all.some((it) => saidBy(WORDS, it, VIEW) === 'wrong');
      return marked || (!!target && complaintOf(subjectOf(target), plainText) !== undefined);
    },
    /** The one short text that has appeared anywhere, as a page by hand says that it was refused. */
    alone,
    stop() {
      changes.stop();
      dom.page.removeEventListener('invalid', onInvalid, true);
    },
  };
}

function shortOf(element: Element): string {
  const text = line(spokenText(element), LONGEST);
  return text.length < LONGEST ? text : '';
}

function areNested(one: Element, other: Element): boolean {
  return dom.contains(one, other) || dom.contains(other, one);
}

/** A short text beside the field: in its own group, or next to it if there are no groups. */
function besides(it: Element, target: Element | undefined): boolean {
  const parent = target && dom.parentElementOf(target);
  if (!target || !parent || !dom.matchesOf(target, FIELD) || areNested(it, target)) return false;
  const label = dom.closestOf(target, 'label') ?? target;
  const own = dom.contains(parent, it) && !dom.matchesOf(parent, 'body,form');
  const beside = [dom.previousElementOf(it), dom.nextElementOf(it)];
  // Much of a page may change at once: what takes longer is asked last.
  if (!own && !beside.some((at) => at === target || at === label)) return false;
  return !isOfPopup(it, target);
}

/** A part beside the field with several things to press is a list or a calendar: its words are no error. */
function isOfPopup(element: Element, target: Element): boolean {
  let level = 0;
  for (const at of outwards(element)) {
    if (dom.contains(at, target) || level++ > LEVELS) return false;
    if (dom.matchesOf(at, POPUP) || dom.allWithin(at, ITEM).length >= SEVERAL) return true;
  }
  return false;
}

/** Not visible: clipped, transparent, or outside of the page. */
function isSpoken(region: Element): boolean {
  if (!dom.isConnected(region)) return false;
  const { width, height, right, bottom } = dom.rectOf(region);
  const { clip, clipPath, opacity, overflow } = getComputedStyle(region);
  if (clip !== 'auto' || opacity === '0' || /^inset\((50|100)%/.test(clipPath)) return true;
  if (overflow !== 'visible' && Math.min(width, height) <= 1) return true;
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

/** The words as a person reads them: apart where they are drawn apart, hidden ones left out. */
export function spokenText(element: Element): string {
  const whole = plainText(element);
  const all: Text[] = [];
  const drawn: Text[] = [];
  let left = LONGEST;
  const walker = dom.textsOf(dom.ownerOf(element), element);
  for (let at = walker.nextNode(); at && left >= 0; at = walker.nextNode()) {
    if (all.push(at as Text) > MOST_TEXTS) break;
    if (!dom.isRendered(dom.parentElementOf(at) ?? element)) continue;
    drawn.push(at as Text);
    left -= bare((at as Text).data).length;
  }
  // What is masked or left out is so by its own rules.
  if (!bare(whole).startsWith(bare(all.map(({ data }) => data).join('')))) return whole;
  return (drawn.length > 0 ? drawn : all)
    .map((text, at, texts) => (at > 0 && areApart(texts[at - 1]!, text) ? ' ' : '') + text.data)
    .join('');
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}

function areApart(before: Text, after: Text): boolean {
  const [a, b] = [before, after].map(dom.contentRectOf) as [DOMRect, DOMRect];
  if (a.height === 0 || b.height === 0) {
    const boxes = [before, after].map((text) => dom.parentElementOf(text));
    const isBox = (it: Element | null) => it && getComputedStyle(it).display !== 'inline';
    return boxes[0] !== boxes[1] && boxes.some(isBox);
  }
  const beside = Math.abs(a.bottom - b.bottom) < Math.min(a.height, b.height) / 2;
  return !beside || Math.max(b.left - a.right, a.left - b.right) > GAP;
}
