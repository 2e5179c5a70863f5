/** What the host configures: by attributes of the script tag at first, by `configure()` later. */

import { page } from '../platform/page.ts';
import type { Config } from '../public/config.ts';
import { faultOf } from './policy.ts';
import { wrongShot } from './screenshot.ts';

/** All of them, with their values. */
export type HostSettings = { -readonly [F in keyof Config]-?: Exclude<Config[F], undefined> };

const DEFAULTS: HostSettings = {
  server: '',
  key: '',
  getToken: null,
  navigate: null,
  domFilter: null,
  mode: 'act',
  ui: 'full',
  resume: 'auto',
  continuity: 'session',
  crossTabSync: false,
  sessionStorageKey: 'pilotfish.session',
  shortcut: 'mod+k',
  launcher: 'corner',
  locale: '',
  confirm: 'card',
  confirmNavigation: false,
  cursor: true,
  accent: '',
  theme: 'auto',
  strings: {},
  examples: [],
  commands: [],
  autoHide: null,
  pauseAfterNarration: false,
  pageLength: 0,
  onLoopEnd: null,
  position: 'end',
  barPosition: 'bottom',
  logo: '',
  greeting: '',
  screenshot: false,
  hostMayApprove: [],
  alwaysAsk: [],
  harmless: [],
  destructivePatterns: null,
  policy: null,
};

const CHOICES: { readonly [name: string]: readonly string[] } = {
  mode: ['show', 'ask', 'act'],
  ui: ['full', 'none'],
  confirm: ['card', 'frame'],
  resume: ['auto', 'navigation', 'manual'],
  launcher: ['corner', 'none'],
  position: ['end', 'start', 'top-end', 'top-start'],
  barPosition: ['bottom', 'top', 'start', 'end'],
  theme: ['auto', 'light', 'dark'],
};

/** Payment, deletion and credentials cannot be included. */
const APPROVABLE = ['send', 'plan', 'action', 'navigation', 'step', 'other'];

const FUNCTIONS = ['getToken', 'navigate', 'domFilter'];
/** Of ends. */
const KINDS = ['silent', 'text', 'feedback', 'ask_user'];

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
  server: [isAddress, "an address, such as '/agent'"],
  strings: [isTable, "an object of texts, such as {send: 'Go'}"],
  examples: [listOf((it) => typeof it === 'string'), 'a list of requests'],
  commands: [
    isCommands,
    'a list of {id, label, run}; an id has at most 22 lower-case letters, digits and underscores, a letter first, and stands once',
  ],
  autoHide: [(it) => it === null || isTime(it), 'milliseconds, 0 or null'],
  pageLength: [isTime, 'letters, or 0'],
  continuity: [
    (it) => isTime(it) || it === 'session' || it === 'palette',
    'session, palette or milliseconds',
  ],
  onLoopEnd: [
    (it) => it === null || typeof it === 'function' || KINDS.includes(Object(it).kind),
    `a function, null, or an object whose kind is ${KINDS.join(', ')}`,
  ],
};

/** What a page cannot change where a runner has put the widget in. */
export const OPERATED: readonly string[] =
  'server key getToken mode harmless destructivePatterns hostMayApprove alwaysAsk'.split(' ');

/** What is wrong in the first configuration, by the names of settings. */
export type Faults = Map<string, string>;

/** Without them the agent might do more than the page allows: nothing runs until they are right. */
const STRICT = ['server', 'key', 'getToken', 'domFilter', 'mode', 'confirm', 'alwaysAsk', 'policy'];

/** Why nothing may run; undefined where it may. */
export function stopping(faults: Faults): Error | undefined {
  const name = STRICT.find((it) => faults.has(it));
  return name ? Object.assign(new TypeError(faults.get(name)), { code: 'setting' }) : undefined;
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
  const fields: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(data)) {
    if (!(name in DEFAULTS)) continue;
    const current = DEFAULTS[name as keyof Config];
    if (/^(harmless|policy|strings|onLoopEnd|destructivePatterns|commands)$/.test(name)) continue;
    if (/^(autoHide|pageLength)$/.test(name) || (name === 'continuity' && Number(text) >= 0))
      fields[name] = Number(text);
    else if (name === 'examples') fields[name] = text?.split('|').map((it) => it.trim());
    else if (Array.isArray(current)) fields[name] = text?.split(/[\s,]+/).filter(Boolean);
    else if (text === 'auto') fields[name] = text;
    else if (typeof current === 'boolean') fields[name] = text !== 'false';
    else fields[name] = name === 'shortcut' && text === 'none' ? null : text;
  }
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(config)]) {
    try {
      configure(settings, { [name]: value });
      if (value !== undefined) faults.delete(name);
    } catch (error) {
      faults.set(name, (error as Error).message);
    }
  }
  configure(settings, {});
  for (const [name, fault] of faults) {
    const then = STRICT.includes(name) ? 'Nothing runs until it is right.' : 'Its default is used.';
    console.error(`Pilotfish: ${fault}. ${then}`);
  }
  return settings;
}

/** Replaces single fields; undefined ones are kept. Throws a TypeError that says what is allowed. */
export function configure(settings: HostSettings, fields: Config): void {
  for (const [name, value] of Object.entries(fields)) check(name, value);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(settings, { [name]: value });
  }
  settings.server = addressOf(settings.server).replace(/\/$/, '');
}

function addressOf(server: string): string {
  return new URL(server || '.', location.href).href;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value || '.', location.href);
}

function check(name: string, value: unknown): void {
  if (!(name in DEFAULTS)) {
    const known = Object.keys(DEFAULTS).join(', ');
    throw new TypeError(`configure() knows no ${JSON.stringify(name)}; it knows ${known}`);
  }
  const sought = value !== undefined && soughtOf(name, value);
  if (sought) {
    throw new TypeError(`configure({${name}}) takes ${sought}, found ${JSON.stringify(value)}`);
  }
}

/** What is allowed instead of `value`; empty if it is right. */
function soughtOf(name: string, value: unknown): string | undefined {
  if (name === 'policy') return faultOf(value);
  if (name === 'screenshot') return wrongShot(value);
  const [fits, what] = TAKEN[name] ?? byType(name, value);
  return fits(value) ? '' : what;
}

function byType(name: string, value: unknown): Taken {
  const choices = CHOICES[name];
  if (choices) return [() => choices.includes(value as string), choices.join(', ')];
  const type = FUNCTIONS.includes(name)
    ? 'function'
    : typeof (DEFAULTS[name as keyof Config] ?? '');
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
        /^[a-z][a-z0-9_]{0,21}$/.test(id) &&
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
  return (
    Object(value) === value &&
    !Array.isArray(value) &&
    Object.values(value as object).every((it) => typeof it === 'string')
  );
}

function isNamed(value: unknown): boolean {
  const { method, path } = Object(value);
  const named = typeof path === 'string' && path.startsWith('/') && /[^/*]/.test(path);
  return named && /^[A-Z]+$/.test(`${method}`);
}
