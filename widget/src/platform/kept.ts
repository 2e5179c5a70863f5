/** What this tab keeps for its next document: JSON in sessionStorage, where the page may use it. */

import { toJson } from './json.ts';

/** Undefined takes it away. Where storage is forbidden or full, it ends with its document. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, toJson(value));
  } catch {
    // As above.
  }
}

/** Undefined where there is none that can be read. */
export function kept<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
