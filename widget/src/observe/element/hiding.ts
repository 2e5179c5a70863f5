/** Secrets taken out of whole messages: the last look at what leaves the page or is kept. */

import * as dom from '../../dom/index.ts';

/** The message's own words, which no page writes. */
const OWN =
  /^(type|op|id|base|document|key|keys|after|first|last|word|action_id|run_id|ask_id|digest|status|reason|kind|state)$/;
/** From here on names are the page's. */
const FOREIGN = /^(data|payload|parameters|attributes|facts)$/;
const WORDLESS = /^(|filled|hidden)$/;

export function hideAll<T>(value: T, foreign = false): T {
  if (typeof value === 'string') return dom.hide(value) as T;
  if (Array.isArray(value)) return value.map((each) => hideAll(each, foreign)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, held]) => [
    foreign ? dom.hide(name) : name,
    field(name, held, foreign),
  ]);
  return Object.fromEntries(entries) as T;
}

function holdsText(held: unknown): boolean {
  return typeof held === 'number' || (typeof held === 'string' && !WORDLESS.test(held));
}

function field(name: string, held: unknown, foreign: boolean): unknown {
  if (!foreign && OWN.test(name)) return held;
  if (foreign && holdsText(held) && dom.namesSecret(name)) return dom.HIDDEN;
  return hideAll(held, foreign || FOREIGN.test(name));
}
