/**
 * The settings as a page writes them, in six groups, and the names that they have had. The widget
 * itself has them flat: this file alone knows both.
 */

import { isOwn } from '../../platform/wrap.ts';
import type {
  Config,
  ConsentSettings,
  LookSettings,
  NarrationSettings,
  PaletteSettings,
  Policy,
  SessionSettings,
} from '../../public/config.ts';
import type { Rules } from '../../seams.ts';
import { wireName } from './kinds.ts';

type Groups = 'session' | 'consent' | 'narration' | 'palette' | 'look' | 'policy';
type Flat = Omit<Config, Groups> &
  SessionSettings &
  ConsentSettings &
  NarrationSettings &
  Omit<PaletteSettings, 'launcher'> &
  LookSettings &
  Pick<Policy, 'mode' | 'screenshot'>;

/** All of them, with their values: flat, whatever group a page writes them in. */
export type HostSettings = { -readonly [F in keyof Flat]-?: Exclude<Flat[F], undefined> } & {
  launcher: 'corner' | 'none';
  position: 'end' | 'start' | 'top-end' | 'top-start';
  confirmNavigation: boolean;
  domFilter: ((element: Element) => unknown) | null;
  policy: Rules | null;
};

/** Single settings of policies, as `configure({policy})` and the server name them. */
export const RULES =
  'routes noRoutes origins noActions askActions noElements askElements neverRead neverType'.split(
    ' ',
  );

/** A name stands once in all of them: it is the one on the script tag, too. */
const GROUPS: { readonly [group: string]: readonly string[] } = {
  '': ['server', 'key', 'getToken', 'locale', 'navigate'],
  session: ['resume', 'continuity', 'crossTab', 'storageKey'],
  consent: 'confirm alwaysAsk hostMayApprove harmless confirms destructivePatterns'.split(' '),
  narration: ['pause', 'pageLength', 'end'],
  palette: ['launcher', 'shortcut', 'examples', 'commands'],
  look: 'theme accent cursor barPosition logo greeting undisclosed strings ui'.split(' '),
  policy: ['mode', 'screenshot', ...RULES],
};

type Former = readonly [name: string, value?: (it: never) => unknown];

/** Former names, and those of the reference: docs/migration.md. */
const FORMER: { readonly [name: string]: Former } = {
  crossTabSync: ['crossTab'],
  sessionStorageKey: ['storageKey'],
  pauseAfterNarration: ['pause'],
  onLoopEnd: ['end'],
  autoHide: ['end', (autoHide) => (autoHide === null ? null : { kind: 'text', autoHide })],
  position: ['launcher'],
  confirmNavigation: ['alwaysAsk', (asks) => (asks ? ['navigation'] : [])],
  domFilter: [
    'neverRead',
    (filter) => (typeof filter === 'function' ? neverReadOf(filter) : filter),
  ],
};

/** One setting: its name, its value, and how the page has to write it. */
export type Given = readonly [name: string, value: unknown];

/** `theme` is `look: {theme}`. */
export function written(name: string): string {
  const group = groupOf(name);
  return group ? `${group}: {${name}}` : name;
}

/** What `config` sets. `wrong` is called with what no setting is called, and what is right. */
export function settingsIn(
  config: object,
  wrong: (name: string, message: string) => void,
): readonly Given[] {
  const given: Given[] = [];
  const take = (name: string, value: unknown, group = '') => {
    const [now, convert] = formerOf(name, group) ?? [name];
    const right = groupOf(now);
    if (value === undefined) return;
    if (right === undefined || (group && right !== group)) {
      wrong(group ? `${group}.${name}` : name, unknown(name, group));
    } else if (name === 'launcher' && value === 'corner') given.push([now, 'end']);
    else given.push([now, convert ? convert(value as never) : value]);
  };
  for (const [name, value] of Object.entries(config)) {
    if (!name || !isOwn(GROUPS, name)) take(name, value);
    else if (typeof value === 'object' && value && !Array.isArray(value))
      for (const [inner, it] of Object.entries(value)) take(inner, it, name);
    else if (value !== undefined) {
      const sought = `an object of ${GROUPS[name]!.join(', ')}`;
      wrong(name, `configure({${name}}) takes ${sought}, found ${JSON.stringify(value)}`);
    }
  }
  return given;
}

export function flat(name: string, value: unknown, { policy }: HostSettings): object {
  if (name === 'launcher')
    return value === 'none' ? { launcher: value } : { launcher: 'corner', position: value };
  if (name === 'alwaysAsk')
    return { alwaysAsk: value, confirmNavigation: (value as string[]).includes('navigation') };
  if (!RULES.includes(name)) return { [name]: value };
  const isFilter = typeof value === 'function';
  return {
    policy: { ...policy, [wireName(name)]: isFilter ? undefined : (value ?? undefined) },
    ...(name === 'neverRead' && { domFilter: isFilter ? (it: Element) => !value(it) : null }),
  };
}

/** All of them as a page writes them: for another widget that takes this one's place. */
export function grouped(settings: HostSettings): Config {
  const { launcher, position, policy, domFilter, ...rest } = settings;
  const all: Record<string, unknown> = {
    ...rest,
    launcher: launcher === 'none' ? launcher : position,
    ...Object.fromEntries(RULES.map((it) => [it, Object(policy)[wireName(it)]])),
    ...(domFilter && { neverRead: neverReadOf(domFilter) }),
  };
  const config: Record<string, unknown> = {};
  for (const [group, names] of Object.entries(GROUPS)) {
    const part = Object.fromEntries(names.map((it) => [it, all[it]]));
    Object.assign(config, group ? { [group]: part } : part);
  }
  return config;
}

/** What a setting on the script tag, or one outside of its group, is called now. */
export function nowCalled(name: string): string | undefined {
  const now = formerOf(name)?.[0] ?? name;
  return groupOf(now) === undefined ? undefined : now;
}

function formerOf(name: string, group = ''): Former | undefined {
  return group || !isOwn(FORMER, name) ? undefined : FORMER[name];
}

function groupOf(name: string): string | undefined {
  return Object.keys(GROUPS).find((it) => GROUPS[it]!.includes(name));
}

function unknown(name: string, group: string): string {
  const of = group && `{${group}}`;
  const known = group ? GROUPS[group]! : [...GROUPS['']!, ...Object.keys(GROUPS).filter(Boolean)];
  return `configure(${of}) knows no ${JSON.stringify(name)}; it knows ${known.join(', ')}`;
}

/** A filter returns false for what is left out. */
function neverReadOf(filter: (element: Element) => unknown): (element: Element) => boolean {
  return (element) => filter(element) === false;
}
