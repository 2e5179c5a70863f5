/** What product teams count: the event `activity`, and the export of a run. */

import type { EndStatus, Reason, Status, Step } from './results.ts';
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
  | { kind: 'run_completed'; status: EndStatus; turns?: number; steps: number; duration_ms: number }
  | { kind: 'run_stopped'; reason: StopReason; turns?: number; steps: number; duration_ms: number }
  | { kind: 'pause_decided'; decision: 'continue' | 'stop'; latency_ms: number }
  | {
      kind: 'question_answered';
      via: 'option' | 'free_text' | 'cancelled' | 'unsupported';
      latency_ms: number;
    }
  | { kind: 'confirmation'; action: string; about: string; approved: boolean; latency_ms: number }
  | { kind: 'action_failed'; action: string; reason?: Reason }
  | { kind: 'feedback'; satisfied: boolean | null }
  | { kind: 'surface'; placement: Placement }
  | { kind: 'command_used'; command: string }
  | { kind: 'palette_opened' };

/** One thing that has happened. */
export type Activity = ActivityDetail & {
  /** The run that it belongs to; absent outside of one. */
  run_id?: string;
  /** In milliseconds since 1970. */
  timestamp: number;
};

/** The last run of this tab, over page loads. */
export interface Session {
  /** Of the session: runs of one session share a history. Empty until the server has named it. */
  id: string;
  /** The run. */
  run_id: string;
  /** What was asked for. */
  task: string;
  /** What the agent is doing; `done` or `failed` once it has ended. */
  status: Status;
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
  /** How it ended, in words for the visitor. */
  summary?: string;
}

/** A run as `exportRun()` gives it: a copy, with the secrets masked that the page knows of. */
export interface RunExport {
  /** The run. */
  run_id: string;
  /** As `getSession()` returns it, without the lists below. */
  session: Omit<Session, 'steps' | 'activity'>;
  /** The executed actions, the last 200. Those of an earlier document have no arguments. */
  steps: Step[];
  /** What has happened in it, the last 200. */
  activity: Activity[];
  /** In milliseconds since 1970. */
  exported_at: number;
}
