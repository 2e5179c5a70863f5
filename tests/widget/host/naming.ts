/** What a configuration, or a script tag, sets: as a page would write it now. */

import { grouped, settingsIn } from '../../../widget/src/host/settings/groups.ts';
import { configure, settingsFrom } from '../../../widget/src/host/settings/index.ts';

function refuse(_: string, told: string): never {
  throw new TypeError(told);
}

export function set(config: object) {
  const settings = settingsFrom({}, {}, new Map());
  configure(settings, settingsIn(config, refuse));
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
