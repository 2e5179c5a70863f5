/** What the visitor's own words permit in a run; the tables of words come when they are needed. */

import { headings } from '../subject/document.ts';
import type { NamingDeps, Ordered, Orders } from './named.ts';

export interface Naming {
  /** What must be waited for before it is known; undefined if nothing must. */
  loads(): Promise<unknown> | undefined;
  permits(of: Ordered): boolean;
  /** Another run. */
  renew(): void;
}

export function createNaming(deps: NamingDeps): Naming {
  let orders: Orders | undefined;
  let open = '';

  async function load(): Promise<void> {
    const all = Promise.all([import('./named.ts'), import('../words/languages.ts')]);
    const [named, languages] = await all.catch(() => []);
    languages?.learn();
    // Where they cannot be loaded the visitor is asked.
    orders = named ? named.createOrders(deps, open) : () => false;
  }

  return {
    loads: () => (orders || !deps.taint?.typed() ? undefined : load()),
    permits: (of) => orders?.(of) === true,
    renew() {
      open = [...headings(), location.pathname].join('\n');
      orders = undefined;
    },
  };
}
