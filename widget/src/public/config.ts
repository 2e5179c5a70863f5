/** What a page configures. */

import type { Run } from './activity.ts';

/** A token of `getToken`: itself, or with the seconds it is valid for. */
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
  /** Only of pages that the dump cannot describe well enough. Default false. */
  auto: boolean;
  /** Your own camera: returns image URLs. Ours is then never loaded. */
  capture?: ((mode: 'viewport' | 'full-page') => unknown) | undefined;
}

/**
 * What the agent may do and read here: further restrictions than those of the server (`docs/policy.md`).
 * Except for `mode`, which is the stricter of the two, none of them loosens the server's.
 */
export interface Policy {
  /**
   * How much the agent does by itself: it points and the visitor acts, it asks before each step, or
   * it acts and asks about what is consequential. Default `'act'`.
   */
  mode?: 'show' | 'ask' | 'act' | undefined;
  /** Whether the model may see pictures of the page. Default false. */
  screenshot?: boolean | 'auto' | Partial<ScreenshotOptions> | undefined;
  /** Paths where it may act; all if not set. */
  routes?: readonly string[] | null | undefined;
  /** Paths where it may not act. */
  noRoutes?: readonly string[] | null | undefined;
  /** Other origins that links may lead to. */
  origins?: readonly string[] | null | undefined;
  /** Actions that are refused. */
  noActions?: readonly string[] | null | undefined;
  /** Actions that the visitor is asked about. */
  askActions?: readonly string[] | null | undefined;
  /** CSS selectors of elements that are never acted on. */
  noElements?: readonly string[] | null | undefined;
  /** CSS selectors of elements that the visitor is asked about. */
  askElements?: readonly string[] | null | undefined;
  /**
   * CSS selectors of elements that are never read, with all that is inside; or a function that says so
   * of an element.
   */
  neverRead?: readonly string[] | ((element: Element) => unknown) | null | undefined;
  /** CSS selectors of fields that nothing is typed into. */
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
  /** A second line, by which it is found, too; the model chooses by it. */
  readonly description?: string;
  /** Carries it out: no model is asked. */
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
 * What the visitor sees at the end of a run. `silent`: nothing. `text`: the answer, or your text, for
 * `autoHide` milliseconds (0: until it is closed). `feedback`: whether it helped; Space is yes, twice
 * Space no, Escape neither. `ask_user`: a question of yours. The last two emit
 * `agent_feedback`; a visitor who has stopped the run is not asked.
 */
export type LoopEnd =
  | { kind: 'silent' }
  | { kind: 'text'; text?: string; autoHide?: number }
  | { kind: 'feedback'; text?: string }
  | { kind: 'ask_user'; question: string; options: { value: string; label: string }[] };

/** How long a run lasts, and what the next one knows of it. */
export interface SessionSettings {
  /**
   * When a run goes on by itself after a page load: always, not after the visitor has reloaded the
   * page (it ends then), or when `resume()` is called. Default `'auto'`.
   */
  resume?: 'auto' | 'navigation' | 'manual' | undefined;
  /**
   * Whether a run remembers the one before it: as long as the session lives, until the palette is
   * closed, or for so many milliseconds after its end (0: never). Default `'session'`.
   */
  continuity?: 'session' | 'palette' | number | undefined;
  /**
   * All tabs of this origin share one session (`docs/page.md`). Needs a secure context; only at the
   * start. Default false.
   */
  crossTab?: boolean | undefined;
  /** Its name in sessionStorage; only at the start. Default `'pilotfish.session'`. */
  storageKey?: string | undefined;
}

/** What the visitor is asked about, and where. */
export interface ConsentSettings {
  /**
   * Where actions of your server are approved: on the widget's card, or in a frame of the agent's own
   * origin, which scripts of this page cannot press. Set it before the first request. Default `'card'`.
   */
  confirm?: 'card' | 'frame' | undefined;
  /**
   * Kinds that the visitor is asked about, whatever the server's policy leaves out (`unasked`);
   * `navigation`: before each one.
   */
  alwaysAsk?: readonly ApprovableKind[] | undefined;
  /** Kinds of questions that your own dialog may approve, if the server allows them, too. */
  hostMayApprove?: readonly ApprovableKind[] | undefined;
  /** Requests that need no question; fixed once a run has begun. */
  harmless?: readonly HarmlessRequest[] | undefined;
  /**
   * Names of your page's actions that the visitor is asked about, whatever they were registered with;
   * a string is a pattern, too. Null: our own list (delete, refund, pay and the like); empty: none.
   * Fixed once a run has begun.
   */
  destructivePatterns?: readonly (RegExp | string)[] | null | undefined;
}

/** How the bar tells what is done. */
export interface NarrationSettings {
  /**
   * After each narration the run waits until the visitor goes on: with Space, Continue or a press on
   * the bar. Twice in a row, or Escape, ends the run. Default false.
   */
  pause?: boolean | undefined;
  /**
   * What the agent says is cut at the ends of sentences into pages of at most so many letters.
   * 0: a long text scrolls. Default 0.
   */
  pageLength?: number | undefined;
  /** What the visitor sees at the end of a run, or a function that says so. Default: the answer. */
  end?: LoopEnd | ((run: Run) => LoopEnd | undefined) | null | undefined;
}

/** Where the visitor types. */
export interface PaletteSettings {
  /** The side at which the button that opens it stands; or there is none. Default `'end'`. */
  launcher?: 'end' | 'start' | 'none' | undefined;
  /** The key that opens it; null: none. Default `'mod+k'`. */
  shortcut?: string | null | undefined;
  /** Requests that it suggests. */
  examples?: readonly string[] | undefined;
  /** Entries that your page carries out itself. Throws a TypeError for a second id. */
  commands?: readonly Command[] | undefined;
}

/** How the widget looks, and its words. */
export interface LookSettings {
  /** Default `'auto'`: as the page is. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** A CSS colour. */
  accent?: string | undefined;
  /** Whether a cursor shows where the agent acts. Default true. */
  cursor?: boolean | undefined;
  /** Your own words, by the names of the widget's, or by the code of a sentence of the server. */
  strings?: Readonly<Record<string, string>> | undefined;
  /**
   * `'none'`: the widget shows nothing but consent cards; your page listens to the events and shows
   * what it wants. Default `'full'`.
   */
  ui?: 'full' | 'none' | undefined;
}

/**
 * What `create()` and `configure()` take: what is not named keeps its value. Texts, numbers, booleans
 * and lists of words can stand on the script tag, too, by their own names: `data-theme="dark"`.
 */
export interface Config {
  /** The agent's server. Default: where the script came from. */
  server?: string | undefined;
  /** `Agent(key=…)`, a public name. */
  key?: string | undefined;
  /** Says who is asking: returns a token that your server signed. */
  getToken?: (() => Token | Promise<Token>) | null | undefined;
  /** BCP 47. Default: `lang` of the page, else the browser's. */
  locale?: string | undefined;
  /** Your router; returns false for a path that is not its own. */
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
  /** What the agent may do and read here. */
  policy?: Policy | undefined;
}
