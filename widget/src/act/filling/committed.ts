/** Fields that took their text as they were left, and went away: an Enter would come too late. */

import type { Act } from '../../wire/protocol.ts';

const KEPT = 8;

let all: { readonly ref: number; readonly name: string }[] = [];

export function noteCommitted(ref: unknown, name: string): void {
  if (typeof ref === 'number')
    all = [...all.filter((it) => it.ref !== ref), { ref, name }].slice(-KEPT);
}

/** The name of the field, if the act is an Enter in one of them. */
export function committedBy({ name, args }: Act): string | undefined {
  const isEnter = name === 'press_key' && /^(enter|return)$/i.test(`${args.key}`);
  return isEnter ? all.find(({ ref }) => ref === args.ref)?.name : undefined;
}
