/** An element that is asked about: what all the questions about it begin with, looked up once. */

import * as dom from '../dom/index.ts';

export interface Subject {
  readonly element: Element;
  readonly word: string;
  /** With a colon before it where the element is not HTML's: an `input` of SVG is no field. */
  readonly tag: string;
  /** The names of its attributes: what is not among them need not be asked for. */
  readonly names: readonly string[];
  /** Some of them are ARIA's. */
  readonly hasAria: boolean;
}

export const CHECKABLE = new Set('checkbox radio switch menuitemcheckbox menuitemradio'.split(' '));

export function subjectOf(
  element: Element,
  word: string = dom.wordOf(element),
  names: readonly string[] = dom.namesOf(element),
): Subject {
  let hasAria = false;
  for (let at = 0; at < names.length && !hasAria; at++) hasAria = names[at]!.startsWith('aria-');
  const tag = dom.isHtml(element) ? dom.tagOf(element) : `:${dom.tagOf(element)}`;
  return { element, word, tag, names, hasAria };
}

export function sayingOf({ element, names }: Subject, attribute: string): string | null {
  return names.includes(attribute) ? dom.attributeOf(element, attribute) : null;
}

export function isCustom(tag: string): boolean {
  return tag.includes('-');
}
