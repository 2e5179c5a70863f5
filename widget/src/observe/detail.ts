/** What the row of an element had to cut: all options, the whole value, all of its text. */

import * as dom from '../dom/index.ts';
import { isUnsaid, shownText } from './element/name/shown_text.ts';

const PIECE = 600;
const MOST = 400_000;

/** Text lines, in order, as far as they may leave the page; none where the row says it all. */
export function detailOf(element: Element): string[] {
  if (dom.isSecret(element) || dom.isMasked(element)) return [];
  const options = optionsOf(element);
  if (options.length > 0) return options.map((option) => dom.hide(option)).filter(Boolean);
  const texts = [fullValue(element), ...preformattedIn(element)];
  if (dom.matchesOf(element, 'a, button, summary, [role], h1, h2, h3, h4, h5, h6')) {
    const own = dom.fold(shownText(element as HTMLElement));
    if (own.length > dom.NAME_LENGTH && dom.childCountOf(element) < 20) texts.push(own);
  }
  return texts.flatMap((text) => linesOf(dom.hide(text.slice(0, MOST))));
}

function optionsOf(control: Element): string[] {
  const list =
    (control as HTMLSelectElement).options ?? (control as HTMLInputElement).list?.options;
  return [...(list ?? [])].flatMap((option) => {
    if (isUnsaid(option)) return [];
    const label = dom.fold(option.label || option.text || option.value);
    return `${label}${option.selected ? ' (selected)' : ''}${option.disabled ? ' (disabled)' : ''}`;
  });
}

function fullValue(element: Element): string {
  const { value } = element as HTMLTextAreaElement;
  const field = /^(input|textarea)$/.test(dom.tagOf(element));
  const own = field ? value : dom.isEditable(element) ? shownText(element as HTMLElement) : '';
  return own.length > PIECE || own.includes('\n') ? own : '';
}

function preformattedIn(element: Element): string[] {
  const found = dom.tagOf(element) === 'pre' ? [element] : dom.allWithin(element, 'pre');
  return found.map((pre) => shownText(pre as HTMLElement)).filter((text) => text.length > PIECE);
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const pieces: string[] = [];
    for (let at = 0; at < line.length; at += PIECE) pieces.push(line.slice(at, at + PIECE));
    return pieces.filter((piece) => /\S/.test(piece));
  });
}
