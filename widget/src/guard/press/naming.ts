/** What the visitor's own words permit in a run; the tables of words come when they are needed. */

import { hideAll } from '../../observe/element/hiding.ts';
import { toJson } from '../../observe/lines/json.ts';
import { placeNow } from '../subject/document.ts';
import type { Ordered, Orders, OwnWords, RunWords } from './named.ts';
import type { Pressing } from './pressed_control.ts';

/** Where the tables cannot be loaded the visitor is asked. */
const NONE: Orders = { permits: () => false, mentions: () => false };

export function createNaming(deps: Pressing, keeps?: (run: string, words: string) => void) {
  let orders: Orders | undefined;
  /** By run; undefined once it is not known what another document has used of them. */
  const all = new Map<string, RunWords | undefined>();
  let own: RunWords | undefined;

  async function load(words: RunWords): Promise<void> {
    const both = Promise.all([import('./named.ts'), import('../words/languages.ts')]);
    const [named, languages] = await both.catch(() => []);
    languages?.learn();
    orders = (await named?.createOrders(deps, words).catch(() => undefined)) ?? NONE;
  }

  return {
    /** What must be waited for before it is known; undefined if nothing must. */
    loads: (): Promise<unknown> | undefined => (orders || !own ? undefined : load(own)),
    permits: (of: Ordered) => !!orders?.permits(of),
    // Of a run that nobody has typed the words say as much anywhere.
    mentions: (text: string) => !own || !!orders?.mentions(text),
    renew(run: string, before?: OwnWords): void {
      const typed = deps.taint?.typed();
      const words = typed ? ([typed, {}] as const) : before;
      // The next document believes them if the server has the same.
      const keep = () => keeps?.(run, own ? toJson(hideAll(own.words)) : '');
      const open = typed ? placeNow() : '';
      if (!all.has(run)) all.set(run, words && { words, open, keep });
      own = all.get(run);
      orders = undefined;
      if (before) deps.taint?.sent({ type: 'respond', ask_id: '', answer: before[0] });
      keep();
    },
    /** This document was left, and is back. */
    forget(): void {
      for (const run of all.keys()) all.set(run, undefined);
      own = orders = undefined;
    },
  };
}
