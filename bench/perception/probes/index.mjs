/** What a table of pages cannot tell: changes, refs over re-renders, secrets, long tasks. */

import { reasonOf, within } from '../page.mjs';
import { canaries } from './canaries.mjs';
import { delta } from './delta.mjs';
import { longestTask } from './longest_task.mjs';
import { refs } from './refs.mjs';

const PROBE_MS = 240_000;

export const PROBES = { delta, refs, canaries, longest: longestTask };

/** Those of `names`. One that fails is listed under `failed`, and is no crash. */
export async function probesOf(names, bench, peer) {
  const probes = { failed: [] };
  for (const name of names) {
    try {
      probes[name] = await within(PROBE_MS, PROBES[name](bench, peer));
      console.error(`${name}: done`);
    } catch (error) {
      probes.failed.push(`${name}: ${reasonOf(error)}`);
    }
  }
  return probes;
}
