/** Words that stylesheets put before and after elements: `::before`, `::after`, and counters. */

import * as dom from '../../../dom/index.ts';
import { alphaOf } from '../../reading/colour.ts';
import type { Reading } from '../../reading/reading.ts';
import { SIDES, type Side, unescaped, WORDS } from '../../sheets/generated.ts';
import { ordinalOf } from './ordinal.ts';

/** A picture's address, a string, or a function with its arguments. */
const PART = /url\("(?:[^"\\]|\\.)*"\)|"((?:[^"\\]|\\.)*)"|(attr|counters?)\(([^)]*)\)/gs;
/** A price's or a share's sign stays with its number. */
const WORDLY = /[\p{L}\p{N}]/u;
const COUNTED = 500;
const LIST_ITEM = 'list-item';

export function generated(element: Element, side: Side, reading: Reading): string {
  if (!reading.speakers[side].has(element)) return '';
  const view = dom.viewOf(dom.ownerOf(element)) ?? window;
  const style = view.getComputedStyle(element, `::${side}`);
  const { content, display, visibility } = style;
  if (display === 'none' || visibility !== 'visible' || !/["(]/.test(content)) return '';
  if (isBlank(style)) return '';
  const spoken = content.replace(/^.*\S \/ (?=")/, ''); // what stands for an image
  const parts = [...spoken.matchAll(PART)].map(([, text, kind, inner = '']) => {
    if (kind === undefined) return unescaped(text ?? '');
    const [name = ''] = inner.split(',');
    if (kind === 'attr') return dom.ownAttributeOf(element, name.trim()) ?? '';
    return String(counterAt(element, name.trim(), side, reading));
  });
  const said = dom.foldInner(parts.join(''));
  if (!WORDS.test(said)) return '';
  // What is placed apart, or in a line of its own, does not run on; nor a word in a box of its own.
  const apart = /^(absolute|fixed)$/.test(style.position) || display === 'block';
  const boxed =
    /^inline-/.test(display) && WORDLY.test((side === 'before' ? said.at(-1) : said[0])!);
  if (!apart && !boxed) return said;
  return side === 'before' ? `${said} ` : ` ${said}`;
}

function isBlank({ fontSize, opacity, color, textShadow }: CSSStyleDeclaration): boolean {
  if (Number.parseFloat(fontSize) < dom.LEGIBLE || Number(opacity) < dom.FAINT) return true;
  return alphaOf(color) === 0 && textShadow === 'none';
}

/** CSS Lists 3, 4: counted from the nearest ancestor, or sibling of one, that resets it. */
function counterAt(element: Element, name: string, side: Side, reading: Reading): number {
  if (name === LIST_ITEM) return numberAt(element, reading);
  let count = 0;
  let steps = 0;
  count += besideOf(element, side, name);
  const inner = (of: Element): number => {
    let sum = changeOf(reading.style(of).all.counterIncrement, name) ?? 0;
    for (const one of SIDES) if (reading.speakers[one].has(of)) sum += besideOf(of, one, name);
    for (const child of dom.childrenOf(of)) if (steps++ < COUNTED) sum += inner(child);
    return sum;
  };
  for (let at: Element | null = element; at && steps < COUNTED; at = dom.parentElementOf(at)) {
    const style = reading.style(at).all;
    count += changeOf(style.counterIncrement, name) ?? 0;
    const reset = changeOf(style.counterReset, name);
    if (reset !== undefined) return count + reset;
    for (let back = dom.previousElementOf(at); back; back = dom.previousElementOf(back)) {
      count += inner(back);
      const start = changeOf(reading.style(back).all.counterReset, name);
      if (start !== undefined) return count + start;
      if (steps++ > COUNTED) break;
    }
  }
  return count;
}

/** What is drawn beside an element counts, too. */
function besideOf(element: Element, side: Side, name: string): number {
  const view = dom.viewOf(dom.ownerOf(element)) ?? window;
  return changeOf(view.getComputedStyle(element, `::${side}`).counterIncrement, name) ?? 0;
}

function numberAt(element: Element, reading: Reading): number {
  const item = dom.closestOf(element, 'li');
  return (item && ordinalOf(item, reading)) ?? 0;
}

function changeOf(declared: string, name: string): number | undefined {
  if (declared === 'none') return undefined;
  const words = declared.split(' ');
  const at = words.indexOf(name);
  return at < 0 ? undefined : Number(words[at + 1] ?? 0);
}
