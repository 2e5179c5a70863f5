/** All observations of one action, from right before its first event to its end. */

import { rootsIn, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { equal } from '../../guard/request/requests.ts';
import type { Judge } from '../../guard/request/sent.ts';
import type { Act, Approval, Effect } from '../../wire/protocol.ts';
import { Asking } from './asking.ts';
import type { Consent } from './consent.ts';
import { collectEffects, type Notes, takeNotes } from './effects.ts';
import type { Env } from './env.ts';
import { type Leaving, pageObjects, watchLeaving } from './leaving.ts';
import { type PageMessages, watchMessages } from './messages.ts';
import { type Moved, watchMoved } from './moved.ts';
import { type Picker, watchNatives } from './natives.ts';
import { learnPage, quote, routeOf } from './outcome.ts';
import { settle, watchBusy } from './settle.ts';
import { type Changed, Since } from './since.ts';
import { standStill } from './time.ts';
import { type Requests, type Timers, watchRequests, watchTimers } from './under_way.ts';
import { restore } from './wraps.ts';

/** Effects of a press that are seen whatever became of what it sent. */
const GOES_ON: ReadonlySet<Effect['kind']> = new Set(['dialog', 'title', 'download']);
const LEAVE = 'Leave this page? The page says that changes may be lost.';

function goesOn({ kind, text }: Effect): boolean {
  return GOES_ON.has(kind) || (kind === 'value' && / is (expanded|collapsed)$/.test(text));
}

interface WatchParts {
  readonly act: Act;
  readonly env: Env;
  readonly consent: Consent;
  readonly signal: AbortSignal;
}

interface Running {
  readonly notes: Notes;
  readonly messages: PageMessages;
  readonly changes: Changed;
  readonly moved: Moved;
  readonly requests: Requests;
  readonly timers: Timers;
  readonly leaving: Leaving;
  readonly busier: () => boolean;
  /** It began on a page of which nothing is told. */
  readonly unread: boolean;
}

export class Watch {
  readonly #act: Act;
  readonly #env: Env;
  readonly #consent: Consent;
  readonly #noted: Effect[] = [];
  readonly #undo: (() => void)[] = [];
  #target: Element | undefined;
  #held: Approval | undefined;
  /** The visitor has agreed to lose what the page itself warned of. */
  #agreed = false;
  #running: Running | undefined;
  #picker: Picker | undefined;
  readonly since: Since;
  readonly asking: Asking;
  #between: Judge | undefined;

  constructor({ act, env, consent, signal }: WatchParts) {
    this.#act = act;
    this.#env = env;
    this.#consent = consent;
    this.since = new Since(env.isOurs);
    const [target, between] = [() => this.#target, () => this.#between];
    this.asking = new Asking({ act, env, consent, signal, target, between });
  }

  stayed: string | undefined;

  get started(): boolean {
    return this.#running !== undefined;
  }

  start(element: Element | undefined): void {
    if (this.#running) return;
    this.#target = element;
    const env = this.#env;
    // What the visitor has typed since the last observation may go when the page reloads it.
    learnPage();
    // An action in a same-origin frame, at any depth, may cause messages in another.
    const documents = [...rootsIn(document)].filter((it) => dom.isDocument(it));
    const views = [
      ...new Set([window, ...[...documents, ...(element ? [element] : [])].map(viewOf)]),
    ];
    // What the visitor does in `show` mode is theirs: nothing is held, answered or asked.
    const theirs = env.settings().mode === 'show';
    if (!theirs) env.guard.begins(this.#act, element);
    // First on and last off, so that the request watcher does not count held requests as pending.
    const shut = (!theirs && env.judging?.open?.(views)) || (() => {});
    const notes = takeNotes(env, element);
    const changes = this.since.from();
    const messages = watchMessages(this.since, element);
    const moved = watchMoved(env, this.since);
    const note = (effect: Effect) => this.note(effect);
    const requests = watchRequests(views, note);
    const timers = watchTimers(views);
    const approves = (message: string) => this.#approves(message, this.#target);
    const mayLeave = (away?: URL, onward?: URL) => theirs || this.mayLeave(away, onward);
    const isOffLimits = (to: URL) => !theirs && this.#isOffLimits(to);
    const leaving = watchLeaving({ mayLeave, isOffLimits, note });
    this.#running = {
      ...{ notes, changes, messages, moved, requests, timers, leaving },
      busier: watchBusy(element),
      unread: env.guard.stays(location) !== undefined,
    };
    for (const it of [changes, messages, moved, requests, timers, leaving])
      this.#undo.push(it.stop);
    if (theirs) return;
    const natives = { note, approves, isOffLimits, holds: this.#opensAway, picked: this.#picked };
    this.#undo.push(watchNatives(views, natives), this.#judge(), shut);
  }

  held(): Approval | undefined {
    return this.#held;
  }

  /** Asks the guard, then the page's own `beforeunload` listeners. */
  mayLeave(away?: URL, onward?: URL): boolean {
    const stays = away && this.#env.guard.stays(away);
    if (stays) this.note({ kind: 'native_dialog', text: `we stayed: ${stays}` });
    if (stays) return false;
    if (this.#consent.coversLeaving(away)) return true;
    const { guard } = this.#env;
    const leads = onward && !away && guard.leads(this.#act, onward, this.#target);
    if (leads && !this.#consent.has(leads)) return this.#hold(leads, onward);
    const approval = guard.leaving(this.#act, away);
    const known = this.#consent.has(approval);
    if (approval && !known) return this.#hold(approval, onward);
    // The page itself would warn that typed text is lost.
    this.#agreed = (known && !away) || !pageObjects() || this.#approves(LEAVE, undefined, onward);
    const text = 'the page asked not to be left: the agent stayed';
    if (!this.#agreed) this.note({ kind: 'native_dialog', text });
    return this.#agreed;
  }

  leaving(): boolean {
    return !!this.#running?.leaving.begun();
  }

  /** Why it is not known whether the request was accepted; empty if there is no doubt. */
  doubt(): string {
    const { leaving, requests, notes } = this.#running ?? {};
    if (leaving?.unanswered()) return 'the form was sent, but no page came in answer';
    // What was sent is reported as done only if the site accepted it, or continued.
    if (!notes || notes.route !== routeOf(location)) return '';
    const approved = this.#consent.coversAsking() || this.#consent.given;
    // Visitor statistics are refused as well, or blocked, while the press has its effect.
    if (!approved && this.effects().some(goesOn)) return '';
    return quote(requests?.refused(!approved) ?? '', 120);
  }

  /** It was restored from the back-forward cache: the journal knows the outcome. */
  returned(): boolean {
    return !!this.#running?.leaving.returned();
  }

  pending(): number {
    return this.#running?.requests.pending() ?? 0;
  }

  /** False if the page never changed, or the time ran out. `late`: a new value is checked first. */
  async settle(signal: AbortSignal, expect?: number, late?: boolean): Promise<boolean> {
    if (!this.#running) return false;
    const held = () => !!this.#held;
    const rested = await settle({ ...this.#running, env: this.#env, signal, expect, late, held });
    // Later effects belong to the action again.
    this.#running.timers.unseal();
    return rested;
  }

  effects(): Effect[] {
    if (!this.#running) return this.#noted;
    this.#running.changes.flush();
    // A part that has appeared may contain a message from elsewhere.
    learnPage();
    const all = collectEffects(this.#env, this.#running.notes, this.#noted, this.#running);
    return this.#running.unread ? all.filter(({ kind }) => kind === 'route') : all;
  }

  /** Whether the page has shown a visible message, not one for screen readers alone. */
  shows(): boolean {
    return !!this.#running?.messages.shown();
  }

  /** Text that appeared at or near the element: the page's reaction to a value. */
  complaint(): string {
    return this.#running?.messages.near() ?? '';
  }

  picker(): Picker | undefined {
    return this.#picker;
  }

  note(effect: Effect): void {
    const { kind } = effect;
    const text = quote(effect.text, 240);
    if (!this.#noted.some((it) => it.text === text)) this.#noted.push({ kind, text });
  }

  atEnd(undo: () => void): void {
    this.#undo.push(undo);
  }

  stop(): void {
    const undo = this.#undo.splice(0);
    if (this.#running && undo.length > 0) this.#env.guard.ends();
    restore(undo);
  }

  /** During this action it counts as the cause of requests. */
  #judge(): () => void {
    const { judging, guard } = this.#env;
    if (!judging) return () => {};
    this.#between = judging.judge;
    const judge: Judge = (sent) => {
      if (guard.isRefused(sent)) return Promise.resolve(false);
      const approval = guard.requested(sent, this.#act);
      const covered = approval && this.#consent.coversRequest(approval, sent);
      if (!approval || covered) {
        guard.passed(sent, covered === true, this.#act);
        return undefined;
      }
      const { left } = judging;
      if (left && left.on !== this.#target && equal(left.sent, sent)) return this.#between?.(sent);
      const loads = guard.loads(approval);
      // The action may be over by then: who judges between actions asks.
      const now = () => (judging.acting?.includes(judge) ? judge : (this.#between ?? judge));
      if (loads) return standStill(loads).then(() => now()(sent) ?? true);
      return new Promise((decide) => this.asking.hold({ sent, approval, decide }));
    };
    judging.acting = [...(judging.acting ?? []), judge];
    return () => {
      judging.acting = judging.acting?.filter((it) => it !== judge) ?? [];
    };
  }

  /** Of this site: whether it may go to another one is asked later. */
  #isOffLimits(to: URL): boolean {
    const why = to.origin === location.origin ? this.#env.guard.stays(to) : undefined;
    this.stayed ??= why;
    return why !== undefined;
  }

  readonly #opensAway = (to: URL, open: () => void): boolean => {
    if (this.#isOffLimits(to)) return true;
    const away = to.origin !== location.origin ? to : undefined;
    if (this.#consent.coversLeaving(away)) return false;
    const { guard } = this.#env;
    const approval = away
      ? guard.leaving(this.#act, away)
      : guard.leads(this.#act, to, this.#target);
    if (!approval || this.#consent.has(approval)) return false;
    const sent = { way: 'fetch', method: 'GET', url: to.href, body: undefined } as const;
    const decide = (yes: boolean) => yes && open();
    this.asking.hold({ sent, approval, decide, always: true });
    return true;
  };

  readonly #picked = (picker: Picker): void => {
    this.#picker = picker;
    const text = 'the page opens a file picker, which only the visitor can use';
    if (this.#act.name !== 'upload_file') this.note({ kind: 'native_dialog', text });
  };

  /** Whether a native question may be answered yes: the visitor has approved exactly that. */
  #approves(message: string, on: Element | undefined, onward?: URL): boolean {
    const approval = this.#env.guard.asked(this.#act, on, message);
    const has = this.#consent.has(approval);
    if (has) this.#env.guard.granted(approval);
    if (has || this.#consent.coversAsking()) return true;
    return approval ? this.#hold(approval, onward) : false;
  }

  /** The first question is the one that the visitor is asked. */
  #hold(approval: Approval, onward: URL | undefined): false {
    if (!this.#held) this.#consent.stop(approval, onward);
    this.#held ??= approval;
    return false;
  }
}
