/**
 * Whether this browser has what the widget cannot do without: the newest of it, by which older ones
 * are told apart (docs/browsers.md). It runs where the rest would not, so it uses old means only.
 */

import type { Stub } from './queue.ts';
import { abandon } from './takeover.ts';

const NEEDED: readonly (readonly [string, () => boolean])[] = [
  ['popovers', () => 'popover' in HTMLElement.prototype],
  ['light-dark() in styles', () => CSS.supports('color', 'light-dark(red, red)')],
  ['URL.canParse', () => 'canParse' in URL],
];

/** Why nothing is done here; empty in a browser that is new enough. */
function tooOld(): string {
  const missing = NEEDED.filter(([, has]) => {
    try {
      return !has();
    } catch {
      return true;
    }
  }).map(([name]) => name);
  return missing.length
    ? `This browser is too old for Pilotfish, which does nothing here: it lacks ${missing.join(', ')}.`
    : '';
}

/** What loads the widget, where it can run; else nothing ever does, and `debug` says why. */
export function arm(stub: Stub, start: NonNullable<Stub['start']>): void {
  const refusal = tooOld();
  if (refusal) abandon(stub, 'too_old', refusal);
  else stub.start = start;
}
