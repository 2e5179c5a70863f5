/** What your page gives the model: actions that it may call, and facts for each prompt. */

import type { Run } from './activity.ts';

/** What a handler gets beside its parameters. */
export interface ActionContext {
  /** Aborted when the visitor stops the run. */
  readonly signal: AbortSignal;
  /** The same for one decision of the model: give it to your server as an idempotency key. */
  readonly actionId: string;
  /** The run so far, as `getSession()` returns it; null outside a run. */
  readonly session: Run | null;
  /**
   * Tells listeners of `action_event`: how far a long handler is, for your own interface.
   * @example
   * const handler: ActionHandler = (params, { emit }) => emit({ rows: 7 });
   */
  emit(detail: unknown): void;
}

/** What it returns, as JSON, or throws is told to the model. */
export type ActionHandler<Params = Record<string, unknown>> = (
  params: Params,
  context: ActionContext,
) => unknown | Promise<unknown>;

/** Of Zod (4.2), ArkType or, by `toStandardJsonSchema()`, Valibot. */
export interface StandardSchema<Output = unknown> {
  /** Made by the library. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

type Simple = { string: string; number: number; integer: number; boolean: boolean; null: null };
type Fields<P, Needed> = { [K in keyof P as K extends Needed ? K : never]: FromSchema<P[K]> } & {
  [K in keyof P as K extends Needed ? never : K]?: FromSchema<P[K]>;
};

type FromSchema<S> = S extends { readonly enum: readonly (infer V)[] }
  ? V
  : S extends { readonly type: 'array'; readonly items: infer I }
    ? FromSchema<I>[]
    : S extends { readonly type: 'object'; readonly properties: infer P }
      ? Fields<P, S extends { readonly required: readonly (infer K)[] } ? K : never>
      : S extends { readonly type: keyof Simple }
        ? Simple[S['type']]
        : unknown;

type Typed<S> =
  S extends StandardSchema<infer Output>
    ? Output
    : S extends { readonly type: 'object'; readonly properties: unknown }
      ? FromSchema<S>
      : Record<string, unknown>;

/** By its schema. */
export type ParamsOf<S> = Typed<S>;

/** What `registerAction()` takes: ours, or a tool in the form of WebMCP. */
export interface ActionDefinition<
  Params = Record<string, unknown>,
  Schema = Record<string, unknown> | StandardSchema<Params>,
> {
  /** At most 30 characters; `addToCart` is `add_to_cart` for the model. */
  name: string;
  /** The model chooses by it; at most 500 characters. */
  description: string;
  /** JSON or Standard Schema: types the arguments. */
  parameters?: Schema;
  /** Required without `execute`. */
  handler?: ActionHandler<Params>;
  /** The visitor is asked each time. Default: as `annotations` say. */
  requireConfirmation?: boolean;
  /** The question on that card. */
  confirmationMessage?: string | ((params: Params) => string);
  /** The result has words of strangers: the model is told not to follow them. */
  untrusted?: boolean;
  /** WebMCP's name of `parameters`. */
  inputSchema?: Schema;
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
  /**
   * Takes it back, once.
   * @example
   * const registration = pilotfish.registerContextProvider('cart', () => ['mug']);
   * registration.remove();
   */
  remove(): void;
}

/**
 * Called before each look at the page; may return a promise. A text or a value of JSON; nothing,
 * `null` or `''` tells nothing.
 */
export type ContextProvider = () => unknown;
