/** The words below an element, as a person reads them. */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';
import { generated } from './generated.ts';
import { runsOn } from './joined.ts';
import { isRaised, powerOf } from './raised.ts';
import { isSign } from './sign.ts';

const SILENT = new Set(
  (
    'script style template noscript head title desc defs symbol datalist metadata clipPath mask ' +
    'pattern marker'
  ).split(' '),
);
/** What may speak in a drawing without text. */
const SPEAKING =
  'foreignObject, [title], [role], [aria-label], [aria-labelledby], [data-pilotfish-mask]';
const LETTER = /^[\p{L}\p{N}]/u;
const LETTER_OR_PRICE = /^[\p{L}\p{N}$€£]/u;

/** Text in the making: blocks are parted by a space, and so are words with room between them. */
export class Words {
  text = '';
  within: Element | undefined;
  #room = false;
  /** The last character: asking the text for it would put it together anew each time. */
  #end = '';

  /** `raised`: set higher than what it follows. */
  say(written: string, raised = false): void {
    if (written === '') return;
    // The white space of how a page is written is none of what a name may be long.
    const folded = dom.foldInner(written);
    const text = folded[0] === ' ' && this.#isApart ? folded.slice(1) : folded;
    if (text === '') {
      this.#room = false;
      return;
    }
    if (this.#room && this.endsInWord() && LETTER_OR_PRICE.test(text)) this.text += ' ';
    this.#room = false;
    this.text += raised ? powerOf(this.text, text) + text : text;
    this.#end = text.at(-1)!;
  }

  apart(): void {
    if (!this.#isApart) this.part(' ');
  }

  get #isApart(): boolean {
    return this.#end === '' || this.#end === ' ';
  }

  endsInWord(): boolean {
    return this.#end !== '' && LETTER.test(this.#end);
  }

  protected part(by: string): void {
    this.text += by;
    this.#end = by;
  }

  room(): void {
    this.#room = true;
  }
}

export interface Collecting {
  readonly reading: Reading;
  readonly limit: number;
  /** What a child of this tag says instead of its content; `undefined` if its content speaks. */
  own(child: Element, tag: string): string | undefined;
  /** Whether its tooltip speaks for a child without words. */
  tooltip?(child: Element, tag: string): boolean;
}

export function collect(element: Element, into: Words, by: Collecting): void {
  by.reading.speakers.of(dom.rootOf(element));
  into.within = element;
  collectIn(element, dom.tagOf(element), by.reading.style(element), into, by);
}

function collectIn(
  element: Element,
  tag: string,
  style: dom.Style,
  into: Words,
  by: Collecting,
): void {
  const { reading } = by;
  const { speakers } = reading;
  if (speakers.before.has(element) && style.visible)
    into.say(generated(element, 'before', reading));
  if (tag === 'slot' || tag === 'details' || dom.shadowOf(element)) {
    for (const child of dom.flatChildren(element, (root) => reading.speakers.of(root))) {
      if (into.text.length > by.limit) break;
      const type = dom.nodeTypeOf(child);
      if (type === 1) collectChild(child as Element, into, by);
      else if (type === 3 && style.visible) into.say((child as Text).data);
    }
  } else if (dom.firstElementOf(element)) {
    for (let child = dom.firstNodeOf(element); child; child = dom.nextNodeOf(child)) {
      if (into.text.length > by.limit) break;
      const type = dom.nodeTypeOf(child);
      if (type === 1) collectChild(child as Element, into, by);
      else if (type === 3 && style.visible) into.say((child as Text).data);
    }
  } else {
    const text = dom.textIn(element) ?? '';
    if (text !== '' && style.visible && !isSign(text, element, reading, into))
      into.say(text, isRaised(text, element, reading));
  }
  if (speakers.after.has(element) && style.visible && into.text.length <= by.limit) {
    into.say(generated(element, 'after', reading));
  }
}

function collectChild(child: Element, into: Words, by: Collecting): void {
  const { reading } = by;
  const tag = dom.tagOf(child);
  if (SILENT.has(tag) || reading.isOurs(child) || reading.leavesOut(child)) return;
  if (tag === 'br' || tag === 'hr') {
    into.apart();
    return;
  }
  const style = reading.style(child);
  if (style.display === 'none') return;
  const { inline } = style;
  if (inline) beside(style, into);
  else if (!runsOn(child, 'before', reading)) into.apart();
  const { length } = into.text;
  const mask = reading.presence.marks ? reading.maskOf(child) : undefined;
  const own = mask ?? by.own(child, tag) ?? (tag === 'svg' ? blankOf(child) : undefined);
  if (own !== undefined) into.say(own);
  else if (!style.locked) collectIn(child, tag, style, into, by);
  if (by.tooltip && dom.hasAttribute(child, 'title') && into.text.slice(length).trim() === '') {
    if (by.tooltip(child, tag)) into.say(dom.attributeOf(child, 'title')!);
  }
  if (inline) beside(style, into);
  else if (!runsOn(child, 'after', reading)) into.apart();
}

/** Where a box in a line begins or ends. */
function beside(style: dom.Style, into: Words): void {
  if (into.endsInWord() && style.room) into.room();
}

/** The white space in a drawing without words, which need not be gone through. */
function blankOf(element: Element): string | undefined {
  const text = dom.textIn(element) ?? '';
  return text.trim() === '' && !dom.firstWithin(element, SPEAKING) ? text : undefined;
}

/** The whole visible text below an element, without what is `away`; never the value of a field. */
export function flatText(element: Element, reading: Reading, limit = 400, away?: string): string {
  if (reading.isLeftOut(element)) return '';
  const words = new Words();
  const own: Collecting['own'] = away
    ? (child, tag) => (dom.matchesOf(child, away) ? '' : ofField(child, tag))
    : ofField;
  collect(element, words, { reading, limit, own });
  const text = reading.mask(dom.fold(words.text));
  return text !== '' && reading.isMasked(element) ? dom.HIDDEN : text;
}

/** A picture says what stands for it, a field nothing. */
function ofField(child: Element, tag: string): string | undefined {
  if (tag === 'img') return ` ${dom.attributeOf(child, 'alt') ?? ''} `;
  return tag === 'select' || tag === 'textarea' ? '' : undefined;
}
