/** The open question, shown by the bar or by a listening host, and its one answer. */

import { type Approvals, createApprovals, type Offer } from '../../guard/approval/approvals.ts';
import { toJson } from '../../observe/lines/json.ts';
import { answersWith } from '../../secret/answers.ts';
import type { Vault } from '../../secret/vault.ts';
import type { Confirmation, Decide } from '../../ui/card/confirm.ts';
import type { Answer, Source } from '../../ui/card/index.ts';
import type { ServerSentence } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type {
  AskSurface,
  AskUser,
  AskUserChoice,
  ConfirmAction,
  FromPage,
} from '../../wire/protocol.ts';
import type { Events } from '../actions/events.ts';
import type { Unattended } from '../runs/claim.ts';
import type { HostSettings } from '../settings/index.ts';
import type { Surfaces } from '../surface/surfaces.ts';

export interface Questions {
  readonly approvals: Approvals;
  /** `answered` gets the answer in place of the server; `cleared` is called where there will be none. */
  ask(message: AskUser | AskUserChoice, answered?: Answer, cleared?: () => void): void;
  present(message: AskSurface): void;
  confirm(message: ConfirmAction): void;
  /**
   * Asks for an action that the host itself called, or for a request of the page; undefined while
   * another question is open, when one takes its place, and when `gone` is aborted.
   */
  decide(message: ConfirmAction, gone?: AbortSignal): Promise<boolean | undefined>;
  /** The page has taken back what the server was told to ask about: nobody has decided. */
  withdraw(digest: string): void;
  /** Resolves when no question is open. */
  free(): Promise<void>;
  /** False when no question is open. An empty answer closes the question. */
  respond(answer: unknown): boolean;
  /** Whether the last one was declined; true once. */
  declined(): boolean;
  /** The server has gone on: late answers to its questions are discarded. */
  clear(): void;
}

interface Open {
  readonly id: string;
  readonly respond: (answer: unknown) => void;
  readonly cleared?: () => void;
  /** Asked by the page, not by the server. */
  readonly own?: boolean;
}

export interface QuestionsParts {
  readonly events: Events;
  readonly sight: Sight;
  readonly surfaces: Surfaces;
  sentence(answer: ServerSentence, text: string): string;
  readonly unattended?: Unattended | undefined;
  readonly vault: Vault;
  send(message: FromPage): void;
  said(text: string): void;
  readonly settings: Pick<HostSettings, 'confirm' | 'hostMayApprove'>;
  /** Kinds that the server lets the host's own dialog approve. */
  named(): readonly string[];
}

/** Server actions are one kind: the page knows nothing more about them. */
const ON_SERVER = 'action';

export function createQuestions(parts: QuestionsParts): Questions {
  const { events, sight, surfaces, vault, send } = parts;
  const approvals = createApprovals();
  let open: Open | undefined;
  let waiting: (() => void)[] = [];
  /** What the page took back before the server has asked. */
  // No prototype, no method: a script of the page may have replaced those of Set.
  const withdrawn = { __proto__: null } as unknown as Record<string, Offer | undefined>;
  let declined = false;

  function hostMayApprove(kind: string): boolean {
    return isIn(parts.named(), kind) && isIn(parts.settings.hostMayApprove, kind);
  }

  function framed(): boolean {
    return !parts.unattended && parts.settings.confirm === 'frame';
  }

  function respond(ask_id: string, answer: string, source: Source): void {
    send({ type: 'respond', ask_id, answer, source });
  }

  /** The page may ask the same again, and the visitor is asked then. */
  function takeBack(digest: string): void {
    delete withdrawn[digest];
    send({ type: 'decision', digest, approved: false, taken_back: true });
  }

  /** The previous question is over, unanswered. */
  function turnTo(next: Open): void {
    const before = open;
    open = next;
    declined = false;
    before?.cleared?.();
  }

  function put(
    asked: ConfirmAction,
    decided: (approved: boolean) => void,
    cleared?: () => void,
    frame?: string,
  ): void {
    const { digest } = asked;
    const own = approvals.find(digest);
    // An approval of a redrawn card holds for the old one alone: the page may have changed more.
    let drawn = own?.message;
    if (parts.unattended) {
      const yes = parts.unattended.approves(own?.approval);
      approvals.decided(own, yes);
      decided(yes);
      return;
    }
    // What the page held itself is asked in its own words, whatever the server sends.
    const confirmation: Confirmation = {
      ...(own
        ? {
            ...{ digest, actionName: own.name, params: own.args, message: own.message },
            ...{ about: own.about, kind: own.approval.kind, named: !!own.approval.facts.small },
            again() {
              const now = own.again?.();
              if (!now || now.message === drawn) return undefined;
              drawn = now.message;
              return now;
            },
          }
        : asked),
      frame,
      // A run begins or ends: what the page asks by itself is asked again.
      gone: () => void (cleared && open?.id === digest && close(digest)),
    };
    const { actionName, params, message } = confirmation;
    const kind = own?.approval.kind ?? ON_SERVER;
    const since = Date.now();
    const decide: Decide = (approved) => {
      if (!close(digest, true)) return;
      declined = !approved;
      approvals.decided(own, approved);
      const latencyMs = Date.now() - since;
      events.note({ kind: 'confirmation', action: actionName, about: kind, approved, latencyMs });
      decided(approved);
    };
    const may = frame === undefined && !isVisitors(kind) && hostMayApprove(kind);
    const decideByHost = (approved: unknown) => {
      if (approved !== true || may) decide(approved === true);
      else if (open?.id === digest) console.warn(`Pilotfish: ${mayNot(kind)}`);
    };
    turnTo({ id: digest, respond: decideByHost, ...(cleared && { cleared, own: true }) });
    const question = { actionName, params, message, kind, decide: decideByHost };
    const shown = events.offer('confirm_action', question) || !may;
    if (shown && open?.id === digest) sight.confirm(confirmation, decide);
  }

  /** True once: for the first answer to the open question. */
  function close(id: string, answered = false): boolean {
    if (open?.id !== id) return false;
    const { cleared } = open;
    open = undefined;
    sight.answered();
    if (!answered) cleared?.();
    const next = waiting;
    waiting = [];
    for (const go of next) go();
    return true;
  }

  return {
    approvals,
    ask(asked, answered, cleared) {
      const question = parts.sentence(asked as ServerSentence, asked.question);
      const message = { ...asked, question };
      const { ask_id } = message;
      if (open?.id === ask_id) return;
      const since = Date.now();
      const answer: Answer = (text, source) => {
        if (!close(ask_id)) return;
        const latencyMs = Date.now() - since;
        if ('pause' in message && message.pause) {
          const decision = source === 'cancelled' ? 'stop' : 'continue';
          events.note({ kind: 'pause_decided', decision, latencyMs });
        } else events.note({ kind: 'question_answered', via: source, latencyMs });
        if (answered) answered(text, source);
        else {
          const kind = () => answersWith(vault.pattern, question, text);
          const kept = source === 'option' ? text : vault.keep(text, kind());
          respond(ask_id, kept, source);
          if (kept && source !== 'cancelled' && !('pause' in message && message.pause))
            parts.said(kept);
        }
      };
      const resolve = (value: unknown) => answer(textOf(value), sourceOf(value, message));
      turnTo({ id: ask_id, respond: resolve, ...(cleared && { cleared }) });
      const shown =
        message.type === 'ask_user'
          ? events.offer('ask_user', { question, resolve })
          : events.offer('ask_user_choice', {
              ...{ question, resolve },
              options: message.options,
              allowFreeText: message.allow_free_text,
            });
      if (shown && open?.id === ask_id) sight.ask(message, answer);
    },
    present(message) {
      const { ask_id } = message;
      if (open?.id === ask_id) return;
      const since = Date.now();
      const answer: Answer = (text, source) => {
        if (!close(ask_id)) return;
        events.note({ kind: 'question_answered', via: source, latencyMs: Date.now() - since });
        respond(ask_id, vault.keep(text), source);
      };
      const resolve = (value: unknown) => {
        const empty = value === '' || value == null;
        answer(empty ? '' : toJson(value), empty ? 'cancelled' : 'option');
      };
      const gone = new AbortController();
      turnTo({ id: ask_id, respond: resolve, cleared: () => gone.abort() });
      void surfaces.show(message, answer, () => open?.id === ask_id, gone.signal);
    },
    confirm(confirmation) {
      const { digest } = confirmation;
      const held = approvals.find(digest);
      if (held && withdrawn[digest] === held) takeBack(digest);
      else if (open?.id !== digest) {
        // What the page held is approved on its own card: a frame is the server's document.
        const frame = held ? undefined : (confirmation.frame ?? (framed() ? '' : undefined));
        // What was approved in a frame, the server knows from there.
        const decided = (approved: boolean) => {
          if (!approved || frame === undefined) send({ type: 'decision', digest, approved });
        };
        put(confirmation, decided, undefined, frame);
      }
    },
    decide(confirmation, gone) {
      if (open || gone?.aborted) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        put(confirmation, resolve, () => resolve(undefined));
        gone?.addEventListener('abort', () => close(confirmation.digest), { once: true });
      });
    },
    withdraw(digest) {
      if (close(digest)) takeBack(digest);
      else withdrawn[digest] = approvals.find(digest);
    },
    free: () => (open ? new Promise((go) => waiting.push(go)) : Promise.resolve()),
    respond(answer) {
      const asked = open;
      asked?.respond(answer);
      return !!asked;
    },
    declined() {
      const was = declined;
      declined = false;
      return was;
    },
    clear() {
      if (open && !open.own) close(open.id);
    },
  };
}

/** The visitor's alone, whatever page and server say. */
function isVisitors(kind: string): boolean {
  return kind === 'payment' || kind === 'delete' || kind === 'credentials';
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
  return `decide(true) is ignored for ${JSON.stringify(kind)}: only a press on our own card approves, unless configure({consent: {hostMayApprove}}) and the server's policy (host_may_approve) both name that kind.`;
}

/** By syntax alone: a script of the page may have replaced the methods of lists. */
export function isIn(list: readonly string[], name: string): boolean {
  for (let at = 0; at < list.length; at += 1) if (list[at] === name) return true;
  return false;
}
