/** What product teams count: the event `activity`, and the export of a run. */

import type { Code, EndStatus, Reason, Status, Step } from './results.ts';
import type { SentenceString } from './strings.ts';
import type { Placement } from './surfaces.ts';

/**
 * What ended a run early: the Stop `button`, `escape`, a `declined` approval, a `closed` question,
 * `stop()` (`host`, or its reason), `logout` or `clearSession()`, `enabled = false` (`disabled`),
 * `destroy()` (`destroyed`), or the `server`.
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

/** What has happened, without words of the visitor, the page or the model. */
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
  /** Runs of one session share a history. */
  sessionId: string;
  /** What was asked for. */
  task: string;
  /** What the agent is doing; then how it ended. */
  status: At;
  /** Why it did not begin, or the server ended it: `halted`, `page_gone`. */
  code?: Code | SentenceString;
  /** How it ended, for the visitor. */
  summary: string;
  /** What was collected; gone after a page load. */
  data?: Record<string, unknown>;
  /** Whether a contract or a judge confirmed the end. */
  verified?: boolean;
  /** What was not met, where the end is not `done`. */
  why?: string;
  /** What it cites. */
  sources?: Record<string, string>[];
  /** How often the model has answered. */
  turns?: number;
  /** The last 200; those of an earlier document have no arguments. */
  steps: Step[];
  /** The last 200. */
  activity: Activity[];
  /** The path where the last of this was noted. */
  currentPage: string;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** In milliseconds since 1970. */
  updatedAt: number;
}
