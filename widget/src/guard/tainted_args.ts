/** Marked values among the arguments of an action: in an address, or in what others receive. */

import * as dom from '../dom/index.ts';
import { filled } from '../strings/filled.ts';
import type { Act } from '../wire/protocol.ts';
import { cardWords } from './card_words.ts';
import type { Class } from './control_words.ts';
import { addressIn } from './destination.ts';
import { fold } from './facts.ts';
import { isAddressName, isPeopleName } from './submitted.ts';
import type { Taint } from './taint.ts';

const READS = /^(get|list|find|search|show|view|track|read|open|count|check|filter|sort)(?![a-z])/;

/** An address that the assistant has made up and that carries what it has read to somebody. */
export function addressMarked(taint: Taint | undefined, address: string): Class | undefined {
  const to = addressIn(dom.page, address);
  if (!taint || !to) return undefined;
  const marked = [...to.searchParams].some(
    ([name, value]) => isAddressName(plain(name)) && taint.sourceOf(value) !== undefined,
  );
  return marked && !isShown(to) ? 'other' : undefined;
}

/** A line for each argument of one of the page's own actions that asks. */
export function argumentsMarked(taint: Taint | undefined, { name, args }: Act): string[] {
  if (!taint || READS.test(name)) return [];
  const lines: string[] = [];
  for (const [key, value] of Object.entries(args)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    if (!isAddressName(plain(key)) && !isPeopleName(plain(key))) continue;
    const source = taint.sourceOf(text);
    if (!source) continue;
    const words = cardWords();
    const from = source.name ? filled(words.from, fold(source.name, 60)) : '';
    lines.push(`${plain(key)}: ${fold(text, 120)} (${words.by}${from})`);
  }
  return lines;
}

function isShown(to: URL): boolean {
  return [...dom.page.links].some(({ href }) => href === to.href);
}

function plain(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
