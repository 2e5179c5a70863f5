/** What product teams count: the event `activity`, and the export of a run. */

import type { Code, EndStatus, Reason, Status, Step } from './results.ts';
import type { Placement } from './surfaces.ts';

/**
 * What ended a run early: the Stop button, Escape, a declined approval, a question that was closed
 * (`closed`), `stop()` of your page (`host`, or the `reason` that it gave), `logout()` or
 * `clearSession()` (`logout`), `enabled = false` (`disabled`), `destroy()` (`destroyed`), or the server
 * (`server`).
 */
export type StopReason =
  | 'button'
  | 'escape'
  | 'declined'
  | 'closed'
  | 'host'
  | 'logout'
  | 'disabled'
  | 'destroyed'
  | 'server'
  | (string & {});

/**
 * What has happened, without any content: no words of the visitor, of the page or of the model, no
 * arguments and no messages. `via`: by an option, by typing, not at all (the visitor closed it), or it
 * could not be shown.
 */
export type ActivityDetail =
  | { kind: 'run_started' }
  | { kind: 'selection_used'; parts: string[] }
  | { kind: 'run_completed'; status: EndStatus; turns?: number; steps: number; durationMs: number }
  | { kind: 'run_stopped'; reason: StopReason; turns?: number; steps: number; durationMs: number }
  | { kind: 'pause_decided'; decision: 'continue' | 'stop'; latencyMs: number }
  | {
      kind: 'question_answered';
      via: 'option' | 'free_text' | 'cancelled' | 'unsupported';
      latencyMs: number;
    }
  | { kind: 'confirmation'; action: string; about: string; approved: boolean; latencyMs: number }
  | { kind: 'action_failed'; action: string; reason?: Reason }
  | { kind: 'feedback'; satisfied: boolean | null }
  | { kind: 'surface'; placement: Placement }
  | { kind: 'command_used'; command: string }
  | { kind: 'palette_opened' };

/** One thing that has happened. */
export type Activity = ActivityDetail & {
  /** The run that it belongs to; absent outside of one. */
  runId?: string;
  /** In milliseconds since 1970. */
  timestamp: number;
};

/** A run: what `run()` resolves to, `done` tells, `getSession()` and `exportRun()` return. */
export interface Run<At extends Status = Status> {
  /** Empty where it could not begin. */
  runId: string;
  /** Runs of one session share a history. Empty until the server has named it. */
  sessionId: string;
  /** What was asked for. */
  task: string;
  /** What the agent is doing; at its end, how it ended. */
  status: At;
  /** Why it did not begin, or why it failed, where there is a code for it. */
  code?: Code;
  /** How it ended, in one or two sentences for the visitor; empty before. */
  summary: string;
  /** What was collected, where something was; absent after a page load. */
  data?: Record<string, unknown>;
  /** Whether a contract or a judge confirmed the end; absent where nothing checked it. */
  verified?: boolean;
  /** What was not met, where the end is not `done`. */
  why?: string;
  /** How often the model has answered; absent where the server does not say. */
  turns?: number;
  /** The executed actions, the last 200. Those of an earlier document have no arguments. */
  steps: Step[];
  /** What has happened in it, the last 200: see the event `activity`. */
  activity: Activity[];
  /** Path of the page where the last of this was noted. */
  currentPage: string;
  /** When it began, in milliseconds since 1970. */
  startedAt: number;
  /** When the last of this was noted, in milliseconds since 1970. */
  updatedAt: number;
}
