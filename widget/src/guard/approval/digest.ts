/**
 * The digest that binds an approval to exactly this action on exactly this control: a name that this
 * document gives to these facts, and never to others. Of objects without a prototype and syntax
 * alone, so that no script of the page can make two actions look like one.
 */

import type { Act } from '../../wire/protocol.ts';
import { empty } from './records.ts';

export interface Key {
  /** A random text: no two documents give the same name. */
  readonly document: string;
  readonly names: Record<string, string>;
  count: number;
}

export function createKey(): Key {
  const random = [...crypto.getRandomValues(new Uint32Array(4))].map((it) => it.toString(36));
  return { document: random.join(''), names: empty(), count: 0 };
}

/** Of action, args and `facts` (role, name, form, URL, …), in any order of their keys. */
export function digestOf(
  key: Key,
  act: Pick<Act, 'name' | 'args'>,
  facts: Readonly<Record<string, unknown>>,
): string {
  const text = canonical([act.name, act.args, facts]);
  const name = key.names[text];
  if (name !== undefined) return name;
  key.count += 1;
  key.names[text] = `${key.document}.${key.count}`;
  return key.names[text]!;
}

interface Within {
  readonly value: object;
  readonly above: Within | undefined;
}

/** Different for different values of JSON; a `toJSON` is not asked. */
function canonical(value: unknown, above?: Within): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'symbol' || typeof value === 'function' ? '' : `${value};`;
  }
  for (let at = above; at; at = at.above) {
    if (at.value === value) throw new TypeError('sought plain values, found one within itself');
  }
  const own = { __proto__: null, ...value } as Record<string, unknown>;
  const names = sortedNames(own);
  const within = { value, above };
  let text = '';
  for (let at = 0; at < names.count; at += 1) {
    const name = names.all[at]!;
    text += `${name.length}:${name}=${canonical(own[name], within)}`;
  }
  return `{${text}}`;
}

function sortedNames(own: Record<string, unknown>): {
  readonly all: Record<number, string>;
  readonly count: number;
} {
  const all: Record<number, string> = empty();
  let count = 0;
  for (const name in own) {
    if (own[name] === undefined) continue;
    let at = count;
    for (; at > 0 && all[at - 1]! > name; at -= 1) all[at] = all[at - 1]!;
    all[at] = name;
    count += 1;
  }
  return { all, count };
}
