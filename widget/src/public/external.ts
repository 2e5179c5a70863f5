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
  /**
   * The next piece of what is being said: subtitles appear as they are written.
   * @example
   * run.write('I look ');
   */
  write(delta: string): void;
  /**
   * A whole subtitle, or its pieces as they come; the next one replaces it.
   * @example
   * await run.say('I look for mugs.');
   */
  say(text: string | AsyncIterable<string>): Promise<void>;
  /**
   * It thinks: between actions.
   * @example
   * run.thinking();
   */
  thinking(): void;
  /**
   * It acts.
   * @example
   * run.executing();
   */
  executing(): void;
  /**
   * What it intends to do.
   * @example
   * run.plan({ summary: 'Two mugs', todos: [{ id: '1', description: 'Find them' }] });
   */
  plan(plan: Plan): void;
  /**
   * An action was executed, or has failed.
   * @example
   * run.step({ name: 'search', args: { q: 'mug' } });
   */
  step(step: ExternalStep): void;
  /**
   * Asks, and resolves to the answer; null if the visitor closed the question.
   * @example
   * const name = await run.ask('For whom?');
   */
  ask(question: string): Promise<string | null>;
  /**
   * Offers 2 to 6 options; `freeText`: another answer is allowed, too (default).
   * @example
   * const size = await run.choose('Which size?', ['S', 'M']);
   */
  choose(
    question: string,
    options: readonly string[],
    settings?: { freeText?: boolean },
  ): Promise<string | null>;
  /**
   * Waits for the visitor; false if they do not want it to go on.
   * @example
   * const goesOn = await run.pause('Look at the list.');
   */
  pause(note: string): Promise<boolean>;
  /**
   * Ends the run, with what the bar shows.
   * @example
   * run.done('Found one.', { sku: 'm1' });
   */
  done(summary?: string, data?: Record<string, unknown>): void;
  /**
   * The same of a run that did not work.
   * @example
   * run.failed('No mugs.');
   */
  failed(summary: string): void;
}
