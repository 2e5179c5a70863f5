/** The digest that binds an approval to exactly this action on exactly this control. */

import type { Act } from '../link/protocol.ts';
import { asItIs } from '../observe/lines/json.ts';
import { sha256 } from './sha256.ts';

/**
 * A random value of this document: it never leaves the page, so only this page can make a digest.
 */
export function createKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(8))].map((it) => it.toString(36)).join('.');
}

/**
 * Hex SHA-256 under `key` of action, args and `facts` (role, name, form, URL, …), in any order of
 * their keys.
 */
export function digestOf(
  key: string,
  act: Pick<Act, 'name' | 'args'>,
  facts: Readonly<Record<string, unknown>>,
): string {
  return sha256(key + sha256(key + canonical([act.name, act.args, facts])));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, inOrder);
}

function inOrder(this: Readonly<Record<string, unknown>>, key: string, made: unknown): unknown {
  const item = asItIs.call(this, key, made);
  return item && typeof item === 'object' && !Array.isArray(item)
    ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
    : item;
}
