/** What the host configures: by attributes of the script tag at first, by `configure()` later. */

import type { Minted } from '../link/token.ts';
import type { Settings } from '../seams.ts';
import { page } from './page.ts';
import { faultOf, type Policy } from './policy.ts';
import { type ShotSetting, wrongShot } from './screenshot.ts';

export interface HostSettings extends Settings {
  server: string;
  key: string;
  getToken: (() => Minted | Promise<Minted>) | null;
  navigate: ((path: string) => unknown) | null;
  /** `false` excludes an element and its content from everything that is read. */
  domFilter: ((element: Element) => unknown) | null;
  mode: 'show' | 'ask' | 'act';
  shortcut: string | null;
  launcher: 'corner' | 'none';
  locale: string;
  confirmNavigation: boolean;
  cursor: boolean;
  accent: string;
  theme: 'auto' | 'light' | 'dark';
  /** The widget's own strings, by their names in `ui/strings.ts` or the code of a sentence. */
  strings: Readonly<Record<string, string>>;
  /** Requests that the open palette suggests. */
  examples: readonly string[];
  /**
   * Milliseconds until the bar disappears after a run; 0: it stays; null: once it has been read.
   */
  autoHide: number | null;
  position: 'end' | 'start';
  screenshot: ShotSetting;
  /** Kinds of questions that the host's own dialog may approve, if the server allows it, too. */
  hostMayApprove: readonly string[];
  /** Requests that change nothing that needs approval; fixed once a run has begun. */
  harmless: readonly { readonly method: string; readonly path: string }[];
  /** Restricts the agent further than the server's policy; never less. */
  policy: Policy | null;
}

const DEFAULTS: HostSettings = {
  server: '',
  key: '',
  getToken: null,
  navigate: null,
  domFilter: null,
  mode: 'act',
  shortcut: 'mod+k',
  launcher: 'corner',
  locale: '',
  confirmNavigation: false,
  cursor: true,
  accent: '',
  theme: 'auto',
  strings: {},
  examples: [],
  autoHide: null,
  position: 'end',
  screenshot: false,
  hostMayApprove: [],
  harmless: [],
  policy: null,
};

const CHOICES: { readonly [name: string]: readonly string[] } = {
  mode: ['show', 'ask', 'act'],
  launcher: ['corner', 'none'],
  position: ['end', 'start'],
  theme: ['auto', 'light', 'dark'],
};

/** Payment, deletion and credentials cannot be included. */
const APPROVABLE = ['send', 'plan', 'action', 'navigation', 'step', 'other'];

const FUNCTIONS = ['getToken', 'navigate', 'domFilter'];

/** Settings from a script tag's `data-` attributes, whose values are all text. */
export function settingsFrom(data: Record<string, string | undefined>): HostSettings {
  const settings = { ...DEFAULTS, locale: page.documentElement.lang || navigator.language };
  const fields: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(data)) {
    if (!(name in DEFAULTS)) continue;
    const current = DEFAULTS[name as keyof HostSettings];
    if (name === 'harmless' || name === 'policy' || name === 'strings') continue;
    if (name === 'autoHide') fields[name] = Number(text);
    else if (name === 'examples') fields[name] = text?.split('|').map((it) => it.trim());
    else if (Array.isArray(current)) fields[name] = text?.split(/[\s,]+/).filter(Boolean);
    else if (text === 'auto') fields[name] = text;
    else if (typeof current === 'boolean') fields[name] = text !== 'false';
    else fields[name] = name === 'shortcut' && text === 'none' ? null : text;
  }
  configure(settings, fields);
  return settings;
}

/** Replaces single fields; undefined ones are kept. Throws a TypeError that says what is allowed. */
export function configure(settings: HostSettings, fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) check(name, value);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(settings, { [name]: value });
  }
  settings.server = new URL(settings.server || '.', location.href).href.replace(/\/$/, '');
}

function check(name: string, value: unknown): void {
  if (!(name in DEFAULTS)) {
    const known = Object.keys(DEFAULTS).join(', ');
    throw new TypeError(`configure() knows no ${JSON.stringify(name)}; it knows ${known}`);
  }
  if (value === undefined) return;
  if (name === 'hostMayApprove') {
    if (Array.isArray(value) && value.every((kind) => APPROVABLE.includes(kind))) return;
    const found = JSON.stringify(value);
    throw new TypeError(
      `configure({${name}}) takes a list of ${APPROVABLE.join(', ')}; payment, delete and credentials are the visitor's alone; found ${found}`,
    );
  }
  if (name === 'policy') {
    const fault = faultOf(value);
    if (!fault) return;
    throw new TypeError(`configure({policy}) takes ${fault}; found ${JSON.stringify(value)}`);
  }
  if (name === 'harmless') {
    if (Array.isArray(value) && value.every(isNamed)) return;
    throw new TypeError(
      `configure({${name}}) takes a list of {method, path}, such as {method: 'POST', path: '/api/seen'}; found ${JSON.stringify(value)}`,
    );
  }
  if (name === 'strings') {
    if (isTable(value)) return;
    throw new TypeError(
      `configure({strings}) takes an object of texts, such as {send: 'Go'}; found ${JSON.stringify(value)}`,
    );
  }
  if (name === 'examples') {
    if (Array.isArray(value) && value.every((it) => typeof it === 'string')) return;
    throw new TypeError(
      `configure({examples}) takes a list of requests; found ${JSON.stringify(value)}`,
    );
  }
  if (name === 'autoHide') {
    if (value === null || (typeof value === 'number' && value >= 0)) return;
    throw new TypeError(
      `configure({autoHide}) takes milliseconds, 0 or null; found ${JSON.stringify(value)}`,
    );
  }
  if (name === 'screenshot') {
    const wrong = wrongShot(value);
    if (!wrong) return;
    throw new TypeError(`configure({${name}}) takes ${wrong}, found ${JSON.stringify(value)}`);
  }
  const nullable = name === 'shortcut' || FUNCTIONS.includes(name);
  const sought = FUNCTIONS.includes(name)
    ? 'function'
    : typeof (DEFAULTS[name as keyof HostSettings] ?? '');
  const fits = CHOICES[name]?.includes(value as string) ?? typeof value === sought;
  if (fits || (nullable && value === null)) return;
  const allowed = CHOICES[name]?.join(', ') ?? sought + (nullable ? ' or null' : '');
  throw new TypeError(`configure({${name}}) takes ${allowed}, found ${JSON.stringify(value)}`);
}

function isTable(value: unknown): boolean {
  return (
    !!value &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every((it) => typeof it === 'string')
  );
}

function isNamed(value: unknown): boolean {
  const { method, path } = Object(value);
  return /^[A-Z]+$/.test(`${method}`) && typeof path === 'string' && path.startsWith('/');
}
