/** What a page configures. */

import type { Done } from './events.ts';
import type { Strings } from './strings.ts';

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

/** Restricts the agent further than the server's policy does (`docs/policy.md`); never less. */
export interface Policy {
  /** At most this much by itself. */
  readonly mode?: 'show' | 'ask' | 'act';
  /** Paths where it may act; all if not set. */
  readonly routes?: readonly string[];
  /** Paths where it may not act. */
  readonly no_routes?: readonly string[];
  /** Other origins that links may lead to. */
  readonly origins?: readonly string[];
  /** Actions that are refused. */
  readonly no_actions?: readonly string[];
  /** Actions that the visitor is asked about. */
  readonly ask_actions?: readonly string[];
  /** CSS selectors of elements that are never acted on. */
  readonly no_elements?: readonly string[];
  /** CSS selectors of elements that the visitor is asked about. */
  readonly ask_elements?: readonly string[];
  /** CSS selectors of elements that are never read. */
  readonly never_read?: readonly string[];
  /** CSS selectors of fields that nothing is typed into. */
  readonly never_type?: readonly string[];
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

/**
 * What `create()` and `configure()` take. A field that is undefined keeps its value. Those of text,
 * numbers and booleans can stand on the script tag, too: `data-theme="dark"`.
 */
export interface Config {
  /** The agent's server. Default: where the script came from. */
  server?: string | undefined;
  /** `Agent(key=…)`, a public name. */
  key?: string | undefined;
  /** Says who is asking: returns a token that your server signed. */
  getToken?: (() => Token | Promise<Token>) | null | undefined;
  /** Your router; returns false for a path that is not its own. */
  navigate?: ((path: string) => unknown) | null | undefined;
  /** False leaves an element, with all that is inside, out of everything that is read. */
  domFilter?: ((element: Element) => unknown) | null | undefined;
  /**
   * How much the agent does by itself: it points and the visitor acts, it asks before each step, or
   * it acts and asks about what is consequential. Default `'act'`.
   */
  mode?: 'show' | 'ask' | 'act' | undefined;
  /**
   * `'none'`: the widget shows nothing but consent cards; your page listens to the events and shows
   * what it wants. Default `'full'`.
   */
  ui?: 'full' | 'none' | undefined;
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
   * All tabs of this origin share one session: a run that begins in one tab remembers the last run of
   * another one, if that has ended, and `logout()` ends it in every tab. Two tabs never act in one
   * run: the others show it, with a button that continues it there; `getSession()` tells of it, too.
   * Needs a secure context (Web Locks). Set it in the script tag or in `create()`. Default false.
   */
  crossTabSync?: boolean | undefined;
  /**
   * The name of the session in sessionStorage. Set it in the script tag or in `create()`, where it
   * must not collide. Default `'pilotfish.session'`.
   */
  sessionStorageKey?: string | undefined;
  /** The key that opens the palette; null: none. Default `'mod+k'`. */
  shortcut?: string | null | undefined;
  /** The button that opens the palette. Default `'corner'`. */
  launcher?: 'corner' | 'none' | undefined;
  /** BCP 47. Default: `lang` of the page, else the browser's. */
  locale?: string | undefined;
  /**
   * Where the visitor approves actions of your server: on the widget's card, or in a frame of the
   * agent's own origin, which scripts of this page cannot press. Actions of the page are always approved
   * on the card. Needs an agent on another origin than the page; set it before the first request.
   * Default `'card'`.
   */
  confirm?: 'card' | 'frame' | undefined;
  /** The visitor is asked before each navigation. Default false. */
  confirmNavigation?: boolean | undefined;
  /** Whether a cursor shows where the agent acts. Default true. */
  cursor?: boolean | undefined;
  /** A CSS colour. */
  accent?: string | undefined;
  /** Default `'auto'`: as the page is. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /**
   * Your own words, by the names of the widget's, or by the code of a sentence of the server. With all
   * of them, and `locale`, the widget speaks a language that is not among ours.
   */
  strings?: Strings | undefined;
  /** Requests that the open palette suggests. */
  examples?: readonly string[] | undefined;
  /** Entries of the palette that your page carries out itself. Throws a TypeError for a second id. */
  commands?: readonly Command[] | undefined;
  /** Milliseconds until the bar goes after a run; 0: never; null: once it has been read. */
  autoHide?: number | null | undefined;
  /**
   * After each narration the run waits until the visitor goes on: with Space, Continue or a press on
   * the bar. Twice in a row, or Escape, ends the run. Default false.
   */
  pauseAfterNarration?: boolean | undefined;
  /**
   * What the agent says is cut at the ends of sentences into pages of at most so many letters; Space
   * or a press on the bar turns to the next one. 0: a long text scrolls. Default 0.
   */
  pageLength?: number | undefined;
  /** What the visitor sees at the end of a run, or a function that says so. Default: the answer. */
  onLoopEnd?: LoopEnd | ((done: Done) => LoopEnd | undefined) | null | undefined;
  /** In which corner the launcher stands: at the bottom, or at the top. Default `'end'`. */
  position?: 'end' | 'start' | 'top-end' | 'top-start' | undefined;
  /** Where the bar stands: in the middle of an edge, or at a side of the bottom. Default `'bottom'`. */
  barPosition?: 'bottom' | 'top' | 'start' | 'end' | undefined;
  /** The address of a picture for the launcher and the start screen of the palette. */
  logo?: string | undefined;
  /** Stands in the open palette, below its empty field. */
  greeting?: string | undefined;
  /** Whether the model may see pictures of the page. Default false. */
  screenshot?: boolean | 'auto' | Partial<ScreenshotOptions> | undefined;
  /** Kinds of questions that your own dialog may approve, if the server allows them, too. */
  hostMayApprove?: readonly ApprovableKind[] | undefined;
  /** Kinds that the visitor is asked about, whatever the server's policy leaves out (`unasked`). */
  alwaysAsk?: readonly ApprovableKind[] | undefined;
  /** Requests that need no question; fixed once a run has begun. */
  harmless?: readonly HarmlessRequest[] | undefined;
  /**
   * Names of your page's actions that the visitor is asked about, whatever they were registered with;
   * a string is a pattern, too. Null: our own list (delete, refund, pay and the like); empty: none.
   * Fixed once a run has begun.
   */
  destructivePatterns?: readonly (RegExp | string)[] | null | undefined;
  /** Restricts the agent on this page. */
  policy?: Policy | null | undefined;
}
