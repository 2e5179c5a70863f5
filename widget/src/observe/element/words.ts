/** The words below an element, as a person reads them. */

import { attributeOf, hasAttribute, nodeTypeOf, rootOf, tagOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { fold } from '../walk/text.ts';
import { flatChildren } from '../walk/tree.ts';
import { HIDDEN } from './detect.ts';
import { generated } from './generated.ts';

const SILENT = new Set(
  'script style template noscript head title desc defs symbol datalist metadata'.split(' '),
);
const FIELD = /^(select|textarea)$/;
const LETTER = /^[\p{L}\p{N}]/u;
const LETTER_OR_PRICE = /^[\p{L}\p{N}$€£]/u;

/** Text in the making: blocks are parted by a space, and so are words with room between them. */
export class Words {
  text = '';
  #room = false;

  say(text: string): void {
    if (text === '') return;
    if (this.#room && this.endsInWord() && LETTER_OR_PRICE.test(text)) this.text += ' ';
    this.#room = false;
    this.text += text;
  }

  /** Here one block ends or another begins. */
  apart(): void {
    if (this.text !== '' && !this.text.endsWith(' ')) this.text += ' ';
  }

  endsInWord(): boolean {
    return LETTER.test(this.text.slice(-1));
  }

  /** Padding or a margin parts what is written without a space. */
  room(): void {
    this.#room = true;
  }
}

export interface Collecting {
  readonly reading: Reading;
  /** No more is wanted beyond so many characters. */
  readonly limit: number;
  /** What a child of this tag says instead of its content; `undefined` if its content speaks. */
  own(child: Element, tag: string): string | undefined;
  /** A tooltip speaks for a child without words. */
  readonly tooltips?: boolean;
}

/** Adds all words below `element`. */
export function collect(element: Element, into: Words, by: Collecting): void {
  by.reading.speakers.of(rootOf(element));
  collectIn(element, into, by);
}

function collectIn(element: Element, into: Words, by: Collecting): void {
  const { reading } = by;
  const seen = reading.style(element).visible;
  const children = flatChildren(element, (root) => reading.speakers.of(root));
  if (seen) into.say(generated(element, 'before', reading));
  for (const child of children) {
    if (into.text.length > by.limit) return;
    const type = nodeTypeOf(child);
    if (type === 3 && seen) into.say((child as Text).data);
    else if (type === 1) collectChild(child as Element, into, by);
  }
  if (seen) into.say(generated(element, 'after', reading));
}

function collectChild(child: Element, into: Words, by: Collecting): void {
  const { reading } = by;
  const tag = tagOf(child);
  if (SILENT.has(tag) || reading.isOurs(child) || reading.leavesOut(child)) return;
  if (tag === 'br' || tag === 'hr') {
    into.apart();
    return;
  }
  const style = reading.style(child);
  if (style.display === 'none') return;
  const part = () => {
    if (!style.inline) into.apart();
    else if (into.endsInWord() && style.room) into.room();
  };
  part();
  const { length } = into.text;
  const own = reading.maskOf(child) ?? by.own(child, tag);
  if (own !== undefined) into.say(own);
  else collectIn(child, into, by);
  if (by.tooltips && into.text.length === length && hasAttribute(child, 'title')) {
    into.say(attributeOf(child, 'title')!);
  }
  part();
}

/** The whole visible text below an element; never the value of a field. */
export function flatText(element: Element, reading: Reading, limit = 400): string {
  if (reading.isLeftOut(element)) return '';
  const words = new Words();
  collect(element, words, {
    reading,
    limit,
    own(child, tag) {
      if (tag === 'img') return ` ${attributeOf(child, 'alt') ?? ''} `;
      return FIELD.test(tag) ? '' : undefined;
    },
  });
  const text = reading.mask(fold(words.text));
  return text !== '' && reading.isMasked(element) ? HIDDEN : text;
}
