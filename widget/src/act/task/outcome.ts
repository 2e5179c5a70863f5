/** The ways in which an action ends early. */

import { rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Approval, Effect, Outcome } from '../../wire/protocol.ts';

export type Reason = NonNullable<Outcome['reason']>;

/** Ends an action as `failed`; the message says what was found and what to try. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}

/** Ends an action as `needs_approval`: nothing (further) was done. */
export class Held extends Error {
  constructor(readonly approval: Approval) {
    super();
  }
}

/** Ends an action as `unknown`: all events were sent, and nothing proves that they worked. */
export class Unseen extends Error {}

/** Must be called before anything of the page is reported: collects the current secrets. */
export function learnPage(): void {
  for (const root of rootsIn(document)) dom.learnSecrets(root);
}

export function line(text: string | null | undefined, max = 120): string {
  return short((text ?? '').replace(/\s+/g, ' ').trim(), max);
}

/** Like `line`, in a sentence of the widget: text that looks like a ref is escaped. */
export function quote(text: string | null | undefined, max = 120): string {
  return dom.withoutRefs(line(text, max));
}

/** At most `max` characters. Secrets are hidden before the cut: half a secret is not recognised. */
export function short(text: string, max: number): string {
  if (text.length <= max) return text;
  const shown = dom.hide(text);
  return shown.length > max ? `${shown.slice(0, max - 1)}…` : shown;
}

export const NONE: Effect = { kind: 'none', text: 'no visible effect' };

export function effect(kind: Effect['kind'], text: string): Effect {
  return { kind, text: quote(text, 240) };
}

/** The part of an address that a person would call the place; without the origin. */
export function routeOf(url: { pathname: string; search: string; hash: string }): string {
  return url.pathname + url.search + url.hash;
}

export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
