/** What acts, with what it needs. */

import * as dom from '../dom/index.ts';
import { empty } from '../guard/records.ts';
import type { Act, Outcome } from '../wire/protocol.ts';
import { perform } from './perform.ts';
import type { Env, Limits, PerformerDeps } from './task/env.ts';
import type { Journal } from './task/journal.ts';

export type { Limits, PerformerDeps } from './task/env.ts';

/** Never rejects. Does not resolve if the action unloads the document. */
export type Perform = (act: Act, journal: Journal, signal: AbortSignal) => Promise<Outcome>;

const LIMITS: Limits = {
  ready: 10_000,
  quiet: 150,
  settle: 3000,
  navigation: 10_000,
  handler: 10_000,
  action: 50_000,
  wait: 5000,
  until: 30_000,
  seek: 8000,
  visitor: 180_000,
  scroll: 20_000,
};

/** The returned function is to be called before each action: the guard may have to learn the page's language. */
export function createPerformer(deps: PerformerDeps): () => Promise<Perform> {
  const { page, consent, visitor, ...rest } = deps;
  const isWidget = (element: Element) => page.isOurs(element);
  const isOurs = (element: Element) => isWidget(element) || page.isLeftOut?.(element) === true;
  const limits = { ...LIMITS, ...deps.limits };
  const given = { ...page, ...consent, ...visitor, ...rest };
  const env: Env = { ...given, isOurs, isWidget, limits, isSecret: dom.isSecret, stopped: empty() };
  return async () => {
    await env.guard.ready();
    return (act, journal, signal) => perform(act, env, journal, signal);
  };
}
