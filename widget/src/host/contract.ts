/** The contract of a run, as the page gives it. */

import type { Run } from '../link/protocol.ts';
import type { RunContract } from '../public/results.ts';
import { wireName } from './wire_name.ts';

const FIELDS = ['requiredFields', 'outputSchema', 'expectedItems', 'maxSeconds'];
const KNOWN = FIELDS.map(wireName);

/** As the server takes it. Throws a TypeError for what it would not understand. */
export function onWire(contract: RunContract): Run['contract'] {
  const strange = Object.keys(contract).find((it) => !KNOWN.includes(wireName(it)));
  if (!strange)
    return Object.fromEntries(Object.entries(contract).map(([name, it]) => [wireName(name), it]));
  throw new TypeError(`run(task, {contract}): expected ${FIELDS.join(', ')}; found ${strange}`);
}
