/** What a table of pages cannot tell: changes, long tasks, refs over re-renders. */

import { reasonOf } from '../page.mjs';
import { delta } from './delta.mjs';
import { longestTask } from './longest_task.mjs';
import { refs } from './refs.mjs';

export const PROBES = { delta, refs, longest: longestTask };

/** Those of `names`. One that fails is listed under `failed`, and is no crash. */
export async function probesOf(names, bench, peer) {
  const probes = { failed: [] };
  for (const name of names) {
    try {
      probes[name] = await PROBES[name](bench, peer);
      console.error(`${name}: done`);
    } catch (error) {
      probes.failed.push(`${name}: ${reasonOf(error)}`);
    }
  }
  return probes;
}
