/** What the visitor's own words permit in a run; the tables of words come when they are needed. */

import { placeNow } from '../subject/document.ts';
import type { NamingDeps, Orders } from './named.ts';

export function createNaming(deps: NamingDeps) {
  let orders: Orders | 'none' | undefined;
  let open = '';

  async function load(): Promise<void> {
    const all = Promise.all([import('./named.ts'), import('../words/languages.ts')]);
    const [named, languages] = await all.catch(() => []);
    languages?.learn();
    // Where they cannot be loaded the visitor is asked.
    orders = (await named?.createOrders(deps, open).catch(() => undefined)) ?? 'none';
  }

  const known = () => (orders === 'none' ? undefined : orders);
  return {
    /** What must be waited for before it is known; undefined if nothing must. */
    loads: (): Promise<unknown> | undefined =>
      orders || !deps.taint?.typed() ? undefined : load(),
    permits: (of: Parameters<Orders['permits']>[0]) => !!known()?.permits(of),
    // Of a run that nobody has typed the words say as much anywhere.
    mentions: (text: string) => !deps.taint?.typed() || !!known()?.mentions(text),
    renew(): void {
      open = deps.taint?.typed()?.arrived ? '' : placeNow();
      orders = undefined;
    },
  };
}
