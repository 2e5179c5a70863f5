/** What the host configures: by attributes of the script tag at first, by `configure()` later. */

import { page } from '../../platform/page.ts';
import type { Config } from '../../public/config.ts';
import {
  flat,
  type Given,
  grouped,
  type HostSettings,
  nowCalled,
  RULES,
  settingsIn,
  written,
} from './groups.ts';
import { checkConfig } from './kinds.ts';

export type { HostSettings };

const DEFAULTS: HostSettings = {
  server: '',
  key: '',
  getToken: null,
  locale: '',
  navigate: null,
  resume: 'auto',
  continuity: 'session',
  crossTab: false,
  storageKey: 'pilotfish',
  confirm: 'card',
  confirmNavigation: false,
  alwaysAsk: [],
  hostMayApprove: [],
  harmless: [],
  confirms: [],
  destructivePatterns: null,
  pause: false,
  pageLength: 0,
  end: null,
  launcher: 'corner',
  position: 'end',
  shortcut: 'mod+k',
  examples: [],
  commands: [],
  theme: 'auto',
  accent: '',
  cursor: true,
  barPosition: 'bottom',
  logo: '',
  greeting: '',
  undisclosed: '',
  strings: {},
  ui: 'full',
  mode: 'act',
  screenshot: false,
  domFilter: null,
  policy: null,
};

const CHOICES: { readonly [name: string]: readonly string[] } = {
  mode: ['show', 'ask', 'act'],
  ui: ['full', 'none'],
  confirm: ['card', 'frame'],
  resume: ['auto', 'navigation', 'manual'],
  launcher: ['end', 'start', 'top-end', 'top-start', 'none'],
  barPosition: ['bottom', 'top', 'start', 'end'],
  theme: ['auto', 'light', 'dark'],
};

/** Payment, deletion and credentials cannot be included. */
const APPROVABLE = ['send', 'plan', 'action', 'navigation', 'step', 'other'];

const FUNCTIONS = ['getToken', 'navigate'];
const KINDS = ['silent', 'text', 'feedback', 'ask_user'];
const ID = /^[a-z][a-z0-9_]{0,21}$/;

type Taken = readonly [fits: (value: unknown) => boolean, what: string];

/** Where no type says it. */
const TAKEN: { readonly [name: string]: Taken } = {
  hostMayApprove: [
    listOf((it) => APPROVABLE.includes(it)),
    `a list of ${APPROVABLE.join(', ')} (others are the visitor's alone)`,
  ],
  alwaysAsk: [
    listOf((it) => APPROVABLE.includes(it)),
    `a list of ${APPROVABLE.join(', ')} (others are always asked about)`,
  ],
  destructivePatterns: [isPatterns, 'a list of patterns, or null'],
  harmless: [
    listOf(isNamed),
    "a list such as [{method: 'POST', path: '/api/seen/*'}]; a bare * is none",
  ],
  confirms: [listOf(isPath), "a list of paths such as '/admin/*/delete/'; a bare * is none"],
  server: [isAddress, "an address, such as '/agent'"],
  strings: [isTable, "an object of texts, such as {send: 'Go'}"],
  undisclosed: [(it) => /^(.{20,})?$/.test(`${it}`), 'a reason, in 20 letters or more'],
  examples: [listOf(isText), 'a list of requests'],
  commands: [isCommands, `a list of {id, label, run}; ids differ, and match ${ID}`],
  pageLength: [isTime, 'letters, or 0'],
  continuity: [
    (it) => isTime(it) || it === 'session' || it === 'palette',
    'session, palette or milliseconds',
  ],
  end: [
    (it) => {
      const { kind, autoHide = 0 } = Object(it);
      return it === null || typeof it === 'function' || (KINDS.includes(kind) && isTime(autoHide));
    },
    `a function, null, or an object whose kind is ${KINDS.join(', ')}; its autoHide is in milliseconds`,
  ],
};

/** What a page cannot change where a runner has put the widget in. */
export const OPERATED: readonly string[] =
  'server key getToken mode harmless confirms destructivePatterns hostMayApprove alwaysAsk'.split(
    ' ',
  );

/** What is wrong in the first configuration, by the names of settings and groups. */
export type Faults = Map<string, string>;

/** Without them the agent might do more than the page allows: nothing runs until they are right. */
const STRICT = [
  ...'server key getToken mode confirm alwaysAsk policy consent'.split(' '),
  ...RULES,
];

function isStrict(name: string): boolean {
  return STRICT.includes(name.split('.')[0]!);
}

/** Why nothing may run; undefined where it may. */
export function stopping(faults: Faults): Error | undefined {
  const name = [...faults.keys()].find(isStrict);
  return name ? faultFrom(faults.get(name)!) : undefined;
}

/** As `ready` and listeners of `error` get it. */
export function faultFrom(message: string): Error & { code: 'setting' } {
  return Object.assign(new TypeError(message), { code: 'setting' as const });
}

/**
 * From a script tag's `data-` attributes, whose values are all text, and from what `create()` was
 * given. What is wrong is left out, told to the developer, and put into `faults`.
 */
export function settingsFrom(
  data: Record<string, string | undefined>,
  config: Config,
  faults: Faults,
): HostSettings {
  const settings = { ...DEFAULTS, locale: page.documentElement.lang || navigator.language };
  const put = (name: string, message: string) => void faults.set(name, message);
  for (const given of [...settingsIn(onTag(data), put), ...settingsIn(config, put)]) {
    const [name] = given;
    try {
      configure(settings, [given]);
      faults.delete(name);
    } catch (error) {
      put(name, (error as Error).message);
    }
  }
  configure(settings, []);
  for (const [name, fault] of faults) {
    const then = isStrict(name) ? 'Nothing runs until it is right.' : 'Its default is used.';
    console.error(`Pilotfish: ${fault}. ${then}`);
  }
  return settings;
}

const ONCE = ['harmless', 'confirms', 'destructivePatterns'];
const NO_TEXT = ['policy', 'strings', 'end', 'commands', ...ONCE];

function onTag(data: Record<string, string | undefined>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, text = ''] of Object.entries(data)) {
    const now = nowCalled(name);
    if (now && !RULES.includes(now) && (name === 'autoHide' || !NO_TEXT.includes(now)))
      fields[name] = ofText(now, text);
  }
  return fields;
}

function ofText(name: string, text: string): unknown {
  const current = DEFAULTS[name as keyof HostSettings];
  if (/^(true|false)$/.test(text)) return text === 'true';
  if (/^(end|pageLength)$/.test(name) || (name === 'continuity' && Number(text) >= 0))
    return Number(text);
  if (name === 'examples') return text.split('|').map((it) => it.trim());
  if (Array.isArray(current)) return text.split(/[\s,]+/).filter(Boolean);
  if (text === 'auto') return text;
  if (typeof current === 'boolean') return true;
  return name === 'shortcut' && text === 'none' ? null : text;
}

/** Replaces single settings. Throws a TypeError that says what is allowed. */
export function configure(settings: HostSettings, given: readonly Given[]): void {
  for (const [name, value] of given) check(name, value);
  for (const [name, value] of given) Object.assign(settings, flat(name, value, settings));
  settings.server = new URL(settings.server || '.', location.href).href.replace(/\/$/, '');
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value || '.', location.href);
}

function check(name: string, value: unknown): void {
  const sought = soughtOf(name, value);
  if (!sought) return;
  const found = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  throw new TypeError(`configure({${written(name)}}) takes ${sought}, found ${found}`);
}

function soughtOf(name: string, value: unknown): string | undefined {
  if (RULES.includes(name)) return faultOf(name, value);
  if (name === 'screenshot') return wrongShot(value);
  const [fits, what] = TAKEN[name] ?? byType(name, value);
  return fits(value) ? '' : what;
}

function byType(name: string, value: unknown): Taken {
  const choices = CHOICES[name];
  if (choices) return [() => choices.includes(value as string), choices.join(', ')];
  const type = FUNCTIONS.includes(name)
    ? 'function'
    : typeof (DEFAULTS[name as keyof HostSettings] ?? '');
  const nullable = name === 'shortcut' || type === 'function';
  const fits = typeof value === type || (nullable && value === null);
  return [() => fits, type + (nullable ? ' or null' : '')];
}

function listOf(fits: (it: string) => boolean): Taken[0] {
  return (value) => Array.isArray(value) && value.every(fits);
}

function isPatterns(value: unknown): boolean {
  try {
    return value === null || (value as string[]).every((it) => new RegExp(it));
  } catch {
    return false;
  }
}

function isCommands(value: unknown): boolean {
  const ids = new Set();
  return (
    listOf((it) => {
      const { id, label, run } = Object(it);
      return (
        ID.test(id) &&
        typeof label === 'string' &&
        !!label.trim() &&
        typeof run === 'function' &&
        !!ids.add(id)
      );
    })(value) && ids.size === (value as unknown[]).length
  );
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}

function isTable(value: unknown): boolean {
  return Object(value) === value && !Array.isArray(value) && Object.values(value!).every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNamed(value: unknown): boolean {
  const { method, path } = Object(value);
  return isPath(path) && /^[A-Z]+$/.test(`${method}`);
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('/') && /[^/*]/.test(value);
}

/** What is allowed instead of `value`; empty if it is right. */
export function faultOf(name: string, value: unknown): string {
  if (value === null || (Array.isArray(value) && value.every((it) => it && typeof it === 'string')))
    return '';
  if (name !== 'neverRead') return 'a list of texts, or null';
  return typeof value === 'function' ? '' : 'a list of CSS selectors, a function, or null';
}

/** Returns the names of what is set now. `fixed` are not the page's to set. Throws a TypeError that says what is allowed. */
export function applied(
  config: Config,
  fixed: readonly string[],
  settings: HostSettings,
  faults: Faults,
  runs: { begun(): boolean; current(): string | undefined },
): readonly string[] {
  checkConfig(config);
  const given = settingsIn(config, (_, message) => {
    throw new TypeError(message);
  }).filter(([name]) => !fixed.includes(name));
  const names = given.map(([name]) => name);
  if (runs.begun() && names.some((it) => ONCE.includes(it))) {
    throw new TypeError(
      `configure({consent: {${ONCE.join(', ')}}}) must be set before the first run`,
    );
  }
  if (runs.current() && loosens(settings, given) && !active?.call(navigator.userActivation)) {
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

function loosens(settings: HostSettings, given: readonly Given[]): boolean {
  const now = grouped(settings).policy as Record<string, unknown>;
  const modes = CHOICES.mode!;
  return given.some(([name, value]) => {
    if (name === 'mode') return modes.indexOf(`${value}`) > modes.indexOf(settings.mode);
    return (
      RULES.includes(name) && !!now[name] && JSON.stringify(now[name]) !== JSON.stringify(value)
    );
  });
}

/** Kept from the start: a script may replace it. What the agent presses gives no such activation. */
const active = Reflect.getOwnPropertyDescriptor(
  globalThis.UserActivation?.prototype ?? {},
  'isActive',
)?.get;

type ShotPart = 'boolean' | 'function' | readonly [number, number];

const PARTS: { readonly [name: string]: ShotPart | null } = {
  mode: null,
  auto: 'boolean',
  capture: 'function',
  maxSegmentHeight: [100, 16_000],
  maxImages: [1, 3],
  quality: [0, 1],
  scale: [0.25, 2],
};

/** What is allowed where a setting is wrong; undefined if it is right. */
export function wrongShot(value: unknown): string | undefined {
  if (typeof value === 'boolean' || value === 'auto') return undefined;
  if (typeof value !== 'object' || value === null) return 'true, false, auto or an object';
  for (const [name, own] of Object.entries(value)) {
    const sought = own !== undefined && shotSought(name, own);
    if (sought) return `an object whose ${name} is ${sought}`;
  }
  return undefined;
}

function shotSought(name: string, value: unknown): string | undefined {
  if (name === 'mode')
    return /^(viewport|full-page)$/.test(`${value}`) ? undefined : 'viewport, full-page';
  const taken = PARTS[name];
  if (!taken) return `left out: it has ${Object.keys(PARTS).join(', ')}`;
  if (typeof taken === 'string') return typeof value === taken ? undefined : taken;
  const [least, most] = taken;
  const fits = typeof value === 'number' && value >= least && value <= most;
  return fits ? undefined : `a number from ${least} to ${most}`;
}
