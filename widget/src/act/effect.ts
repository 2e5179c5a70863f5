/** One effect of an action, and the address by which a new place is recognised. */

import type { Effect } from '../wire/protocol.ts';
import { quote } from './quote.ts';

export const NONE: Effect = { kind: 'none', text: 'no visible effect' };

export function effect(kind: Effect['kind'], text: string): Effect {
  return { kind, text: quote(text, 240) };
}

/** The part of an address that a person would call the place; without the origin. */
export function routeOf(url: { pathname: string; search: string; hash: string }): string {
  return url.pathname + url.search + url.hash;
}
