/** What this tab keeps for its next document: JSON in sessionStorage, where the page may use it. */

/** Undefined takes it away. Where storage is forbidden or full, it ends with its document. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, toJson(value));
  } catch {}
}

/** Undefined where there is none that can be read. */
export function kept<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** As `JSON.stringify`, but ignores `toJSON` of arrays, strings and numbers. */
export function toJson(value: unknown): string {
  return isPatched() ? JSON.stringify(value, asItIs) : JSON.stringify(value);
}

function isPatched(): boolean {
  return [Array, String, Number].some(({ prototype }) => 'toJSON' in prototype);
}

function asItIs(this: Readonly<Record<string, unknown>>, key: string, made: unknown): unknown {
  const own = this[key];
  return own === null || typeof own !== 'object' || Array.isArray(own) ? own : made;
}
