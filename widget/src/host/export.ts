/** A run with all that has happened in it, as a copy for the host: loaded when it is asked for. */

import * as dom from '../dom/index.ts';

/** Without the secrets that this page knows of. */
export function masked<T>(value: T): T {
  if (typeof value === 'string') return dom.hide(value) as T;
  if (Array.isArray(value)) return value.map(masked) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it)])) as T;
}
