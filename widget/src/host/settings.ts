/** What the host configures: by attributes of the script tag at first, by `configure()` later. */

import { page } from '../platform/page.ts';
import type { Config } from '../public/config.ts';
import {
  type Fault,
  flat,
  type Given,
  type HostSettings,
  nearest,
  nowCalled,
  RULES,
  settingsIn,
  written,
} from './groups.ts';
import { faultOf } from './policy.ts';
import { wrongShot } from './screenshot.ts';
import { wireName } from './wire_name.ts';

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
  storageKey: 'pilotfish.session',
  confirm: 'card',
  confirmNavigation: false,
  alwaysAsk: [],
  hostMayApprove: [],
  harmless: [],
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
  strings: {},
  ui: 'full',
  mode: 'act',
  screenshot: false,
  domFilter: null,
  policy: null,
};

export const CHOICES: { readonly [name: string]: readonly string[] } = {
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

/** Of ends. */
const KINDS = ['silent', 'text', 'feedback', 'ask_user'];
/** Of commands. */
const ID = /^[a-z][a-z0-9_]{0,21}$/;

type Taken = readonly [fits: (value: unknown) => boolean, what: string];

/** Where no type says it. */
const TAKEN: { readonly [name: string]: Taken } = {
  getToken: orNull('function'),
  navigate: orNull('function'),
  shortcut: orNull('string'),
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
  commands: [isCommands, `a list of {id, label, run}; ids differ, and match ${ID}`],
  pageLength: [isTime, 'letters, or 0'],
  continuity: [
    (it) => isTime(it) || it === 'session' || it === 'palette',
    'session, palette or milliseconds',
  ],
  end: [
    (it) => it === null || typeof it === 'function' || isEnd(Object(it)),
    `a function, null, or an object whose kind is ${KINDS.join(', ')}; its autoHide is in milliseconds`,
  ],
};

/** What a page cannot change where a runner has put the widget in. */
export const OPERATED: readonly string[] =
  'server key getToken mode harmless destructivePatterns hostMayApprove alwaysAsk'.split(' ');

/** What is wrong, by the names of the settings and groups that a call did not set because of it. */
export type Faults = Map<string, string>;

/** Why nothing may run, since the agent might do more than the page allows; undefined where it may. */
export function stopping(faults: Faults): Error | undefined {
  for (const told of faults.values()) return faultFrom(told);
  return undefined;
}

/** As `ready` and listeners of `error` get it. */
export function faultFrom(told: string): Error & { code: 'setting' } {
  return Object.assign(new TypeError(told), { code: 'setting' as const });
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
  const wrong: Fault[] = [];
  configure({ settings, faults, wrong }, onTag(data, wrong));
  configure({ settings, faults, wrong: [] }, config);
  for (const fault of faults.values())
    console.error(`Pilotfish: ${fault}. Nothing runs until it is right.`);
  return settings;
}

/** Beside the settings. */
const ON_TAG = ['policy', 'manual'];

/** Attributes of other tools are none of ours, unless they are near one. */
function onTag(data: Record<string, string | undefined>, wrong: Fault[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, text = ''] of Object.entries(data)) {
    const now = nowCalled(name);
    const near = nearest(name, ON_TAG);
    if (now || name === 'policy') fields[name] = ofText(now ?? name, text);
    else if (near && name !== 'manual')
      wrong.push([near, `the script tag takes no ${dashed(name)}; did you mean ${dashed(near)}?`]);
  }
  return fields;
}

function dashed(name: string): string {
  return `data-${wireName(name).replaceAll('_', '-')}`;
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

export interface Call {
  readonly settings: HostSettings;
  readonly faults: Faults;
  /** What is wrong in it: it ends in the faults. */
  readonly wrong: Fault[];
}

/** Sets what is right of `config`, as far as `takes` allows; returns what that is. */
export function configure(
  { settings, faults, wrong }: Call,
  config: object,
  takes = (_: Given) => true,
): readonly Given[] {
  const given = settingsIn(config, wrong).filter(takes);
  for (const [name, value] of given) {
    const told = faultIn(name, value);
    if (told) wrong.push([name, told]);
    else {
      Object.assign(settings, flat(name, value, settings));
      faults.delete(name);
    }
  }
  for (const it of wrong) faults.set(...it);
  settings.server = addressOf(settings.server).replace(/\/$/, '');
  return given;
}

function addressOf(server: string): string {
  return new URL(server || '.', location.href).href;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value || '.', location.href);
}

function faultIn(name: string, value: unknown): string | undefined {
  const sought = soughtOf(name, value);
  const found = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  return sought && `configure({${written(name)}}) takes ${sought}, found ${found}`;
}

/** What is allowed instead of `value`; empty if it is right. */
function soughtOf(name: string, value: unknown): string | undefined {
  if (RULES.includes(name)) return faultOf(name, value);
  if (name === 'screenshot') return wrongShot(value);
  const [fits, what] = TAKEN[name] ?? byType(name, value);
  return fits(value) ? '' : what;
}

function byType(name: string, value: unknown): Taken {
  const choices = CHOICES[name] ?? [typeof DEFAULTS[name as keyof HostSettings]];
  return [
    () => choices.includes(CHOICES[name] ? (value as string) : typeof value),
    choices.join(', '),
  ];
}

function orNull(type: string): Taken {
  return [(value) => value === null || typeof value === type, `${type} or null`];
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

function isEnd({ kind, autoHide = 0 }: Record<string, unknown>): boolean {
  return KINDS.includes(`${kind}`) && isTime(autoHide);
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
