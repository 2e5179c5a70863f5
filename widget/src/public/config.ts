/** What a page configures. */

import type { Run } from './activity.ts';
import type { Strings } from './strings.ts';

/** A token of `getToken`; or that and the seconds it is valid. */
export type Token = string | { token: string; expires_in?: number };

/** Which pictures of the page the model may see. */
export interface ScreenshotOptions {
  /** What is in view, or the page from its top. Default `'viewport'`. */
  mode: 'viewport' | 'full-page';
  /** CSS pixels of the page in one picture, 100 to 16,000. Default 4,000. */
  maxSegmentHeight: number;
  /** Pictures of one turn, 1 to 3. Default 3. */
  maxImages: number;
  /** Of the JPEG, 0 to 1. Default 0.75. */
  quality: number;
  /** Pixels of the picture for one of the page, 0.25 to 2. Default 0.75. */
  scale: number;
  /** Only where the dump does not suffice. Default false. */
  auto: boolean;
  /** Your own camera, instead of ours: returns image URLs. */
  capture?: ((mode: 'viewport' | 'full-page') => unknown) | undefined;
}

/**
 * What the agent may do and read here, besides what the server's policy forbids (`docs/policy.md`).
 */
export interface Policy {
  /** It points and the visitor acts; it asks before each step; or it acts (default). */
  mode?: 'show' | 'ask' | 'act' | undefined;
  /** Pictures of the page for the model. Default false. */
  screenshot?: boolean | 'auto' | Partial<ScreenshotOptions> | undefined;
  /** Paths where it may act. Default: all. */
  routes?: readonly string[] | null | undefined;
  /** Paths where it may not act. */
  noRoutes?: readonly string[] | null | undefined;
  /** Other origins that links may lead to. */
  origins?: readonly string[] | null | undefined;
  /** Actions that are refused. */
  noActions?: readonly string[] | null | undefined;
  /** Actions that the visitor is asked about. */
  askActions?: readonly string[] | null | undefined;
  /** CSS selectors of what is never acted on. */
  noElements?: readonly string[] | null | undefined;
  /** CSS selectors of what the visitor is asked about. */
  askElements?: readonly string[] | null | undefined;
  /** CSS selectors of what is never read, with all inside; or a function of an element. */
  neverRead?: readonly string[] | ((element: Element) => unknown) | null | undefined;
  /** CSS selectors of fields that stay the visitor's. */
  neverType?: readonly string[] | null | undefined;
}

/** A kind of question that your own dialog may approve; payment, deletion and credentials never. */
export type ApprovableKind = 'send' | 'plan' | 'action' | 'navigation' | 'step' | 'other';

/** An entry of the palette that your page carries out itself. */
export interface Command {
  /** At most 22 lower-case letters, digits and underscores, a letter first; unique. */
  readonly id: string;
  /** What the palette shows. */
  readonly label: string;
  /** A second line, for visitors and the model. */
  readonly description?: string;
  /**
   * Carries it out: no model is asked.
   * @example
   * pilotfish.configure({ palette: { commands: [{ id: 'help', label: 'Help', run: () => open('/help') }] } });
   */
  run(): unknown;
  /** The model may call it, as the action `palette_` and its id. Default false. */
  readonly model?: boolean;
  /** The visitor is asked when the model calls it. Default false. */
  readonly requireConfirmation?: boolean;
}

/** A request that needs no question. */
export interface HarmlessRequest {
  /** In capital letters, such as `POST`. */
  readonly method: string;
  /** Begins with `/`; `*` is any text, and there is more than that. */
  readonly path: string;
}

/**
 * The end of a run: nothing; the answer or your text, for `autoHide` milliseconds (0: until it is
 * closed); whether it helped; or a question of yours. The last two emit `agent_feedback`.
 */
export type LoopEnd =
  | { kind: 'silent' }
  | { kind: 'text'; text?: string; autoHide?: number }
  | { kind: 'feedback'; text?: string }
  | { kind: 'ask_user'; question: string; options: { value: string; label: string }[] };

/** How long a run lasts, and what the next one knows of it. */
export interface SessionSettings {
  /**
   * When a run goes on after a page load: always (default), not after a reload by the visitor, or by
   * `resume()`.
   */
  resume?: 'auto' | 'navigation' | 'manual' | undefined;
  /**
   * Whether a run remembers the one before: in the session (default), until the palette is closed, or
   * for so many milliseconds (0: never).
   */
  continuity?: 'session' | 'palette' | number | undefined;
  /** All tabs of this origin share one session (`docs/page.md`); only at the start. */
  crossTab?: boolean | undefined;
  /** Its keys in storage begin so; only at the start. */
  storageKey?: string | undefined;
}

/** What the visitor is asked about, and where. */
export interface ConsentSettings {
  /**
   * Where actions of your server are approved: on the widget's card (default), or in a frame of the
   * agent's origin, which no script here can press; only at the start.
   */
  confirm?: 'card' | 'frame' | undefined;
  /** Kinds to ask about, whatever the server's policy leaves out; `navigation`: each one. */
  alwaysAsk?: readonly ApprovableKind[] | undefined;
  /** Kinds that your own dialog may approve, if the server allows it. */
  hostMayApprove?: readonly ApprovableKind[] | undefined;
  /** Requests without a question; only before the first run. */
  harmless?: readonly HarmlessRequest[] | undefined;
  /** Paths of pages that only ask; only before the first run. */
  confirms?: readonly string[] | undefined;
  /** Names of your actions to ask about. Null: our list; empty: none. Only before the first run. */
  destructivePatterns?: readonly (RegExp | string)[] | null | undefined;
}

/** How the bar tells what is done. */
export interface NarrationSettings {
  /**
   * After each narration the run waits for Space, Continue or a press on the bar; twice, or Escape,
   * ends it.
   */
  pause?: boolean | undefined;
  /** Letters of a page of what is said; 0: a long text scrolls (default). */
  pageLength?: number | undefined;
  /** What the end of a run shows, or a function of it. Default: the answer. */
  end?: LoopEnd | ((run: Run) => LoopEnd | undefined) | null | undefined;
}

/** Where the visitor types. */
export interface PaletteSettings {
  /** Where its button stands. Default `'end'`. */
  launcher?: 'end' | 'start' | 'top-end' | 'top-start' | 'none' | undefined;
  /** The key that opens it; null: none. Default `'mod+k'`. */
  shortcut?: string | null | undefined;
  /** Requests that it suggests. */
  examples?: readonly string[] | undefined;
  /** Your own entries. */
  commands?: readonly Command[] | undefined;
}

/** How the widget looks, and its words. */
export interface LookSettings {
  /** Default `'auto'`, as the page. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** A CSS colour. */
  accent?: string | undefined;
  /** Shows where the agent acts. Default true. */
  cursor?: boolean | undefined;
  /** Your own words. */
  strings?: Strings | undefined;
  /** Where the bar stands. Default `'bottom'`. */
  barPosition?: 'bottom' | 'top' | 'start' | 'end' | undefined;
  /** A picture. */
  logo?: string | undefined;
  /** In the open palette. */
  greeting?: string | undefined;
  /** Why it need not say that it is an AI: 20 letters or more. */
  undisclosed?: string | undefined;
  /** `'none'`: consent cards only. Default `'full'`. */
  ui?: 'full' | 'none' | undefined;
}

/**
 * What is not named keeps its value. Texts, numbers, booleans and lists can stand on the
 * script tag, too: `data-theme="dark"`.
 */
export interface Config {
  /** The agent's server. Default: where the script came from. */
  server?: string | undefined;
  /** `Agent(key=…)`, a public name. */
  key?: string | undefined;
  /** Says who is asking: a token that your server signed. */
  getToken?: (() => Token | Promise<Token>) | null | undefined;
  /** BCP 47. Default: `lang` of the page, else the browser's. */
  locale?: string | undefined;
  /** Your router; false for paths of others. */
  navigate?: ((path: string) => unknown) | null | undefined;
  /** How long a run lasts, and what the next one knows of it. */
  session?: SessionSettings | undefined;
  /** What the visitor is asked about, and where. */
  consent?: ConsentSettings | undefined;
  /** How the bar tells what is done. */
  narration?: NarrationSettings | undefined;
  /** Where the visitor types. */
  palette?: PaletteSettings | undefined;
  /** How the widget looks, and its words. */
  look?: LookSettings | undefined;
  /** What the agent may do and read here, besides what the server's policy forbids (`docs/policy.md`). */
  policy?: Policy | undefined;
}
