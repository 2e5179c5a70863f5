/** The visible effects of an action, in a few words: the few that matter. */

import { wordsOf } from '../../ask/invalid.ts';
import { INVALID, OPEN_DIALOGS } from '../../ask/selectors.ts';
import { subjectOf } from '../../ask/subject.ts';
import { findAll, focused, outwards } from '../../ask/tree.ts';
import { LIVE } from '../../ask/view.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Effect } from '../../wire/protocol.ts';
import type { Env } from './env.ts';
import type { Leaving } from './leaving.ts';
import type { PageMessages } from './messages.ts';
import type { Moved } from './moved.ts';
import { effect, line, NONE, quote, routeOf } from './outcome.ts';
import { memory, shapeOf, ticksAlone } from './page_memory.ts';
import type { Changed } from './since.ts';
import { complaintOf, label, shown, stateOf, withRef } from './state.ts';
import { clock } from './time.ts';
import type { Requests } from './under_way.ts';

const SWITCHES = 'input[type=checkbox i],[role=checkbox],[role=switch]';
const FIELDS = 'input,textarea,select,[contenteditable]';
/** What the page's own answer tells more of, as "this name is free". */
const LOOKED_UP = /^(GET|HEAD).* 404$/;
const SOON_MS = 10_000;

export interface Notes {
  readonly element: Element | undefined;
  readonly ref: number | undefined;
  readonly name: string;
  readonly state: ReadonlyMap<string, string>;
  readonly route: string;
  readonly title: string;
  readonly focus: Element | null;
  readonly dialogs: ReadonlyMap<Element, string>;
  readonly invalid: ReadonlySet<Element>;
}

interface Noticed {
  readonly messages: PageMessages;
  readonly changes: Changed;
  readonly moved: Moved;
  readonly requests: Requests;
  readonly leaving: Leaving;
}

export function takeNotes(env: Env, element: Element | undefined): Notes {
  const here = { route: routeOf(location), title: dom.page.title };
  const isSoon = clock() - memory.idle.since < SOON_MS;
  for (const key of ['route', 'title'] as const) {
    const [was, now] = [memory.idle[key], here[key]];
    // Later it may have been the visitor.
    if (isSoon && was !== now && shapeOf(was) === shapeOf(now)) memory.ticking.add(shapeOf(now));
  }
  return {
    element,
    ref: element && env.observer.describe(element).ref,
    name: element ? label(env, element) : '',
    state: element ? stateOf(env, element) : new Map(),
    route: here.route,
    title: here.title,
    focus: focused(),
    dialogs: openDialogs(env),
    invalid: new Set(invalidFields(env)),
  };
}

export function collectEffects(env: Env, before: Notes, noted: Effect[], seen: Noticed): Effect[] {
  const said = [
    ...validationEffects(env, before, seen),
    ...messagesOf(seen).map((text) => effect('message', text)),
  ];
  const answered = said.length > 0 || (before.element && dom.matchesOf(before.element, FIELDS));
  const failed = seen.requests.failed().filter((it) => !answered || !LOOKED_UP.test(it));
  const effects = [
    ...noted,
    ...valueEffects(env, before),
    ...said,
    ...dialogEffects(env, before),
    ...seen.moved.layers().map((text) => effect('changed', text)),
    ...seen.moved.orders().map((text) => effect('changed', text)),
    ...placeEffects(before, seen.leaving),
    ...failed.map((text) => effect('request_failed', text)),
    ...seen.requests.unanswered().map((text) => effect('changed', `${text} is still under way`)),
    ...focusEffects(env, before),
  ];
  if (effects.length) return effects;
  if (seen.changes.last()) {
    const text = renamed(env, before) || `the page changed${unswitched(env, before)}`;
    return [effect('changed', text)];
  }
  const parts = seen.moved.parts().map((text) => effect('changed', text));
  return parts.length ? parts : [NONE];
}

/** Where the site has refused something, a text that appears says why, whatever it stands in. */
function messagesOf({ messages, requests }: Noticed): string[] {
  const texts = messages.all();
  if (texts.length || messages.near() || !requests.failed().length) return texts;
  const text = messages.alone();
  return text ? [text] : [];
}

function valueEffects(env: Env, { element, ref, name, state }: Notes): Effect[] {
  const now = element && dom.isConnected(element) ? element : withRef(env, ref);
  if (!now) return [];
  const changed = [...stateOf(env, now)].filter(([key, value]) => state.get(key) !== value);
  return changed.map(([key, value]) => effect('value', `${name} is ${shown(key, value)}`));
}

/** Where a box or switch was pressed and the page has put it back. */
function unswitched(env: Env, { element, ref, name, state }: Notes): string {
  const was = state.get('checked');
  if (was === undefined || !element || !dom.matchesOf(element, SWITCHES)) return '';
  const now = dom.isConnected(element) ? element : withRef(env, ref);
  return now ? `, but ${name} is still ${shown('checked', was)}` : '';
}

/** What it says instead of what it said: some ask for a second press that way. */
function renamed(env: Env, { element, name }: Notes): string {
  const now = element && dom.isConnected(element) ? label(env, element) : name;
  if (now === name || dom.matchesOf(element!, FIELDS)) return '';
  return `${name} now says "${line(now, 60)}"`;
}

function validationEffects(env: Env, before: Notes, seen: Noticed): Effect[] {
  const { messages, requests } = seen;
  const found = new Map<Element, string>();
  for (const field of invalidFields(env)) {
    if (before.invalid.has(field)) continue;
    found.set(field, quote(wordsOf(subjectOf(field), plainText, LIVE, true)) || complaintOf(field));
  }
  for (const [field, text] of messages.invalid()) if (!found.get(field)) found.set(field, text);
  const effects = [...found].map(([field, text]) =>
    effect('validation', `${label(env, field)}: ${text || 'not valid'}`),
  );
  const near = messages.near();
  // Beside a valid field words may count, help or say that it was saved.
  const wrong = found.size > 0 || !!requests.refused(true) || messages.complains();
  const kind = wrong ? 'validation' : 'message';
  if (near && ![...found.values()].includes(near)) effects.push(effect(kind, near));
  return effects;
}

function invalidFields(env: Env): Element[] {
  return findAll(INVALID, env.isOurs).filter((field) => !dom.matchesOf(field, 'form,fieldset'));
}

function openDialogs(env: Env): Map<Element, string> {
  const open = findAll(OPEN_DIALOGS, env.isOurs).filter(isVisible);
  return new Map(open.map((dialog) => [dialog, line(env.observer.describe(dialog).name, 80)]));
}

function dialogEffects(env: Env, before: Notes): Effect[] {
  const now = openDialogs(env);
  const said = (name: string, what: string) =>
    effect('dialog', `dialog ${name ? `"${name}" ` : ''}${what}`);
  return [
    ...[...now].filter(([it]) => !before.dialogs.has(it)).map(([, name]) => said(name, 'opened')),
    ...[...before.dialogs].filter(([it]) => !now.has(it)).map(([, name]) => said(name, 'closed')),
  ];
}

function placeEffects(before: Notes, leaving: Leaving): Effect[] {
  const route = routeOf(location);
  const effects: Effect[] = [];
  const { title } = dom.page;
  memory.idle = { route, title, since: clock() };
  if (route !== before.route && !ticksAlone(before.route, route))
    effects.push(effect('route', `route ${before.route} -> ${route}`));
  if (title !== before.title && !ticksAlone(before.title, title))
    effects.push(effect('title', `title is "${title}"`));
  if (leaving.begun() && leaving.mayStay()) {
    effects.push(effect('download', 'a file is being loaded; the page stays'));
  } else if (leaving.begun()) {
    effects.push(effect('route', 'a page load began and has not ended yet'));
  } else if (leaving.stopped()) {
    effects.push(effect('changed', 'a page load began and was stopped before a page came'));
  }
  return effects;
}

function focusEffects(env: Env, before: Notes): Effect[] {
  const now = focused();
  const own = new Set(outwards(before.element ?? null));
  if (!now || now === dom.page.body || now === before.focus || own.has(now)) return [];
  const { element } = before;
  const within = element && (dom.fieldOfLabel(element) === now || dom.contains(element, now));
  if (env.isOurs(now) || within) return [];
  return [effect('focus', `focus is on ${label(env, now)}`)];
}
