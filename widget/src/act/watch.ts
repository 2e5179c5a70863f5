/** Everything that is noticed of one action, from right before its first event to the end. */

import type { Act, Approval, Effect } from '../link/protocol.ts';
import { collectEffects, type Notes, takeNotes } from './effects.ts';
import type { Env } from './env.ts';
import { pageObjects, watchLeaving } from './leaving.ts';
import { createMessages } from './messages.ts';
import { watchMutations } from './mutations.ts';
import { answerDialogs, tellDialog } from './native.ts';
import { watchRequests } from './requests.ts';
import { busyParts, settle } from './settle.ts';
import { viewOf } from './tree.ts';

export interface Watch {
  /** Begins, with the state of the page and of `element` as it is now. */
  start(element: Element | undefined): void;
  readonly started: boolean;
  /** The page load that the action wanted must be asked first, or a dialog wants a yes. */
  held(): Approval | undefined;
  mayLeave(): boolean;
  /** A page load is under way that takes this document away. */
  leaving(): boolean;
  /** Waits until the page has come to rest; false when it never moved or time ran out. */
  settle(signal: AbortSignal, expect?: number): Promise<boolean>;
  effects(): Effect[];
  /** Text that came up at or near the element: what the page has to say of a value. */
  complaint(): string;
  note(effect: Effect): void;
  stop(): void;
}

const LEAVE = 'Leave this page? The page says that changes may be lost.';

export function createWatch(act: Act, env: Env, approved: () => boolean): Watch {
  const noted: Effect[] = [];
  const undo: (() => void)[] = [];
  let target: Element | undefined;
  let notes: Notes | undefined;
  let held: Approval | undefined;
  let agreed = false;
  let running: ReturnType<typeof begin> | undefined;

  /** Whether a native question may be answered yes: the visitor has approved just that. */
  function approves(message: string): boolean {
    const approval = env.guard.asked?.(act, target, message);
    if (approved() || (approval && approval.digest === act.digest)) return true;
    held ??= approval;
    return false;
  }

  /** Asks the guard, then the page's own `beforeunload` listeners. */
  function mayLeave(): boolean {
    if (approved()) return true;
    const approval = env.guard.leaving?.(act);
    held ??= approval;
    if (approval) return false;
    agreed = !pageObjects() || approves(LEAVE);
    if (!agreed)
      note({ kind: 'native_dialog', text: 'the page objected to being left: we stayed' });
    return agreed;
  }

  function begin() {
    const views = [window, ...(target ? [viewOf(target)] : [])];
    const messages = createMessages(target);
    const mutations = watchMutations(env.isOurs, messages.read);
    const requests = watchRequests(views);
    const leaving = watchLeaving(mayLeave, () => agreed || approved());
    undo.push(mutations.stop, requests.stop, leaving.stop, messages.stop, watchPopups(views, note));
    const asked = (dialog: Parameters<typeof tellDialog>[0]) =>
      note({ kind: 'native_dialog', text: tellDialog(dialog) });
    undo.push(answerDialogs(views, asked, approves));
    return { messages, mutations, requests, leaving, busy: busyParts() };
  }

  function note(effect: Effect): void {
    noted.push(effect);
  }

  return {
    start(element) {
      if (running) return;
      target = element;
      notes = takeNotes(env, element);
      running = begin();
    },
    get started() {
      return running !== undefined;
    },
    held: () => held,
    mayLeave,
    leaving: () => !!running?.leaving.begun(),
    settle: (signal, expect) =>
      running ? settle({ ...running, env, signal, expect }) : Promise.resolve(false),
    effects() {
      if (!running || !notes) return noted;
      running.mutations.flush();
      return collectEffects(env, notes, noted, running);
    },
    complaint: () => running?.messages.near() ?? '',
    note,
    stop() {
      for (const back of undo.splice(0)) back();
    },
  };
}

/** `window.open` without a person's own click is often blocked: tell what was wanted. */
function watchPopups(views: Window[], note: (effect: Effect) => void): () => void {
  const undo = [...new Set(views)].map((view) => {
    const original = view.open;
    const wrapped: typeof original = (url, ...rest) => {
      const opened = original.call(view, url, ...rest);
      const end = opened
        ? 'opened in a new tab'
        : 'was to open in a new tab, which the browser blocked';
      note({ kind: 'new_tab', text: `${url || 'a page'} ${end}` });
      return opened;
    };
    view.open = wrapped;
    return () => {
      if (view.open === wrapped) view.open = original;
    };
  });
  return () => {
    for (const back of undo) back();
  };
}
