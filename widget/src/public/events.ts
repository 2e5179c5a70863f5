/** What a page can listen to. */

import type { Activity, Session } from './activity.ts';
import type { EndStatus, Plan, Status, Step } from './results.ts';
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
}

/** The agent asks, and waits. */
export interface Question {
  /** The question in the visitor's language. */
  question: string;
  /** Answers it; an empty answer closes it. Later answers are ignored. */
  resolve(answer: unknown): void;
}

/** The agent asks, offers options, and waits. */
export interface ChoiceQuestion extends Question {
  /** What can be chosen: 2 to 6. */
  options: string[];
  /** Whether another answer is allowed, too. */
  allowFreeText?: boolean | undefined;
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
  /** Approving works only for kinds that `hostMayApprove` names; declining always does. */
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
  /** Your page has done it, or will: the widget does nothing. */
  preventDefault(): void;
}

/** Something went wrong; the run may go on. */
export interface PilotfishError extends Error {
  /**
   * What it is: `model` (a model did not answer), `parse` (its answer could not be read), `tool` (an
   * action failed), or why a run was refused, such as `busy` or `limit`.
   */
  code?: string;
  /** The step that failed, of `tool`. */
  step?: Step;
  /** The run it belongs to. */
  run_id?: string | undefined;
}

/** A run has ended. */
export interface Done {
  /** The run. */
  run_id: string;
  /** How it ended. */
  status: EndStatus;
  /** One or two sentences for the visitor. */
  summary: string;
  /** How many actions were executed. */
  steps: number;
  /** How often the model has answered; absent where the server does not say. */
  turns?: number;
  /** The whole run, as `getSession()` returns it. */
  session: Session | null;
  /** What was collected, where something was. */
  data?: Record<string, unknown>;
  /** Whether a contract or a judge confirmed the end. */
  verified?: boolean;
  /** What was not met, where the end is not `done`. */
  why?: string;
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
  /**
   * In the page a promise that a listener returns is awaited, for at most 5 s, before the action begins;
   * the server does not wait.
   */
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
  /** The visitor is asked to approve something. */
  confirm_action: Confirmation;
  /** All frames and fills that are shown now. */
  overlay_update: OverlayItem[];
  /** A listener that calls `preventDefault()`, or returns a promise, does the navigation itself. */
  navigate: Navigate;
  /** Something went wrong. */
  error: PilotfishError;
  /** A run has ended. */
  done: Done;
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

/** What a listener gets beside the payload. */
export interface HostEvent {
  /** True once a listener has called `preventDefault()`. */
  readonly defaultPrevented: boolean;
  /**
   * Your page shows it itself, so the widget does not: for `ask_user`, `ask_user_choice`, `subtitle`
   * and `done`; for `confirm_action` only where `hostMayApprove` and the server name its kind. For
   * `navigate`: your page goes there itself. Of no effect for other events.
   */
  preventDefault(): void;
}

/** Called synchronously, in the order of registration; an exception is logged. */
export type Listener<E extends EventName = EventName> = (
  payload: EventMap[E],
  event: HostEvent,
) => unknown;
