/** What the page's own functions know of the visitor and the product, by role. */

import type { ContextProvider, Registration } from '../../public/actions.ts';

export type Contexts = ReturnType<typeof createContexts>;

const ROLE = /^[a-z]\w{0,31}$/;

export function createContexts() {
  const all = new Map<string, ContextProvider[]>();

  return {
    /** The last one of a role counts; `remove` restores the one before. Throws a TypeError. */
    register(role: string, provide: ContextProvider): Registration {
      if (!ROLE.test(role) || typeof provide !== 'function') {
        throw new TypeError(
          `registerContextProvider(role, provide): expected a name like "cart" and a function, found ${JSON.stringify(role)}, ${typeof provide}`,
        );
      }
      const own = () => provide();
      all.set(role, [...(all.get(role) ?? []), own]);
      return {
        remove() {
          const left = all.get(role)?.filter((it) => it !== own);
          if (left?.length) all.set(role, left);
          else all.delete(role);
        },
      };
    },
    unregister: (role: string) => all.delete(role),
    bound: (): ReadonlyMap<string, ContextProvider> =>
      new Map([...all].map(([role, bound]) => [role, bound.at(-1)!])),
  };
}
