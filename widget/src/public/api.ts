/** `window.pilotfish`, and what `create()` returns. */

import type { ActionDefinition, ContextProvider, ParamsOf, Registration } from './actions.ts';
import type { Run } from './activity.ts';
import type { Config } from './config.ts';
import type { EventName, Listener, RunHandle } from './events.ts';
import type { ExternalOptions, ExternalRun } from './external.ts';
import type {
  ConnectionState,
  EndStatus,
  Message,
  Outcome,
  Status,
  TaskOptions,
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
  /**
   * The text of the page, read now, as the model reads it.
   * @example
   * const text = await pilotfish.debug?.dump();
   */
  dump(): Promise<string>;
  /**
   * The last prompt, if the server allows it to be seen.
   * @example
   * const prompt = pilotfish.debug?.prompt();
   */
  prompt(): string | undefined;
  /** The last refusal, and its reason. */
  readonly refusal: string | undefined;
  /**
   * A panel with the last dump; hovering over a line outlines its element.
   * @example
   * await pilotfish.debug?.show();
   */
  show(): Promise<void>;
  /**
   * Closes the panel.
   * @example
   * await pilotfish.debug?.hide();
   */
  hide(): Promise<void>;
  /**
   * Where the buttons of the open question are, for a test that presses them with the mouse; none
   * without a question. Nothing here can press one.
   * @example
   * const [first] = (await pilotfish.debug?.buttons()) ?? [];
   */
  buttons(): Promise<readonly DebugButton[]>;
}

/** The widget. Calls made before it has loaded are queued. */
export interface Pilotfish {
  /** The version of the widget; undefined until it has loaded. */
  readonly version?: string | undefined;
  /**
   * Resolves once the widget has loaded. Rejects, with a `code`, where it cannot be, or a wrong setting
   * lets nothing run.
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
   * Starts the widget (`data-manual` on the script tag), or applies `config` to it.
   * @example
   * pilotfish.create({ session: { crossTab: true } });
   */
  create(config?: Config): Pilotfish;
  /**
   * Begins a run. Resolves at its end, also where it failed (`status`, `code`); rejects where the
   * widget cannot be loaded. By `for await` it gives its events.
   * @example
   * const { status, summary } = await pilotfish.run('Find a mug');
   * for await (const { name } of pilotfish.run('Add it', { queue: true })) console.log(name);
   */
  run(task: string, options?: TaskOptions): RunHandle;
  /**
   * Ends the run at once. With `remember` the next one remembers it; `activity` tells `reason`.
   * @example
   * pilotfish.stop({ remember: true });
   */
  stop(options?: { remember?: boolean; reason?: string }): void;
  /**
   * Begins a run of your own agent behind the widget's bar. Rejects while a run goes on.
   * @example
   * const run = await pilotfish.external({ task: 'Compare the plans' });
   */
  external(options: ExternalOptions): Promise<ExternalRun>;
  /**
   * With `session.resume: 'manual'`: goes on with the run of an earlier page, to its end; null if
   * there is none.
   * @example
   * const resumed = await pilotfish.resume();
   */
  resume(): Promise<Run<EndStatus> | null>;
  /**
   * What the visitor thinks of the last run, said in a form of yours. False if there was none.
   * @example
   * pilotfish.feedback(true);
   */
  feedback(satisfied: boolean | null, value?: string): boolean;
  /**
   * The last run of this tab, over page loads, as a copy; null if there is none.
   * @example
   * const steps = pilotfish.getSession()?.steps ?? [];
   */
  getSession(): Run | null;
  /**
   * The same, with the secrets masked that the page knows of.
   * @example
   * const copy = await pilotfish.exportRun();
   */
  exportRun(): Promise<Run | null>;
  /**
   * Ends the run, and forgets the session here and on the server; the visitor stays known.
   * @example
   * pilotfish.clearSession();
   */
  clearSession(): void;
  /**
   * Answers the open question; false if there is none. An empty answer closes it.
   * @example
   * pilotfish.respond('The blue one');
   */
  respond(answer: unknown): boolean;
  /**
   * Whether a run is going on.
   * @example
   * if (pilotfish.isRunning()) pilotfish.stop();
   */
  isRunning(): boolean;
  /**
   * The model may call it from its next turn on.
   * @example
   * pilotfish.registerAction({ name: 'addToCart', description: 'Add a product', handler: () => 'added' });
   */
  registerAction<const Schema, Params = ParamsOf<Schema>>(
    definition: ActionDefinition<Params, Schema>,
  ): Registration;
  /**
   * False if there is none of that name.
   * @example
   * pilotfish.unregisterAction('addToCart');
   */
  unregisterAction(name: string): boolean;
  /**
   * The action as it was registered; null if there is none of that name.
   * @example
   * const description = pilotfish.getAction('addToCart')?.description;
   */
  getAction(name: string): ActionDefinition | null;
  /**
   * Draws the model's surfaces; the last one registered is used.
   * @example
   * pilotfish.registerRenderer(({ root }, { element }) => element?.append(root.kind));
   */
  registerRenderer(renderer: Renderer | Renderer['render']): Registration;
  /**
   * Each prompt has what the function returns then, marked as data. The last one of a role counts.
   * @example
   * pilotfish.registerContextProvider('plan', () => 'Pro');
   */
  registerContextProvider(role: string, provide: ContextProvider): Registration;
  /**
   * False if there is none of that role.
   * @example
   * pilotfish.unregisterContextProvider('plan');
   */
  unregisterContextProvider(role: string): boolean;
  /**
   * Carries out an action outside any run: yours (`data.result`), or a built-in one, with CSS
   * selectors as refs.
   * @example
   * const { data } = await pilotfish.executeAction('addToCart', { sku: 'mug' });
   */
  executeAction(name: string, params?: Record<string, unknown>): Promise<Outcome>;
  /**
   * Returns a function that removes the listener.
   * @example
   * const off = pilotfish.on('done', ({ runId, steps }) => console.log(runId, steps.length));
   */
  on<E extends EventName>(name: E, listener: Listener<E>): () => void;
  /**
   * Removes a listener.
   * @example
   * pilotfish.off('done', console.log);
   */
  off<E extends EventName>(name: E, listener: Listener<E>): void;
  /**
   * Changes single settings.
   * @example
   * pilotfish.configure({ palette: { launcher: 'none' } });
   */
  configure(config: Config): void;
  /**
   * Opens the palette, with a task in it.
   * @example
   * pilotfish.open('Find a mug');
   */
  open(task?: string): void;
  /**
   * Closes the palette.
   * @example
   * pilotfish.close();
   */
  close(): void;
  /**
   * Ends the run, and forgets the session and the visitor; to be called when they log out.
   * @example
   * pilotfish.logout();
   */
  logout(): void;
  /**
   * Removes the widget, its listeners and what it wrapped.
   * @example
   * pilotfish.destroy();
   */
  destroy(): void;
}

declare global {
  interface Window {
    /** The page's widget, once its script has been loaded. */
    pilotfish?: Pilotfish;
  }
}
