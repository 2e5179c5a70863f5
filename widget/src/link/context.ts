/** What context providers give, as texts for the next observation. */

import type { ContextProvider } from '../public/actions.ts';

export type ContextTexts = ReturnType<typeof createContextTexts>;

const PATIENCE_MS = 500;
const MOST_LETTERS = 2000;
const MOST_ROLES = 8;

export function createContextTexts(contexts: { bound(): ReadonlyMap<string, ContextProvider> }) {
  let sent = '{}';
  const complained = new Set<string>();

  /** Once: providers are called at every step. */
  function complain(role: string, why: unknown): void {
    if (!complained.has(role)) {
      console.error(`Pilotfish: the context provider "${role}" is left out:`, why);
    }
    complained.add(role);
  }

  async function textOf(role: string, provide: () => unknown): Promise<string> {
    try {
      const late = new Promise((_, reject) =>
        setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS),
      );
      const value = await Promise.race([provide(), late]);
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
      // A function or a symbol is no text.
      return text === undefined || text === '""' ? '' : text.slice(0, MOST_LETTERS);
    } catch (error) {
      complain(role, error);
      return '';
    }
  }

  return {
    /** By role; undefined where the server knows them. `full`: it knows nothing yet. */
    async changed(full: boolean) {
      const all = [...contexts.bound()];
      const bound = all.slice(0, MOST_ROLES);
      const rest = all.slice(MOST_ROLES).map(([role]) => role);
      if (rest.length) complain(rest.join(), `at most ${MOST_ROLES} are called`);
      const texts = await Promise.all(bound.map(([role, provide]) => textOf(role, provide)));
      const values = Object.fromEntries(
        bound.map(([role], at) => [role, texts[at]!]).filter(([, text]) => text),
      );
      const now = JSON.stringify(values);
      const known = full ? '{}' : sent;
      sent = now;
      return now === known ? undefined : values;
    },
  };
}
