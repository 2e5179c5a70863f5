/** What this tab keeps for its next document: JSON in sessionStorage, where the page may use it. */

const prefix = { now: 'pilotfish' };

export type TabStorage = ReturnType<typeof keepUnder>;

/**
 * All keys begin with `beginning` (`session.storageKey`). Returns the storage as parts that are loaded
 * later use it, under names that begin with `pilotfish`.
 */
export function keepUnder(beginning: string) {
  prefix.now = beginning;
  return {
    nameOf,
    toJson,
    getItem: (key: string) => sessionStorage.getItem(nameOf(key)),
    setItem: (key: string, value: string) => sessionStorage.setItem(nameOf(key), value),
    removeItem: (key: string) => keep(key),
  };
}

/** As the browser's storage, locks and channels have it. */
function nameOf(key: string): string {
  return key.replace('pilotfish', () => prefix.now);
}

/** Undefined takes it away. Where storage is forbidden or full, it ends with its document. */
export function keep(key: string, value?: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), toJson(value));
  } catch {}
}

/** Undefined where there is none that can be read. */
export function kept<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** As `JSON.stringify`, but ignores `toJSON` of arrays, strings and numbers. */
function toJson(value: unknown): string {
  return isPatched() ? JSON.stringify(value, asItIs) : JSON.stringify(value);
}

function isPatched(): boolean {
  return [Array, String, Number].some(({ prototype }) => 'toJSON' in prototype);
}

function asItIs(this: Readonly<Record<string, unknown>>, key: string, made: unknown): unknown {
  const own = this[key];
  return own === null || typeof own !== 'object' || Array.isArray(own) ? own : made;
}
