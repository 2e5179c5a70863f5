/** Everything that is noticed of one action, from right before its first event to the end. */

import type { Act, Approval, Effect } from '../link/protocol.ts';
import { collectEffects, type Notes, takeNotes } from './effects.ts';
import type { Env } from './env.ts';
import { type Leaving, pageObjects, watchLeaving } from './leaving.ts';
import { createMessages, type Messages } from './messages.ts';
import { type Mutations, watchMutations } from './mutations.ts';
import { type Asked, answerDialogs, tellDialog } from './native.ts';
import { watchOpenings } from './openings.ts';
import { type Picker, watchPickers } from './pickers.ts';
import { type Requests, watchRequests } from './requests.ts';
import { busyParts, settle } from './settle.ts';
import { type Timers, watchTimers } from './timers.ts';
import { line, rootsIn, viewOf } from './tree.ts';

export interface Watch {
  /** Begins, with the state of the page and of `element` as it is now. */
  start(element: Element | undefined): void;
  readonly started: boolean;
  /** The page load that the action wanted must be asked first, or a dialog wants a yes. */
  held(): Approval | undefined;
  /** `away`: the place, where it is not of this site. */
  mayLeave(away?: URL): boolean;
  /** A page load is under way that takes this document away. */
  leaving(): boolean;
  /** How many requests of the page are under way that began since. */
  pending(): number;
  /** Waits until the page has come to rest; false when it never moved or time ran out. */
  settle(signal: AbortSignal, expect?: number): Promise<boolean>;
  effects(): Effect[];
  /** Text that came up at or near the element: what the page has to say of a value. */
  complaint(): string;
  /** The page has asked for files; its picker was kept shut. */
  picker(): Picker | undefined;
  note(effect: Effect): void;
  stop(): void;
}

const LEAVE = 'Leave this page? The page says that changes may be lost.';

export function createWatch(act: Act, env: Env, approved: () => boolean): Watch {
  return new ActionWatch(act, env, approved);
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
  readonly #approved: () => boolean;
  readonly #noted: Effect[] = [];
  readonly #undo: (() => void)[] = [];
  #target: Element | undefined;
  #held: Approval | undefined;
  /** The visitor has agreed to lose what the page itself warned of. */
  #agreed = false;
  #running: Running | undefined;
  #picker: Picker | undefined;

  constructor(act: Act, env: Env, approved: () => boolean) {
    this.#act = act;
    this.#env = env;
    this.#approved = approved;
  }

  get started(): boolean {
    return this.#running !== undefined;
  }

  start(element: Element | undefined): void {
    if (this.#running) return;
    this.#target = element;
    const env = this.#env;
    const views = [window, ...framesOf(document), ...(element ? [viewOf(element)] : [])];
    const notes = takeNotes(env, element);
    const messages = createMessages(element);
    const mutations = watchMutations(env.isOurs, messages.read);
    const requests = watchRequests(views);
    const timers = watchTimers(views);
    const agreed = () => this.#agreed || this.#approved();
    const note = (effect: Effect) => this.note(effect);
    const mayLeave = (away: URL | undefined) => this.mayLeave(away);
    const leaving = watchLeaving({ mayLeave, approved: agreed, note });
    this.#running = {
      ...{ notes, messages, mutations, requests, timers, leaving },
      busy: busyParts(),
    };
    this.#undo.push(mutations.stop, requests.stop, timers.stop, leaving.stop, messages.stop);
    this.#undo.push(watchOpenings(views, note), watchPickers(views, this.#opened));
    this.#undo.push(answerDialogs(views, this.#asked, this.#approves));
  }

  held(): Approval | undefined {
    return this.#held;
  }

  /** Asks the guard, then the page's own `beforeunload` listeners. */
  mayLeave(away?: URL): boolean {
    if (this.#approved()) return true;
    const approval = this.#env.guard.leaving?.(this.#act, away);
    this.#held ??= approval;
    if (approval) return false;
    this.#agreed = !pageObjects() || this.#approves(LEAVE);
    const text = 'the page objected to being left: we stayed';
    if (!this.#agreed) this.note({ kind: 'native_dialog', text });
    return this.#agreed;
  }

  leaving(): boolean {
    return !!this.#running?.leaving.begun();
  }

  pending(): number {
    return this.#running?.requests.pending() ?? 0;
  }

  async settle(signal: AbortSignal, expect?: number): Promise<boolean> {
    return !!this.#running && settle({ ...this.#running, env: this.#env, signal, expect });
  }

  effects(): Effect[] {
    if (!this.#running) return this.#noted;
    this.#running.mutations.flush();
    return collectEffects(this.#env, this.#running.notes, this.#noted, this.#running);
  }

  complaint(): string {
    return this.#running?.messages.near() ?? '';
  }

  picker(): Picker | undefined {
    return this.#picker;
  }

  note(effect: Effect): void {
    if (!this.#noted.some(({ text }) => text === effect.text)) this.#noted.push(effect);
  }

  stop(): void {
    for (const back of this.#undo.splice(0)) back();
  }

  readonly #opened = (picker: Picker): void => {
    this.#picker = picker;
    const text = 'the page asks for a file: use upload_file on this, else ask the visitor';
    if (this.#act.name !== 'upload_file') this.note({ kind: 'native_dialog', text });
  };

  readonly #asked = (dialog: Asked): void => {
    this.note({ kind: 'native_dialog', text: line(tellDialog(dialog), 240) });
  };

  /** Whether a native question may be answered yes: the visitor has approved just that. */
  readonly #approves = (message: string): boolean => {
    const approval = this.#env.guard.asked?.(this.#act, this.#target, message);
    if (this.#approved() || (approval && approval.digest === this.#act.digest)) return true;
    this.#held ??= approval;
    return false;
  };
}

/** The windows of frames of this site, at any depth: what happens in one may speak in another. */
function framesOf(root: Document): ReturnType<typeof viewOf>[] {
  const documents = [...rootsIn(root)].filter((it) => it.nodeType === 9 && it !== root);
  return documents.map((it) => viewOf((it as Document).documentElement));
}
