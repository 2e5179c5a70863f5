/** Actions of your page, which the model may call. */

import type { Session } from './activity.ts';

/** What a handler gets beside its parameters. */
export interface ActionContext {
  /** Aborted when the visitor stops the run. */
  readonly signal: AbortSignal;
  /** The same for one decision of the model: give it to your server as an idempotency key. */
  readonly actionId: string;
  /** The run so far, as `getSession()` returns it; null outside a run. */
  readonly session: Session | null;
  /** Tells listeners of `action_event`: how far a long handler is, for your own interface. */
  emit(detail: unknown): void;
}

/**
 * Does the work. What it returns goes to the model, so it must be serializable as JSON; what it
 * throws is reported to the model as a failure.
 */
export type ActionHandler = (
  params: Record<string, unknown>,
  context: ActionContext,
) => unknown | Promise<unknown>;

/**
 * What `registerAction()` takes. Tools in the form of WebMCP
 * (https://webmachinelearning.github.io/webmcp/) are accepted: `inputSchema`, `execute` and
 * `annotations` then stand for `parameters`, `handler` and the hints below.
 */
export interface ActionDefinition {
  /** At most 30 lower-case letters, digits and underscores, a letter first; not a built-in one. */
  name: string;
  /** The model chooses by it; at most 500 characters. */
  description: string;
  /**
   * JSON Schema of type `object`; none: the action has no parameters. References only within it
   * (`#/$defs/…`) and not in a circle; no `unevaluatedProperties`.
   */
  parameters?: Record<string, unknown>;
  /** Required, unless `execute` is there. */
  handler?: ActionHandler;
  /** The visitor is asked each time before the handler runs. */
  requireConfirmation?: boolean;
  /** The question on that card. */
  confirmationMessage?: string | ((params: Record<string, unknown>) => string);
  /** The result has words of strangers: the model is told not to follow them. */
  untrusted?: boolean;
  /** WebMCP's name of `parameters`. */
  inputSchema?: Record<string, unknown>;
  /** WebMCP's name of `handler`. */
  execute?: ActionHandler;
  /** WebMCP's hints: `requireConfirmation` and `untrusted`. */
  annotations?: { consequentialHint?: boolean; untrustedContentHint?: boolean };
}

/** What a registration returns. */
export interface Registration {
  /** Takes it back; a second call does nothing. */
  remove(): void;
}
