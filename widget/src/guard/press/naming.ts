/** What the visitor's own words permit, once in each run; the tables of words come when they are needed. */

import type { Observer } from '../../seams.ts';
import type { Cause } from '../request/cause.ts';
import { headingFor } from '../subject/heading.ts';
import type { Ordered, orderedBy } from './named.ts';

export interface Naming {
  /** What must be waited for before it is known; undefined if nothing must. */
  loads(): Promise<unknown> | undefined;
  permits(of: Pick<Ordered, 'request' | 'deed' | 'entered'>): boolean;
  /** Another run. */
  renew(): void;
}

interface NamingDeps {
  readonly observer: Observer;
  readonly cause: Cause;
  /** What they typed for this run; empty where it was not theirs. */
  words?(): string;
}

export function createNaming({ observer, cause, words = () => '' }: NamingDeps): Naming {
  let judge: typeof orderedBy | undefined;
  let open = '';
  /** By which action each part of their words was used. */
  let used = new Map<string, string>();

  async function load(): Promise<void> {
    // Where they cannot be loaded the visitor is asked.
    const all = Promise.all([import('./named.ts'), import('../words/languages.ts')]);
    const [named, languages] = await all.catch(() => []);
    languages?.learn();
    judge = named ? named.orderedBy : () => undefined;
  }

  return {
    loads: () => (judge || !words() ? undefined : load()),
    permits({ request, deed, entered }) {
      const before = cause.deeds().filter((it) => it !== deed);
      const about = { request, deed, entered, observer, before, open };
      const keys = judge?.({ ...about, words: words() });
      const id = `${deed?.act.action_id}`;
      if (!keys?.every((it) => (used.get(it) ?? id) === id)) return false;
      for (const key of keys) used.set(key, id);
      return true;
    },
    renew() {
      open = headingFor(undefined);
      used = new Map();
    },
  };
}
