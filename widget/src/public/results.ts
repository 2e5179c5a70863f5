/** What a run is given, and what comes of it. */

/** What the visitor means by "this": it goes to the model with the task. */
export interface Selection {
  /** Words that are selected; at most 4,000 characters are sent, the model reads 2,000. */
  text?: string;
  /** CSS selectors of elements of this page. */
  elements?: string[];
  /** Numbers of elements in the dump. */
  refs?: number[];
  /**
   * Pictures, at most 3: image URLs (`data:`, `blob:`, what the page may fetch) or Base64. The model gets
   * them if the server allows pictures (`PagePolicy(screenshot=True)`) and it takes them.
   */
  images?: string[];
  /** A region in page coordinates, px. */
  bbox?: { x: number; y: number; width: number; height: number };
}

/** What a run must deliver to count as done, besides the server's demands. */
export interface RunContract {
  /** Paths into the data that must have a value: `order.total`. */
  requiredFields?: string[];
  /** JSON Schema of the data, at most 8,000 characters, without patterns and references. */
  outputSchema?: Record<string, unknown>;
  /** How many items its longest list must have. */
  expectedItems?: number;
  /** Seconds of work, without the visitor's own time. */
  maxSeconds?: number;
}

/** Of `run()`. */
export interface TaskOptions {
  /** What it must deliver; the run then has `data`. */
  contract?: RunContract | undefined;
  /** What the task is about. */
  selection?: Selection | undefined;
  /** The page that it opens first: `/cart`. */
  startPath?: string | undefined;
  /** Ends it when aborted, as `stop()` does. */
  signal?: AbortSignal | undefined;
  /** Waits while another run goes on. */
  queue?: boolean | undefined;
}

/**
 * How a run ended. `partial`: some of it was done. `not_possible`: the site or the visitor does not
 * allow it. `needs_review`: it may be done, a person has to look. `stopped`: by the visitor, or by
 * your page.
 */
export type EndStatus = 'done' | 'partial' | 'not_possible' | 'failed' | 'stopped' | 'needs_review';

/**
 * Why nothing runs, or what went wrong. In the page: `busy` (a run is going on), `disabled`
 * (`enabled` is false), `setting` (one is wrong), `not_loaded`, `too_old` (the browser),
 * `unreachable` (the server, or the page's Content-Security-Policy), `tool` (an action failed),
 * `command` (one of yours threw). At the handshake: `origin`, `key`, `token`, `expired`, `limit`,
 * `upgrade`, `drain`. Of the server in a run: `invalid`, `halted`, `limit_reached`, `model`, `parse`,
 * `action_refused`.
 */
export type Code =
  | 'busy'
  | 'disabled'
  | 'setting'
  | 'not_loaded'
  | 'too_old'
  | 'unreachable'
  | 'tool'
  | 'command'
  | 'origin'
  | 'key'
  | 'token'
  | 'expired'
  | 'limit'
  | 'upgrade'
  | 'drain'
  | 'invalid'
  | 'halted'
  | 'limit_reached'
  | 'model'
  | 'parse'
  | 'action_refused';

/** What the agent is doing now; once a run has ended, how. */
export type Status = 'idle' | 'thinking' | 'executing' | 'waiting' | EndStatus;

/**
 * The line to the server: not asked for yet, being opened (again), open, or given up: the event
 * `error` says why.
 */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'failed';

/** What the visitor or the agent has said; a new object at each change. */
export interface Message {
  /** Unique in this document. */
  readonly id: string;
  /** The run it belongs to. */
  readonly runId: string;
  /** Who has said it. */
  readonly role: 'user' | 'agent';
  /** What was said so far. */
  readonly text: string;
  /** Nothing is added any more. */
  readonly done: boolean;
}

/** Why an action was not done, or is not known to be. */
export type Reason =
  | 'not_found'
  | 'stale'
  | 'not_visible'
  | 'covered'
  | 'disabled'
  | 'readonly'
  | 'option_missing'
  | 'rejected_value'
  | 'not_interactive'
  | 'navigation'
  | 'auth_required'
  | 'cross_origin'
  | 'denied'
  | 'cancelled'
  | 'timeout'
  | 'page_gone'
  | 'invalid_args'
  | 'handler_error'
  | 'unsupported';

/** What visibly changed because of an action. */
export interface Effect {
  /** What sort of change it is: `value`, `message`, `dialog`, `route`, `none` and others. */
  kind: string;
  /** The change in words, as the model reads it. */
  text: string;
}

/** What became of one action. */
export interface Outcome {
  /** `unknown`: it may have happened; it is never repeated blindly. */
  status: 'done' | 'failed' | 'unknown' | 'needs_approval';
  /** Absent if it is done. */
  reason?: Reason;
  /** A sentence on what to try instead. */
  message?: string;
  /** What the action returned. */
  data?: Record<string, unknown>;
  /** What visibly changed. */
  effects?: Effect[];
}

/** One executed action. */
export interface Step {
  /** The run it belongs to. */
  runId: string;
  /** From 1, in the order of execution. */
  number: number;
  /** The action's name. */
  name: string;
  /** Its arguments, as the model gave them. */
  args: Record<string, unknown>;
  /** What became of it. */
  outcome: Outcome;
}

/** One item of a plan. */
export interface Todo {
  /** Unique in its plan. */
  id: string;
  /** What is to be done. */
  description: string;
  /** It has been done. */
  done?: boolean;
}

/** What the agent intends to do; sent again with each change. */
export interface Plan {
  /** The task in one sentence. */
  summary: string;
  /** In their order. */
  todos: Todo[];
}
