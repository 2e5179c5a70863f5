/** The open question, shown by the bar or by a listening host, and its one answer. */

import type { Approvals } from '../guard/approvals.ts';
import { toJson } from '../link/json.ts';
import type {
  AskSurface,
  AskUser,
  AskUserChoice,
  ConfirmAction,
  FromPage,
} from '../link/protocol.ts';
import type { Confirmation } from '../ui/confirm.ts';
import type { Sight } from '../ui/sight.ts';
import type { Told } from '../ui/words.ts';
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

export interface QuestionsParts {
  readonly events: Events;
  readonly sight: Sight;
  readonly surfaces: Surfaces;
  readonly approvals: Approvals;
  /** The server's sentence in the visitor's language. */
  sentence(told: Told, text: string): string;
  send(message: FromPage): void;
  /** The configurations of the page and of the server both allow the host to approve this kind. */
  hostMayApprove(kind: string): boolean;
}

/** Server actions are one kind: the page knows nothing more about them. */
const ON_SERVER = 'action';

export function createQuestions(parts: QuestionsParts): Questions {
  const { events, sight, surfaces, approvals, send } = parts;
  let open: Open | undefined;

  /** The previous question is over, unanswered. */
  function turnTo(next: Open): void {
    const before = open;
    open = next;
    before?.cleared?.();
  }

  function put(
    asked: ConfirmAction,
    decided: (approved: boolean) => void,
    cleared?: () => void,
  ): void {
    const { digest } = asked;
    const own = approvals.find(digest);
    // What the page held itself is asked in its own words, whatever the server sends.
    const confirmation: Confirmation = own
      ? { digest, actionName: own.name, params: own.args, message: own.message, about: own.about }
      : asked;
    const decide = (approved: boolean) => {
      if (!close(digest, true)) return;
      approvals.decided(digest, approved);
      decided(approved);
    };
    const kind = own?.approval.kind ?? ON_SERVER;
    const decideByHost = (approved: unknown) => {
      if (approved !== true || parts.hostMayApprove(kind)) decide(approved === true);
      else if (open?.id === digest) console.warn(`Pilotfish: ${mayNot(kind)}`);
    };
    turnTo({ id: digest, respond: decideByHost, ...(cleared && { cleared }) });
    sight.confirm(confirmation, decide);
    const { actionName, params, message } = confirmation;
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
    ask(asked) {
      const question = parts.sentence(asked as Told, asked.question);
      const message = { ...asked, question };
      const { ask_id } = message;
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

function mayNot(kind: string): string {
  return `decide(true) is ignored for ${JSON.stringify(kind)}: only a press on our own card approves, unless configure({hostMayApprove}) and the server's policy (host_may_approve) both name that kind.`;
}
