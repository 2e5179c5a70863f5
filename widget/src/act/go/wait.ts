/** Waits for a time, or until a text or an element is visible. */

import { isDisabled } from '../../ask/disabled.ts';
import { subjectOf } from '../../ask/subject.ts';
import { rootsIn } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import { numberIn } from '../set/value/numbers.ts';
import type { Action, Report, Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { line, Refusal } from '../task/outcome.ts';
import { stateOf, title, withRef } from '../task/state.ts';
import { sleep, within } from '../task/time.ts';
import { comes } from '../task/until.ts';

export const wait: Action = {
  args: { ms: 'number?', text: 'text?', ref: 'ref?', selector: 'text?', timeout: 'number?' },
  passive: true,
  async run(task) {
    const { ms, timeout } = task.args;
    const cap = task.env.limits.wait;
    const awaited = awaitedBy(task);
    if (!awaited) {
      const time = Math.min(Math.max(ms ?? 1000, 0), cap);
      await within(sleep(time), time + 1000, task.signal);
      task.check();
      return { said: `Waited ${Math.round(time)} ms` };
    }
    const limit = Math.min(Math.max(timeout ?? ms ?? cap, 0), cap);
    if (await comes(task, awaited.holds, limit)) {
      const data = awaited.data?.();
      return { said: `${awaited.called} is there`, ...(data && { data }) };
    }
    const message = `${awaited.called} did not show up within ${Math.round(limit)} ms${awaited.found()}.`;
    throw new Refusal('timeout', message);
  },
};

interface Awaited {
  readonly called: string;
  holds(): boolean;
  found(): string;
  data?(): Record<string, unknown> | undefined;
}

function awaitedBy(task: Task): Awaited | undefined {
  const { text, ref, selector } = task.args;
  const several = [text, ref, selector].filter((it) => it !== undefined && it !== '').length > 1;
  if (several) throw new Refusal('invalid_args', 'wait takes either a text or an element.');
  if (selector) return selected(task, selector);
  if (ref !== undefined) return referred(task, ref);
  if (!text) return undefined;
  const wanted = folded(text);
  const holds = () => pageText(task.env).includes(wanted);
  return { called: `"${line(text)}"`, holds, found: () => '' };
}

/** A hidden element may no longer have its ref: that may come back. Throws `not_found`. */
function referred(task: Task, ref: number): Awaited {
  const { env } = task;
  const at = follow(task);
  const now = at();
  const why = () => {
    const found = env.observer.resolve(ref);
    return 'reason' in found ? found : undefined;
  };
  const unknown = now ? undefined : why();
  if (unknown?.reason === 'not_found') throw new Refusal('not_found', unknown.message);
  return {
    called: now ? title(env, now) : `[${ref}]`,
    holds() {
      const element = at();
      return !!element && isVisible(element);
    },
    found: () =>
      `; ${at() ? 'it is not visible' : (why()?.message.replace(/\.$/, '') ?? 'it is gone')}`,
  };
}

function selected({ env }: Task, selector: string): Awaited {
  try {
    dom.page.createDocumentFragment().querySelector(selector);
  } catch {
    throw new Refusal('invalid_args', `"${line(selector, 80)}" is no CSS selector.`);
  }
  const all = () =>
    [...rootsIn(document)]
      .flatMap((root) => [...dom.allIn(root, selector)])
      .filter((it) => !env.isOurs(it));
  return {
    called: `"${line(selector, 80)}"`,
    holds: () => all().some(isVisible),
    found: () => (all().length ? '; what it matches cannot be seen' : ''),
    data() {
      const matched = all();
      if (matched.length < 2) return undefined;
      return { matched: matched.length, index: matched.findIndex(isVisible) };
    },
  };
}

const ON = ['checked', 'selected', 'expanded', 'pressed'];
const STATES = ['visible', 'gone', 'enabled', 'disabled', ...ON];
const ALSO: Record<string, string> = { present: 'visible', absent: 'gone', hidden: 'gone' };

export const waitUntil: Action = {
  args: {
    // biome-ignore lint/suspicious/noThenProperty: a name of the model's, nothing to be awaited
    ...{ text: 'text?', ref: 'ref?', state: 'text?', timeout: 'number?', then: 'call?' },
    ...{ at_least: 'number?', at_most: 'number?' },
  },
  passive: true,
  async run(task) {
    const condition = conditionOf(task);
    const limit = Math.min(Math.max(task.args.timeout ?? Number.POSITIVE_INFINITY, 0), cap(task));
    // The visitor is asked before the wait: at the moment itself it would be too late.
    const next = task.args.then && inner(task);
    const held = await comes(task, condition.holds, limit);
    if (!held) {
      const found = condition.found();
      const message = `${condition.sought} was not met within ${Math.round(limit / 100) / 10} s; ${found}.`;
      throw new Refusal('timeout', message);
    }
    const said = `${condition.sought}: met`;
    const data = condition.data?.();
    if (!next) return { said, ...(data && { data }) };
    const report: Report = await next.run();
    return { ...report, said: `${said}. ${report.said}`, data: { ...data, ...report.data } };
  },
};

function cap({ env }: Task): number {
  return env.limits.until;
}

function inner(task: Task) {
  const { tool, args } = task.args.then;
  if (/^(wait|wait_until)$/.test(tool)) {
    throw new Refusal('invalid_args', `then takes an action that does something; found ${tool}.`);
  }
  const next = task.inner(tool, args, true);
  // Scrolled into view now, while there is time.
  if (next.task.args.ref !== undefined) {
    next.task.target().scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }
  return next;
}

interface Condition {
  readonly sought: string;
  holds(): boolean;
  found(): string;
  data?(): Record<string, unknown>;
}

function conditionOf(task: Task): Condition {
  const { text, ref, at_least, at_most } = task.args;
  const numeric = at_least !== undefined || at_most !== undefined;
  if (numeric && (text || ref)) return numberCondition(task);
  if (ref !== undefined) return stateCondition(task);
  if (text) return textCondition(task);
  throw new Refusal('invalid_args', 'wait_until needs a text or the ref of an element.');
}

function stateNamed({ args }: Task, fallback: string): string {
  const state = ALSO[args.state] ?? args.state ?? fallback;
  if (STATES.includes(state)) return state;
  const known = STATES.join(', ');
  throw new Refusal('invalid_args', `state is one of ${known}; found "${line(state, 40)}".`);
}

function textCondition(task: Task): Condition {
  const wanted = folded(task.args.text);
  const state = stateNamed(task, 'visible');
  const gone = state === 'gone';
  if (!gone && state !== 'visible') {
    throw new Refusal('invalid_args', `A text is visible or gone; for "${state}" give the ref.`);
  }
  const called = `"${line(task.args.text)}"`;
  return {
    sought: gone ? `${called} gone` : `${called} on the page`,
    holds: () => pageText(task.env).includes(wanted) !== gone,
    found: () => (gone ? 'it is still there' : 'it is not there'),
  };
}

function follow(task: Task): () => Element | undefined {
  let last: Element | undefined;
  return () => {
    if (last?.isConnected) return last;
    last = withRef(task.env, task.args.ref);
    return last;
  };
}

function stateCondition(task: Task): Condition {
  const state = stateNamed(task, 'visible');
  const element = follow(task);
  const now = element();
  if (!now && state !== 'gone') task.target();
  const called = now ? title(task.env, now) : `[${task.args.ref}]`;
  const is = () => {
    const at = element();
    const seen = !!at && isVisible(at);
    if (state === 'gone' || !at) return state === 'gone' && !seen;
    if (state === 'visible') return seen;
    if (state === 'enabled' || state === 'disabled')
      return isDisabled(subjectOf(at)) === (state === 'disabled');
    return ON.includes(state) && stateOf(task.env, at).get(state) === 'true';
  };
  return {
    sought: `${called} ${state}`,
    holds: is,
    found: () => (element() ? `it is not ${state}` : 'it is not there any more'),
  };
}

function numberCondition(task: Task): Condition {
  const { text, ref, at_least: least, at_most: most } = task.args;
  const read = ref === undefined ? afterText(task) : ofElement(task);
  const what = ref === undefined ? `the number after "${line(text)}"` : `the number of [${ref}]`;
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(' and ');
  let last = Number.NaN;
  return {
    sought: `${what} ${bounds}`,
    holds() {
      last = numberIn(read(), dom.page.documentElement.lang);
      return (
        last >= (least ?? Number.NEGATIVE_INFINITY) && last <= (most ?? Number.POSITIVE_INFINITY)
      );
    },
    found: () => (Number.isNaN(last) ? 'no number is there' : `it is ${last}`),
    data: () => ({ number: last }),
  };
}

function afterText({ env, args }: Task): () => string {
  const wanted = folded(args.text);
  return () => {
    const all = pageText(env);
    const at = all.indexOf(wanted);
    return at < 0 ? '' : all.slice(at + wanted.length, at + wanted.length + 60);
  };
}

function ofElement(task: Task): () => string {
  const element = follow(task);
  if (!element()) task.target();
  return () => {
    const at = element();
    if (!at) return '';
    if (task.env.isSecret(at)) {
      throw new Refusal(
        'denied',
        `${title(task.env, at)} contains a value that must not leave the page.`,
      );
    }
    return (
      stateOf(task.env, at).get('value') ??
      dom.attributeOf(at, 'aria-valuenow') ??
      (`${(at as HTMLProgressElement).value ?? ''}` || shownText(at as HTMLElement))
    );
  };
}

/** The page in one line and lower case, without what must not leave it: no guess is confirmed. */
function pageText(env: Env): string {
  const parts: string[] = [];
  for (const root of rootsIn(document)) {
    if (!dom.isDocument(root) && env.isOurs(root.host)) continue;
    const inside = dom.isDocument(root) ? [dom.bodyOf(root)] : [...root.children];
    for (const part of inside) if (part) parts.push(shownText(part as HTMLElement));
  }
  return folded(parts.join('\n'));
}

export function folded(text: string): string {
  return line(text, 1e9).toLowerCase();
}
