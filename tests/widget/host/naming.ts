/** What a configuration, or a script tag, sets: as a page would write it now. */

import { grouped } from '../../../widget/src/host/groups.ts';
import { settingsFrom } from '../../../widget/src/host/settings.ts';

export function set(config: object) {
  const faults = new Map<string, string>();
  const settings = settingsFrom({}, config, faults);
  for (const told of faults.values()) throw new TypeError(told);
  return grouped(settings);
}

export function onTag(data: Record<string, string>) {
  const faults = new Map<string, string>();
  const settings = settingsFrom(data, {}, faults);
  return { ...grouped(settings), faults: [...faults.values()] };
}

/** What another widget that takes this one's place is given is what this one has. */
export function again(config: object) {
  return JSON.stringify(set(set(config))) === JSON.stringify(set(config));
}
