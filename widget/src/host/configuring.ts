/** `configure()`: what a page may change, and when. */

import type { Config } from '../public/config.ts';
import { type Fault, type Given, grouped, RULES } from './groups.ts';
import { faultOfConfig } from './kinds.ts';
import { CHOICES, configure, type Faults, type HostSettings } from './settings.ts';

export interface ConfiguringParts {
  readonly settings: HostSettings;
  /** Settings that are not the page's to set. */
  readonly fixed: readonly string[];
  readonly faults: Faults;
  readonly runs: { begun(): boolean; current(): string | undefined };
}

/**
 * Returns the names of what is set, and what is wrong. What is right beside that is set all the same,
 * as it may restrict the agent.
 */
export function applied(
  config: Config,
  { fixed, faults, settings, runs }: ConfiguringParts,
): readonly [names: string, told: string | undefined] {
  const told = faultOfConfig(config);
  const wrong: Fault[] = told ? [['', told]] : [];
  let refused: string | undefined;
  const given = configure({ settings, faults, wrong }, Object(config), (it) => {
    if (fixed.includes(it[0])) return false;
    const told = refusal(it, settings, runs);
    refused ||= told;
    return !told;
  });
  if (!wrong[0]) for (const name of Object.keys(config)) faults.delete(name);
  return [`${given.map(([name]) => name)}`, wrong[0]?.[1] ?? refused];
}

/** Why a setting that may be right stays as it is. */
function refusal(
  [name, value]: Given,
  settings: HostSettings,
  runs: ConfiguringParts['runs'],
): string | undefined {
  if (runs.begun() && /^(harmless|destructivePatterns)$/.test(name))
    return 'configure({consent: {harmless, destructivePatterns}}) must be set before the first run';
  const loosens =
    name === 'mode'
      ? CHOICES.mode!.indexOf(`${value}`) > CHOICES.mode!.indexOf(settings.mode)
      : RULES.includes(name) && isReplaced(Object(grouped(settings).policy)[name], value);
  return runs.current() && loosens && !isGesture()
    ? 'configure({policy}): during a run only a press of the visitor raises the mode, or replaces a rule'
    : undefined;
}

function isReplaced(rule: unknown, by: unknown): boolean {
  return !!rule && JSON.stringify(rule) !== JSON.stringify(by);
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
