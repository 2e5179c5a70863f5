/** The contract of a run, as the page gives it. */

import type { RunContract } from '../public/results.ts';

const FIELDS = ['required_fields', 'output_schema', 'expected_items', 'max_seconds'];

/** Throws a TypeError for what the server would not understand. */
export function checkContract(contract: RunContract): void {
  const strange = Object.keys(contract).find((it) => !FIELDS.includes(it));
  if (!strange) return;
  throw new TypeError(`run(task, {contract}): expected ${FIELDS.join(', ')}; found ${strange}`);
}
