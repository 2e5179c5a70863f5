/** What this tab keeps for its next document: JSON in sessionStorage, where the page may use it. */

const prefix = { now: 'pilotfish' };

/** As parts that are loaded later use it, under names that begin with `pilotfish`. */
export interface TabStorage {
  /** As the browser's storage, locks and channels have it. */
  nameOf(key: string): string;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** As `JSON.stringify`, but ignores `toJSON` of arrays, strings and numbers. */
  toJson(value: unknown): string;
}

/** All keys begin with `beginning` (`session.storageKey`). */
export function keepUnder(beginning: string): TabStorage {
  prefix.now = beginning;
  return {
    nameOf,
    toJson,
    getItem: (key) => sessionStorage.getItem(nameOf(key)),
    setItem: (key, value) => sessionStorage.setItem(nameOf(key), value),
    removeItem: (key) => keep(key),
  };
}

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
