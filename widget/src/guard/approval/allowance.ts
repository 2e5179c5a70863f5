/** What a run without a visitor may do unasked, as whoever started it has written it down. */

import type { Approval } from '../../wire/protocol.ts';
import { addressOf, alone, GRAVE, isIn } from './records.ts';

/** Names an action of the page, or a kind of consequence and the path that it goes to. */
export interface Allowed {
  readonly action?: string;
  readonly kind?: string;
  readonly path?: string;
}

/** `here` is the page's path. Without methods of prototypes, which a script may have replaced. */
export function allows(
  lines: readonly Allowed[],
  { kind, facts: given }: Approval,
  here: string,
): boolean {
  const facts = alone(given);
  const path = pathOf(addressOf(facts.request) ?? facts.away ?? here);
  for (let at = 0; at < lines.length; at += 1) {
    const line = alone(lines[at]!);
    if (line.kind !== undefined) {
      if (line.kind === kind && fits(line.path ?? '', path)) return true;
    } else if (line.action !== undefined && line.action === facts.action && !isIn(GRAVE, kind)) {
      return true;
    }
  }
  return false;
}

/** Another site is never meant by a path: its address keeps its origin. */
function pathOf(address: string): string {
  if (address[0] !== '/') return address;
  let path = '';
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === '?' || address[at] === '#') break;
    path += address[at];
  }
  return path;
}

/** `*` is any text; after a failure the last one takes one letter more. */
function fits(pattern: string, path: string): boolean {
  let at = 0;
  let to = 0;
  let star = -1;
  let taken = 0;
  while (to < path.length) {
    if (pattern[at] === '*') {
      star = at;
      taken = to;
      at += 1;
    } else if (at < pattern.length && pattern[at] === path[to]) {
      at += 1;
      to += 1;
    } else if (star >= 0) {
      taken += 1;
      at = star + 1;
      to = taken;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
