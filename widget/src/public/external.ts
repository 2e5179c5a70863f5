/** A loop of your own behind the widget's bar: what `external()` takes and returns. */

import type { Run } from './activity.ts';
import type { EndStatus, Plan } from './results.ts';

/** Of `external()`. */
export interface ExternalOptions {
  /** What was asked for; the bar shows it until something is said. */
  task: string;
  /**
   * Your loop. What it returns ends the run as done, with that text; what it throws ends it as failed,
   * and is logged. Without it, end the run with `done()` or `failed()`.
   */
  loop?: ((run: ExternalRun) => unknown) | undefined;
}

/** What one of your loop's actions came to. */
export interface ExternalStep {
  /** The action's name. */
  name: string;
  /** Its arguments, for `getSession()`. */
  args?: Record<string, unknown>;
  /** Default `'done'`. */
  status?: 'done' | 'failed' | 'unknown';
  /** A sentence on what came of it. */
  message?: string;
}

/**
 * A run of your own agent, in the widget's bar. Nothing of it is sent to the server. After its end all
 * methods do nothing; an open question then rejects with an AbortError.
 */
export interface ExternalRun {
  /** Begins with `external-`. */
  readonly runId: string;
  /** Aborted when the visitor presses Stop, and whenever else the run ends. */
  readonly signal: AbortSignal;
  /** Resolves at its end; never rejects. */
  readonly finished: Promise<Run<EndStatus>>;
  /** The next piece of what is being said: subtitles appear as they are written. */
  write(delta: string): void;
  /** A whole subtitle, or its pieces as they come; the next one replaces it. */
  say(text: string | AsyncIterable<string>): Promise<void>;
  /** It thinks: between actions. */
  thinking(): void;
  /** It acts. */
  executing(): void;
  /** What it intends to do. */
  plan(plan: Plan): void;
  /** An action was executed, or has failed. */
  step(step: ExternalStep): void;
  /** Asks, and resolves to the answer; null if the visitor closed the question. */
  ask(question: string): Promise<string | null>;
  /** Offers 2 to 6 options; `freeText`: another answer is allowed, too (default). */
  choose(
    question: string,
    options: readonly string[],
    settings?: { freeText?: boolean },
  ): Promise<string | null>;
  /** Waits for the visitor; false if they do not want it to go on. */
  pause(note: string): Promise<boolean>;
  /** Ends the run, with what the bar shows. */
  done(summary?: string, data?: Record<string, unknown>): void;
  /** The same of a run that did not work. */
  failed(summary: string): void;
}
