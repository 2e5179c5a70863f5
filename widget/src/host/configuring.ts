/** `configure()`: what a page may change, and when. */

import type { Config } from '../public/config.ts';
import { type Given, grouped, RULES, settingsIn } from './groups.ts';
import { checkConfig } from './kinds.ts';
import { configure, type Faults, type HostSettings } from './settings.ts';

export interface ConfiguringParts {
  readonly settings: HostSettings;
  /** Settings that are not the page's to set. */
  readonly fixed: readonly string[];
  readonly faults: Faults;
  readonly runs: { begun(): boolean; current(): string | undefined };
}

/** Returns the names of what is set now. Throws a TypeError that says what is allowed. */
export function applied(config: Config, parts: ConfiguringParts): readonly string[] {
  const { settings, runs, faults } = parts;
  checkConfig(config);
  const given = settingsIn(config, (_, told) => {
    throw new TypeError(told);
  }).filter(([name]) => !parts.fixed.includes(name));
  const names = given.map(([name]) => name);
  if (runs.begun() && names.some((it) => it === 'harmless' || it === 'destructivePatterns')) {
    throw new TypeError(
      'configure({consent: {harmless, destructivePatterns}}) must be set before the first run',
    );
  }
  if (runs.current() && loosens(settings, given) && !isGesture()) {
    throw new TypeError(
      'configure({policy}): during a run only a press of the visitor raises the mode, or replaces a rule',
    );
  }
  configure(settings, given);
  for (const fault of faults.keys()) {
    if (names.includes(fault) || fault.split('.')[0]! in config) faults.delete(fault);
  }
  return names;
}

const MODES = ['show', 'ask', 'act'];

function loosens(settings: HostSettings, given: readonly Given[]): boolean {
  const now = grouped(settings).policy as Record<string, unknown>;
  return given.some(([name, value]) => {
    if (name === 'mode') return MODES.indexOf(`${value}`) > MODES.indexOf(settings.mode);
    return (
      RULES.includes(name) && !!now[name] && JSON.stringify(now[name]) !== JSON.stringify(value)
    );
  });
}

/** Kept from the start: a page's script may replace it later. */
const active = Reflect.getOwnPropertyDescriptor(
  globalThis.UserActivation?.prototype ?? {},
  'isActive',
)?.get;

/** The visitor has just pressed something. What the agent presses gives no such activation. */
function isGesture(): boolean {
  return !!active?.call(navigator.userActivation);
}
