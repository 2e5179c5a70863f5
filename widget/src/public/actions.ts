/** Actions of your page, which the model may call. */

import type { Run } from './activity.ts';

/** What a handler gets beside its parameters. */
export interface ActionContext {
  /** Aborted when the visitor stops the run. */
  readonly signal: AbortSignal;
  /** The same for one decision of the model: give it to your server as an idempotency key. */
  readonly actionId: string;
  /** The run so far, as `getSession()` returns it; null outside a run. */
  readonly session: Run | null;
  /** Tells listeners of `action_event`: how far a long handler is, for your own interface. */
  emit(detail: unknown): void;
}

/**
 * Does the work. What it returns goes to the model, so it must be serializable as JSON; what it
 * throws is reported to the model as a failure.
 */
export type ActionHandler<Params = Record<string, unknown>> = (
  params: Params,
  context: ActionContext,
) => unknown | Promise<unknown>;

/**
 * A schema of Zod (4.2 and later), ArkType or, by `toStandardJsonSchema()`, Valibot: see
 * https://standardschema.dev. It must be able to write itself as JSON Schema.
 */
export interface StandardSchema<Output = unknown> {
  /** Made by the library. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/**
 * What `registerAction()` takes. Tools in the form of WebMCP
 * (https://webmachinelearning.github.io/webmcp/) are accepted: `inputSchema`, `execute` and
 * `annotations` then stand for `parameters`, `handler` and the hints below.
 */
export interface ActionDefinition<Params = Record<string, unknown>> {
  /**
   * At most 30 lower-case letters, digits and underscores, a letter first; not a built-in one.
   * `addToCart` is the same as `add_to_cart`, which is what the model sees.
   */
  name: string;
  /** The model chooses by it; at most 500 characters. */
  description: string;
  /**
   * JSON Schema of type `object`; none: the action has no parameters. References only within it
   * (`#/$defs/…`) and not in a circle; no `unevaluatedProperties`. Or a Standard Schema, which also
   * gives the handler's arguments their types, and checks them.
   */
  parameters?: Record<string, unknown> | StandardSchema<Params>;
  /** Required, unless `execute` is there. */
  handler?: ActionHandler<Params>;
  /** The visitor is asked each time before the handler runs. Default: as `annotations` say. */
  requireConfirmation?: boolean;
  /** The question on that card. */
  confirmationMessage?: string | ((params: Params) => string);
  /** The result has words of strangers: the model is told not to follow them. */
  untrusted?: boolean;
  /** WebMCP's name of `parameters`. */
  inputSchema?: Record<string, unknown> | StandardSchema<Params>;
  /** WebMCP's name of `handler`. */
  execute?: ActionHandler<Params>;
  /** WebMCP's hints. What has `execute` is asked about unless it only reads. */
  annotations?: {
    readOnlyHint?: boolean;
    consequentialHint?: boolean;
    untrustedContentHint?: boolean;
  };
}

/** What a registration returns. */
export interface Registration {
  /** Takes it back; a second call does nothing. */
  remove(): void;
}
