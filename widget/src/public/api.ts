/** `window.pilotfish`, and what `create()` returns. */

import type { ActionDefinition, Registration } from './actions.ts';
import type { Run } from './activity.ts';
import type { Config } from './config.ts';
import type { ContextProvider } from './contexts.ts';
import type { EventName, Listener, RunHandle } from './events.ts';
import type { ExternalOptions, ExternalRun } from './external.ts';
import type {
  ConnectionState,
  EndStatus,
  Message,
  Outcome,
  RunOptions,
  Status,
} from './results.ts';
import type { Renderer } from './surfaces.ts';

/** A button of the question that is open. */
export interface DebugButton {
  /** Its words, in the visitor's language. */
  readonly text: string;
  /** The one that goes on: of a consent card, Approve. */
  readonly main: boolean;
  /** Of its left edge in the viewport, in CSS px. */
  readonly x: number;
  /** Of its upper edge in the viewport, in CSS px. */
  readonly y: number;
  /** In CSS px. */
  readonly width: number;
  /** In CSS px. */
  readonly height: number;
}

/** What the widget last read and sent, for developers. */
export interface Debug {
  /** The text of the last observation, as the model reads it. */
  dump(): Promise<string>;
  /** The last prompt, if the server allows it to be seen. */
  prompt(): string | undefined;
  /** The last refusal, and its reason. */
  readonly refusal: string | undefined;
  /** A panel with the last dump; hovering over a line outlines its element. */
  show(): Promise<void>;
  /** Closes the panel. */
  hide(): Promise<void>;
  /**
   * Where the buttons of the open question are, for a test that presses them with the mouse; none
   * without a question. Nothing here can press one.
   */
  buttons(): Promise<readonly DebugButton[]>;
}

/** The widget. Calls made before it has loaded are queued, and return what they return later. */
export interface Pilotfish {
  /** The version of the widget; undefined until it has loaded. */
  readonly version?: string | undefined;
  /**
   * Resolves once the widget has loaded. Rejects with an error that has a `code`: it could not be
   * loaded, or a setting is wrong without which nothing may run.
   */
  readonly ready: Promise<void>;
  /** What the agent is doing now. */
  readonly status: Status;
  /** The line to the server. */
  readonly connection: ConnectionState;
  /** What was said in this document, the oldest first; a new list at each change. */
  readonly messages: readonly Message[];
  /** For developers; undefined until the widget has loaded. */
  readonly debug?: Debug;
  /** False: the widget is hidden, and what is running stops. */
  enabled: boolean;
  /**
   * Starts the widget where it has not been started (`data-manual` on the script tag), else applies
   * `config` to it; there is one in a document. Throws a TypeError that says what is allowed.
   */
  create(config?: Config): Pilotfish;
  /**
   * Begins a run, and resolves at its end: what went wrong is in `status` and `code`. Rejects with a
   * TypeError for wrong arguments, and with an error that has a `code` where the widget cannot be
   * loaded. By `for await` it gives its events.
   */
  run(task: string, options?: RunOptions): RunHandle;
  /**
   * Ends the run at once; nothing more is done. With `remember` the next run remembers it, whatever
   * `session.continuity` says; `reason` is what the event `activity` tells.
   */
  stop(options?: { remember?: boolean; reason?: string }): void;
  /**
   * Begins a run of your own agent behind the widget's bar; ours is refused as busy meanwhile. Rejects
   * if a run is going on already, or with a TypeError that says what is wrong.
   */
  external(options: ExternalOptions): Promise<ExternalRun>;
  /**
   * Goes on with the run that an earlier page of this tab began, and resolves at its end; null if
   * there is none. To be called where `session.resume` is `'manual'`; else it goes on by itself.
   */
  resume(): Promise<Run<EndStatus> | null>;
  /**
   * What the visitor thinks of the last run, said in a form of yours: told to the server and to the
   * listeners of `agent_feedback`. False if there was none.
   */
  feedback(satisfied: boolean | null, value?: string): boolean;
  /** The last run of this tab, over page loads, as a copy; null if there is none. */
  getSession(): Run | null;
  /** The same, with the secrets masked that the page knows of. */
  exportRun(): Promise<Run | null>;
  /** Ends the run, and forgets the session here and on the server; the visitor stays known. */
  clearSession(): void;
  /** Answers the open question; false if there is none. An empty answer closes it. */
  respond(answer: unknown): boolean;
  /** Whether a run is going on. */
  isRunning(): boolean;
  /** The model may call it from its next turn on. Throws a TypeError that says what is wrong. */
  registerAction<Params = Record<string, unknown>>(
    definition: ActionDefinition<Params>,
  ): Registration;
  /** False if there is none of that name. */
  unregisterAction(name: string): boolean;
  /** The action as it was registered; null if there is none of that name. */
  getAction(name: string): ActionDefinition | null;
  /** Draws the model's surfaces; the last one registered is used. Throws a TypeError. */
  registerRenderer(renderer: Renderer | Renderer['render']): Registration;
  /**
   * What a function of yours knows of the visitor or the product ("cart", "plan"): each prompt has
   * what it returns now, marked as data. The last one of a role counts; `remove` restores the one
   * before. Throws a TypeError.
   */
  registerContextProvider(role: string, provide: ContextProvider): Registration;
  /** False if there is none of that role. */
  unregisterContextProvider(role: string): boolean;
  /**
   * Carries out an action outside any run, yours (its result is `data.result`) or a built-in one; CSS
   * selectors are allowed instead of refs. What fails, or is declined, is an outcome, too.
   */
  executeAction(name: string, params?: Record<string, unknown>): Promise<Outcome>;
  /** Returns a function that removes the listener. Throws a TypeError for an unknown event. */
  on<E extends EventName>(name: E, listener: Listener<E>): () => void;
  /** Removes a listener. */
  off<E extends EventName>(name: E, listener: Listener<E>): void;
  /** Changes single settings. Throws a TypeError that says what is allowed. */
  configure(config: Config): void;
  /** Opens the palette, with a task in it. */
  open(task?: string): void;
  /** Closes the palette. */
  close(): void;
  /** Ends the run, and forgets the session and the visitor; to be called when they log out. */
  logout(): void;
  /** Removes the widget, its listeners and what it wrapped. */
  destroy(): void;
}

declare global {
  interface Window {
    /** The page's widget, once its script has been loaded. */
    pilotfish?: Pilotfish;
  }
}
