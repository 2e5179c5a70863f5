/** The open question, shown by the bar or by a listening host, and its one answer. */

import { toJson } from '../link/json.ts';
import type {
  AskSurface,
  AskUser,
  AskUserChoice,
  ConfirmAction,
  FromPage,
} from '../link/protocol.ts';
import type { Sight } from '../ui/sight.ts';
import type { Events } from './events.ts';
import type { Surfaces } from './surfaces.ts';

export type Source = 'option' | 'free_text' | 'cancelled' | 'unsupported';
export type Answer = (answer: string, source: Source) => void;

export interface Questions {
  ask(message: AskUser | AskUserChoice): void;
  /** By a surface that the page draws. */
  present(message: AskSurface): void;
  confirm(message: ConfirmAction): void;
  /** Asks for an action that the host itself called; false while another question is open. */
  decide(message: ConfirmAction): Promise<boolean>;
  /** False when no question is open. An empty answer closes the question. */
  respond(answer: unknown): boolean;
  /** The server has gone on: late answers are discarded. */
  clear(): void;
}

interface Open {
  readonly id: string;
  readonly respond: (answer: unknown) => void;
  readonly cleared?: () => void;
}

export function createQuestions(
  events: Events,
  sight: Sight,
  surfaces: Surfaces,
  send: (message: FromPage) => void,
): Questions {
  let open: Open | undefined;

  let gesture = Number.NEGATIVE_INFINITY;
  const note = ({ isTrusted, timeStamp }: Event) => {
    if (isTrusted) gesture = timeStamp;
  };
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, note, { capture: true, passive: true });
  }

  /** The previous question is over, unanswered. */
  function turnTo(next: Open): void {
    const before = open;
    open = next;
    before?.cleared?.();
  }

  function put(
    confirmation: ConfirmAction,
    decided: (approved: boolean) => void,
    cleared?: () => void,
  ): void {
    const { digest, actionName, params, message } = confirmation;
    const decide = (approved: boolean) => {
      if (close(digest, true)) decided(approved);
    };
    // A host's own dialog may decide; a script can only refuse, unless the visitor has done
    // something since the question was shown: the click that started the run is no answer.
    const shown = performance.now();
    const decideByHost = (approved: unknown) => {
      if (!approved || gesture > shown) decide(approved === true);
    };
    turnTo({ id: digest, respond: decideByHost, ...(cleared && { cleared }) });
    sight.confirm(confirmation, decide);
    events.emit('confirm_action', { actionName, params, message, decide: decideByHost });
  }

  /** True once: for the first answer to the open question. */
  function close(id: string, answered = false): boolean {
    if (open?.id !== id) return false;
    const { cleared } = open;
    open = undefined;
    sight.answered();
    if (!answered) cleared?.();
    return true;
  }

  return {
    ask(message) {
      const { ask_id, question } = message;
      if (open?.id === ask_id) return;
      const answer: Answer = (text, source) => {
        if (close(ask_id)) send({ type: 'respond', ask_id, answer: text, source });
      };
      const resolve = (value: unknown) => answer(textOf(value), sourceOf(value, message));
      turnTo({ id: ask_id, respond: resolve });
      sight.ask(message, answer);
      if (message.type === 'ask_user') return void events.emit('ask_user', { question, resolve });
      const { options, allow_free_text: allowFreeText } = message;
      events.emit('ask_user_choice', { question, options, allowFreeText, resolve });
    },
    present(message) {
      const { ask_id } = message;
      if (open?.id === ask_id) return;
      const answer: Answer = (text, source) => {
        if (close(ask_id)) send({ type: 'respond', ask_id, answer: text, source });
      };
      const respond = (value: unknown) => {
        const empty = value === '' || value == null;
        answer(empty ? '' : toJson(value), empty ? 'cancelled' : 'option');
      };
      turnTo({ id: ask_id, respond });
      void surfaces.show(message, answer, () => open?.id === ask_id);
    },
    confirm(confirmation) {
      const { digest } = confirmation;
      if (open?.id !== digest) {
        put(confirmation, (approved) => send({ type: 'decision', digest, approved }));
      }
    },
    decide(confirmation) {
      if (open) return Promise.resolve(false);
      return new Promise((resolve) => {
        put(confirmation, resolve, () => resolve(false));
        const left = Math.max(0, confirmation.expires - Date.now());
        setTimeout(() => open?.id === confirmation.digest && close(confirmation.digest), left);
      });
    },
    respond(answer) {
      const asked = open;
      asked?.respond(answer);
      return !!asked;
    },
    clear() {
      if (open) close(open.id);
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (toJson(value) ?? '');
}

function sourceOf(value: unknown, message: AskUser | AskUserChoice): Source {
  if (value === '' || value == null) return 'cancelled';
  const options = message.type === 'ask_user_choice' ? message.options : [];
  return options.includes(value as string) ? 'option' : 'free_text';
}
