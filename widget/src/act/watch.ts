/** Everything that is noticed of one action, from right before its first event to the end. */

import type { Judge } from '../guard/sent.ts';
import type { Act, Approval, Effect } from '../link/protocol.ts';
import { isDocument } from '../observe/walk/root.ts';
import { busyParts } from './busy.ts';
import type { Consent, HeldRequest, Onward } from './consent.ts';
import { collectEffects, type Notes, routeOf, takeNotes } from './effects.ts';
import type { Env } from './env.ts';
import { type Leaving, pageObjects, watchLeaving } from './leaving.ts';
import { createMessages, type Messages } from './messages.ts';
import { type Mutations, watchMutations } from './mutations.ts';
import { type Asked, answerDialogs, tellDialog } from './native.ts';
import { watchOpenings } from './openings.ts';
import { type Picker, watchPickers } from './pickers.ts';
import { learnPage, quote } from './quote.ts';
import { type Requests, watchRequests } from './requests.ts';
import { settle } from './settle.ts';
import { type Timers, watchTimers } from './timers.ts';
import { rootsIn, viewOf } from './tree.ts';

export interface Watch {
  /** Begins, with the state of the page and of `element` as it is now. */
  start(element: Element | undefined): void;
  readonly started: boolean;
  /** The page load that the action wanted must be asked first, or a dialog wants a yes. */
  held(): Approval | undefined;
  /** `away`: the place, where it is not of this site; `onward`: what a yes lets load later. */
  mayLeave(away?: URL, onward?: URL): boolean;
  /** A request waits for the visitor. */
  hold(request: HeldRequest): void;
  /** One that waited goes. */
  release(request: HeldRequest): void;
  /** What waits is not sent. */
  refuse(): void;
  /** A page load is under way that takes this document away. */
  leaving(): boolean;
  /** It has come back out of the back-forward cache: what became of it, the journal knows. */
  returned(): boolean;
  /** Why it is not known whether what was sent was taken; empty where nothing speaks against it. */
  doubt(): string;
  /** How many requests of the page are under way that began since. */
  pending(): number;
  /**
   * Waits until the page has come to rest; false when it never moved or time ran out. `expect`: ms for
   * a first movement.
   */
  settle(signal: AbortSignal, expect?: number): Promise<boolean>;
  effects(): Effect[];
  /** Whether the page has shown a message, in words that are not for a screen reader alone. */
  shows(): boolean;
  /** Text that came up at or near the element: what the page has to say of a value. */
  complaint(): string;
  /** The page has asked for files; its picker was kept shut. */
  picker(): Picker | undefined;
  note(effect: Effect): void;
  /** To be called when the action ends. */
  atEnd(undo: () => void): void;
  stop(): void;
}

const LEAVE = 'Leave this page? The page says that changes may be lost.';

export function createWatch(act: Act, env: Env, consent: Consent): Watch {
  return new ActionWatch(act, env, consent);
}

/** What is observed while it runs. */
interface Running {
  readonly notes: Notes;
  readonly messages: Messages;
  readonly mutations: Mutations;
  readonly requests: Requests;
  readonly timers: Timers;
  readonly leaving: Leaving;
  readonly busy: ReadonlySet<Element>;
}

class ActionWatch implements Watch {
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
  readonly #waiting: HeldRequest[] = [];

  constructor(act: Act, env: Env, consent: Consent) {
    this.#act = act;
    this.#env = env;
    this.#consent = consent;
  }

  get started(): boolean {
    return this.#running !== undefined;
  }

  start(element: Element | undefined): void {
    if (this.#running) return;
    this.#target = element;
    const env = this.#env;
    // What the visitor has entered since the last look may be gone when the page repeats it.
    learnPage();
    const views = [window, ...framesOf(document), ...(element ? [viewOf(element)] : [])];
    // First on and last off, so that what watches requests does not take what is held for pending.
    const shut = env.judging?.open?.() ?? (() => {});
    const notes = takeNotes(env, element);
    const messages = createMessages(element);
    const mutations = watchMutations(env.isOurs, messages.read);
    const requests = watchRequests(views);
    const timers = watchTimers(views);
    const note = (effect: Effect) => this.note(effect);
    const approves = (message: string) => this.#approves(message, this.#target);
    const mayLeave = (away?: URL, onward?: URL) => this.mayLeave(away, onward);
    const leaving = watchLeaving({ mayLeave, note });
    this.#running = {
      ...{ notes, messages, mutations, requests, timers, leaving },
      busy: busyParts(),
    };
    this.#undo.push(mutations.stop, requests.stop, timers.stop, leaving.stop, messages.stop);
    this.#undo.push(watchOpenings(views, note, this.#opensAway), watchPickers(views, this.#opened));
    this.#undo.push(answerDialogs(views, this.#asked, approves));
    this.#undo.push(this.#judge(), shut);
  }

  held(): Approval | undefined {
    return this.#held;
  }

  /** Asks the guard, then the page's own `beforeunload` listeners. */
  mayLeave(away?: URL, onward?: URL): boolean {
    const stays = away && this.#env.guard.stays?.(away);
    if (stays) this.note({ kind: 'native_dialog', text: `we stayed: ${stays}` });
    if (stays) return false;
    if (this.#consent.coversLeaving(away)) return true;
    const approval = this.#env.guard.leaving?.(this.#act, away);
    const known = this.#consent.has(approval);
    if (approval && !known) return this.#hold(approval, onward);
    // That what was entered would be lost is what the page itself would warn of.
    this.#agreed = (known && !away) || !pageObjects() || this.#approves(LEAVE, undefined, onward);
    const text = 'the page objected to being left: we stayed';
    if (!this.#agreed) this.note({ kind: 'native_dialog', text });
    return this.#agreed;
  }

  hold(request: HeldRequest): void {
    this.#waiting.push(request);
    this.#hold(request.approval, this.#waiting);
  }

  release(request: HeldRequest): void {
    this.#env.guard.passed?.(request.sent);
    request.decide(true);
  }

  refuse(): void {
    for (const { decide } of this.#waiting) decide(false);
  }

  leaving(): boolean {
    return !!this.#running?.leaving.begun();
  }

  doubt(): string {
    const { leaving, requests, notes } = this.#running ?? {};
    if (leaving?.unanswered()) return 'the form was sent, but no page came in answer';
    // What the visitor has approved is told as done only where the site took it, or went on.
    const went = notes?.route !== routeOf(location);
    const refused = !went && this.#consent.coversAsking() && requests?.refused();
    return refused ? `${quote(refused, 120)}` : '';
  }

  returned(): boolean {
    return !!this.#running?.leaving.returned();
  }

  pending(): number {
    return this.#running?.requests.pending() ?? 0;
  }

  async settle(signal: AbortSignal, expect?: number): Promise<boolean> {
    if (!this.#running) return false;
    const held = () => !!this.#held;
    const rested = await settle({ ...this.#running, env: this.#env, signal, expect, held });
    // What is done after that is the action's own again.
    this.#running.timers.unseal();
    return rested;
  }

  effects(): Effect[] {
    if (!this.#running) return this.#noted;
    this.#running.mutations.flush();
    // What has come up may hold what it says elsewhere.
    learnPage();
    return collectEffects(this.#env, this.#running.notes, this.#noted, this.#running);
  }

  shows(): boolean {
    this.#running?.mutations.flush();
    return !!this.#running?.messages.shown();
  }

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
    for (const back of this.#undo.splice(0)) back();
  }

  /** While this action is under way it is what a request comes of. */
  #judge(): () => void {
    const { judging, guard } = this.#env;
    if (!judging) return () => {};
    const before = judging.judge;
    const judge: Judge = (sent) => {
      const approval = guard.requested?.(sent, this.#act, this.#target);
      if (!approval) return undefined;
      if (this.#consent.coversRequest(approval, sent)) {
        guard.passed?.(sent);
        return undefined;
      }
      return new Promise((decide) => this.hold({ sent, approval, decide }));
    };
    judging.judge = judge;
    return () => {
      if (judging.judge === judge) judging.judge = before;
    };
  }

  readonly #opensAway = (to: URL, open: () => void): boolean => {
    if (this.#consent.coversLeaving(to)) return false;
    const approval = this.#env.guard.leaving?.(this.#act, to);
    if (!approval || this.#consent.has(approval)) return false;
    const sent = { way: 'fetch', method: 'GET', url: to.href, body: undefined } as const;
    this.hold({ sent, approval, decide: (yes) => yes && open() });
    return true;
  };

  readonly #opened = (picker: Picker): void => {
    this.#picker = picker;
    const text = 'the page asks for a file: use upload_file on this, else ask the visitor';
    if (this.#act.name !== 'upload_file') this.note({ kind: 'native_dialog', text });
  };

  readonly #asked = (dialog: Asked): void => {
    this.note({ kind: 'native_dialog', text: tellDialog(dialog) });
  };

  /** Whether a native question may be answered yes: the visitor has approved just that. */
  #approves(message: string, on: Element | undefined, onward?: URL): boolean {
    const approval = this.#env.guard.asked?.(this.#act, on, message);
    if (this.#consent.coversAsking() || this.#consent.has(approval)) return true;
    return approval ? this.#hold(approval, onward) : false;
  }

  /** The first question is what the visitor is asked. */
  #hold(approval: Approval, onward: Onward | undefined): false {
    if (!this.#held) this.#consent.stop(approval, onward);
    this.#held ??= approval;
    return false;
  }
}

/** The windows of frames of this site, at any depth: what happens in one may speak in another. */
function framesOf(root: Document): ReturnType<typeof viewOf>[] {
  const documents = [...rootsIn(root)].filter((it) => isDocument(it) && it !== root);
  return documents.map(viewOf);
}
