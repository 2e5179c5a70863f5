/** What a page can listen to. */

import type { Activity, Run } from './activity.ts';
import type { Code, ConnectionState, EndStatus, Message, Plan, Status, Step } from './results.ts';
import type { Placement, Surface } from './surfaces.ts';

/** An action is about to be executed. */
export interface BeforeAction {
  /** The action's name. */
  actionName: string;
  /** Its arguments. */
  params: Record<string, unknown>;
  /** In this page, or by the server (an action in Python). */
  where: 'page' | 'server';
  /** What it acts on; absent if it has no element. */
  element?: Element | undefined;
  /** Matches that element only; absent inside shadow roots and frames. */
  selector?: string | undefined;
  /**
   * Refuses it, before the page's policy is asked. Visitor and model read the reason as your site's
   * words, at most 240 characters. Absent of an action on the server: `before_action` in Python denies.
   */
  deny?: ((reason: string) => void) | undefined;
}

/** The agent asks, and waits. */
export interface Question {
  /** The question in the visitor's language. */
  question: string;
  /**
   * Answers it; an empty answer closes it. Later answers are ignored.
   * @example
   * pilotfish.on('ask_user', ({ question, resolve }) => resolve(prompt(question)));
   */
  resolve(answer: unknown): void;
}

/** The agent asks, offers options, and waits. */
export interface ChoiceQuestion extends Question {
  /** What can be chosen: 2 to 6. */
  options: string[];
  /** Whether another answer is allowed, too. */
  allowFreeText?: boolean | undefined;
}

/** `ui: 'none'` only: an action needs the visitor's own files. The widget asks itself otherwise. */
export interface FilesQuestion {
  /** The name of the field. */
  field: string;
  /** What they are for, in the model's words. */
  purpose?: string | undefined;
  /** Whether more than one is taken. */
  multiple: boolean;
  /** As of `<input accept>`. */
  accept: string;
  /** Bytes of one file at most. */
  mostBytes?: number | undefined;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  /**
   * Gives them to the page's field only; an empty list refuses.
   * @example
   * pilotfish.on('ask_files', ({ resolve }) => resolve([new File(['a'], 'a.txt')]));
   */
  resolve(files: Iterable<File>): void;
}

/** Something consequential waits for the visitor's approval. */
export interface Confirmation {
  /** The action's name. */
  actionName: string;
  /** Its arguments. */
  params: Record<string, unknown>;
  /** The question on the card. */
  message: string;
  /** What sort of question it is: `payment`, `delete`, `send`, `action` and others. */
  kind: string;
  /**
   * Approving works only for kinds that `consent.hostMayApprove` names; declining always does.
   * @example
   * pilotfish.on('confirm_action', ({ decide }) => decide(false));
   */
  decide(approved: boolean): void;
}

/** A frame or fill around an element. */
export interface OverlayItem {
  /** Unique in this document. */
  readonly id: string;
  /** A frame, or a fill. */
  readonly type: 'border' | 'highlight';
  /** What it surrounds. */
  readonly element: Element;
  /** Matches that element only; absent inside shadow roots and frames. */
  readonly selector?: string | undefined;
  /** The words at it. */
  readonly label?: string | undefined;
  /** A CSS colour; the theme's if not set. */
  readonly color?: string | undefined;
}

/** The agent wants to go to another page of the site. */
export interface Navigate {
  /** Path, query and hash. */
  path: string;
  /** True once a listener has called `preventDefault()`. */
  defaultPrevented: boolean;
  /**
   * Your page has done it, or will: the widget does nothing.
   * @example
   * pilotfish.on('navigate', ({ path, preventDefault }) => path === '/pay' && preventDefault());
   */
  preventDefault(): void;
}

/** Something went wrong; the run may go on. */
export interface PilotfishError extends Error {
  /** What it is. */
  code?: Code;
  /** The step that failed, of `tool`. */
  step?: Step;
  /** The run it belongs to. */
  runId?: string | undefined;
}

/** What a visitor said of a run. */
export interface AgentFeedback {
  /** The run. */
  runId: string;
  /** Null: they did not say. */
  satisfied: boolean | null;
  /** What they chose, of `ask_user`. */
  value?: string | undefined;
  /** How the run ended, in words for the visitor. */
  summary: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** A surface is shown. */
export interface PieceSurface {
  /** What is shown. */
  surface: Surface;
  /** Where. */
  placement: Placement;
  /** With `ui: 'none'`, where nothing of it is drawn: the answer, as `SurfaceContext.submit` takes it. */
  submit?: ((value: unknown) => boolean) | undefined;
  /** With `ui: 'none'`: closes it without an answer. */
  cancel?: (() => void) | undefined;
  /** With `ui: 'none'`: aborted when it is over. */
  signal?: AbortSignal | undefined;
}

/** News of an action of your page while it works. */
export interface ActionEvent {
  /** The action. */
  actionName: string;
  /** What its handler gave to `emit()`. */
  detail: unknown;
}

/** The events of `on()` and `off()`, with what their listeners get. */
export interface EventMap {
  /** The status has changed. */
  status: Status;
  /** The line to the server has changed. */
  connection: ConnectionState;
  /** A message is new, has grown, or has ended. */
  message: Message;
  /** In the page a promise that a listener returns is awaited, for at most 5 s. */
  before_action: BeforeAction;
  /** An action has been executed, or has failed. */
  step: Step;
  /** Text for the visitor, one character at a time. */
  subtitle: string;
  /** There is a plan, or it has changed. */
  plan: Plan;
  /** The agent asks, and waits. */
  ask_user: Question;
  /** The agent offers a choice, and waits. */
  ask_user_choice: ChoiceQuestion;
  /** `ui: 'none'`: files are asked for. Without a listener they are refused. */
  ask_files: FilesQuestion;
  /** The visitor is asked to approve something. */
  confirm_action: Confirmation;
  /** All frames and fills that are shown now. */
  overlay_update: OverlayItem[];
  /** A listener that calls `preventDefault()`, or returns a promise, does the navigation itself. */
  navigate: Navigate;
  /** Something went wrong. */
  error: PilotfishError;
  /** A run has ended. */
  done: Run<EndStatus>;
  /** The visitor has said whether it helped, or your page has called `feedback()`. */
  agent_feedback: AgentFeedback;
  /** A surface of the model is shown. */
  piece_surface: PieceSurface;
  /** A handler of yours has called `emit()`. */
  action_event: ActionEvent;
  /** For analytics: what has happened, without any content. */
  activity: Activity;
}

/** The name of an event. */
export type EventName = keyof EventMap;

/** One event of a run, as `for await` gives it. */
export type RunEvent = {
  [E in EventName]: { readonly name: E; readonly payload: EventMap[E] };
}[EventName];

/**
 * `await` it for the end, or read its events by `for await`; leaving that loop does not stop the run.
 */
export interface RunHandle extends Promise<Run<EndStatus>>, AsyncIterable<RunEvent> {}

/** What a listener gets beside the payload. */
export interface HostEvent {
  /** True once a listener has called `preventDefault()`. */
  readonly defaultPrevented: boolean;
  /** Of `subtitle`: the id of the message that the letter belongs to. */
  readonly id?: string | undefined;
  /** Of `subtitle`: its first letter. */
  readonly start?: boolean | undefined;
  /** Of `subtitle`: its last letter. */
  readonly end?: boolean | undefined;
  /**
   * Your page shows it itself, so the widget does not: for `ask_user`, `ask_user_choice`, `subtitle`
   * and `done`; for `confirm_action` only where `consent.hostMayApprove` and the server name its kind. For
   * `navigate`: your page goes there itself. Of no effect for other events.
   * @example
   * pilotfish.on('subtitle', (letter, event) => event.preventDefault());
   */
  preventDefault(): void;
}

/** Called synchronously, in the order of registration; an exception is logged. */
export type Listener<E extends EventName = EventName> = (
  payload: EventMap[E],
  event: HostEvent,
) => unknown;
