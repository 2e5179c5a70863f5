/** The messages of the wire. Made by `make protocol` from docs/protocol.schema.json. */

export type FromPage =
  | Hello
  | Register
  | Run
  | Stop
  | Respond
  | ObservationMessage
  | OutcomeMessage
  | Parting
  | Screenshot
  | Attachment
  | Decision
  | Feedback
  | Event
  | Ping
  | Ack;
export type FromServer =
  | Welcome
  | Refused
  | Status
  | Plan
  | Step
  | Subtitle
  | AskUser
  | AskUserChoice
  | AskSurface
  | ConfirmAction
  | Observe
  | Capture
  | Act
  | Done
  | Error
  | Drain
  | Debug
  | Ping
  | Ack;

export interface Wire {
  FromPage?: FromPage;
  FromServer?: FromServer;
}
/** The first frame of every socket. `seen` is the last `seq` this document received. */
export interface Hello {
  type: 'hello';
  versions: number[];
  key: string;
  token: string;
  document: string;
  url: string;
  resume?: string;
  seen?: number;
  epoch?: number;
  capabilities: string[];
  actions: ActionSpec[];
  journal: JournalEntry[];
  locale: string;
}
/**
 * An action as described to the model and checked; `parameters` is a JSON Schema object.
 *
 * `consequential`: the visitor confirms each call. `untrusted`: results are a stranger's words.
 */
export interface ActionSpec {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  consequential?: boolean;
  untrusted?: boolean;
}
/** The page's record of an action: of what it began, and what it finished with which outcome. */
export interface JournalEntry {
  action_id: string;
  state: 'started' | 'finished';
  outcome?: Outcome;
}
/** `reason` comes with `failed`, `approval` with `needs_approval`; `message` is for a reader. */
export interface Outcome {
  status: 'done' | 'failed' | 'unknown' | 'needs_approval';
  reason?:
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
  message?: string;
  data?: Record<string, unknown>;
  effects?: Effect[];
  approval?: Approval;
  timings?: Timings;
}
/** One visible change in a few words ("Quantity is 2", "route /cart -> /checkout"). */
export interface Effect {
  kind:
    | 'value'
    | 'changed'
    | 'message'
    | 'dialog'
    | 'validation'
    | 'route'
    | 'title'
    | 'focus'
    | 'request_failed'
    | 'native_dialog'
    | 'new_tab'
    | 'download'
    | 'none';
  text: string;
}
/**
 * What the page's guard needs an approval for, before it acts.
 *
 * `digest` (hex SHA-256 of action, args, role, name, form and URL) is computed by the page only.
 * `facts` are the parts of the question (name, role, object, amount, url, value, message), and the
 * question itself, in the visitor's language.
 */
export interface Approval {
  kind:
    | 'payment'
    | 'send'
    | 'delete'
    | 'credentials'
    | 'plan'
    | 'action'
    | 'navigation'
    | 'step'
    | 'other';
  digest: string;
  facts: Record<string, string>;
}
/** Milliseconds an action spent in each of its stages. */
export interface Timings {
  ready?: number;
  cursor?: number;
  events?: number;
  settle?: number;
  observe?: number;
  total?: number;
}
/** Page actions that were added or removed. */
export interface Register {
  type: 'register';
  added: ActionSpec[];
  removed: string[];
}
/** `attachments` is how many files were sent before it. */
export interface Run {
  type: 'run';
  run_id: string;
  task: string;
  selection?: Selection;
  contract?: RunContract;
  start_path?: string;
  attachments?: number;
}
/** What the visitor had selected: text, and refs or page coordinates (px) where known. */
export interface Selection {
  text?: string;
  refs?: number[];
  bbox?: Record<string, number>;
}
/**
 * What the page wants delivered. It is added to what the server demands, and waives none of it:
 * `max_seconds` counts without the visitor's own time.
 */
export interface RunContract {
  required_fields?: string[];
  output_schema?: Record<string, unknown>;
  expected_items?: number;
  max_seconds?: number;
}
export interface Stop {
  type: 'stop';
  run_id?: string;
}
/**
 * The answer to a question. `source`: a chosen option, free text, closed without an answer, or
 * (of a surface) not shown; then `answer` says why.
 */
export interface Respond {
  type: 'respond';
  ask_id: string;
  answer: string;
  source?: 'option' | 'free_text' | 'cancelled' | 'unsupported';
}
/** Answers `observe`. */
export interface ObservationMessage {
  type: 'observation';
  observation: Observation;
}
/** Operations on the lines of the observation `base`; without it they build the full page. */
export interface Observation {
  id: string;
  base?: string;
  document: string;
  facts: Facts;
  ops: (Insert | Replace | Remove)[];
}
/**
 * Facts about the whole page. `above` are the lines above the viewport, `visible` those in it;
 * all others are below. `confidence` (0 to 1) says how reliable the lines are; below 0.6 `unseen`
 * names what they cannot show. `context` is what functions of the page give, by role; None where
 * it is as in the observation before.
 */
export interface Facts {
  url: string;
  title: string;
  scroll: Scroll;
  visible: Range[];
  above: Range[];
  focus?: number;
  dialogs: Dialog[];
  arrived_from?: string;
  confidence?: number;
  language?: string;
  unseen?: string[];
  context?: Record<string, string>;
}
/** Pixels of the document above, within and below the viewport. */
export interface Scroll {
  above: number;
  visible: number;
  below: number;
}
/** All lines from one key to another, inclusive. */
export interface Range {
  first: string;
  last: string;
}
/** An open modal dialog; while one is open, the lines hold only its scope. */
export interface Dialog {
  name: string;
  ref?: number;
}
/** New lines after the line `after` (without it: at the start), in order. */
export interface Insert {
  op: 'insert';
  after?: string;
  lines: Line[];
}
/** A row, or a piece of text (a string); `key` is unique in the document and does not change. */
export interface Line {
  key: string;
  depth: number;
  row: Row | string;
}
/**
 * One addressable element: its ref, role or tag, accessible name, and what else helps to act.
 *
 * `name` and attribute values are exact and unescaped; only the renderer escapes.
 */
export interface Row {
  ref: number;
  word: string;
  name?: string;
  attributes?: Record<string, string | boolean | string[]>;
  cells?: (string | Row)[];
}
/** The line with this key has new content. */
export interface Replace {
  op: 'replace';
  line: Line;
}
/** The lines with these keys are removed. */
export interface Remove {
  op: 'remove';
  keys: string[];
}
/** Answers `act`, with everything that changed since the previous observation. */
export interface OutcomeMessage {
  type: 'outcome';
  action_id: string;
  outcome: Outcome;
  observation?: Observation;
}
/**
 * Before an approved action that may load another page: what was approved; of a run (its id in
 * place of an action's): the visitor's words that permit. The next `welcome` has `note` as it is.
 */
export interface Parting {
  type: 'parting';
  document: string;
  action_id: string;
  note: string;
}
/**
 * Answers `capture`: picture `number` of `of`, from top to bottom; `data` is a JPEG in Base64,
 * at most 400,000 characters. If there is no picture, `of` is 0 and `note` says why.
 */
export interface Screenshot {
  type: 'screenshot';
  capture_id: string;
  number?: number;
  of?: number;
  data?: string;
  note?: string;
}
/**
 * A file beside a request, sent before its `run`: number `number` of those. `data` is a
 * picture, a JPEG in Base64 of at most 400,000 characters; `text` is that of a text file, the
 * beginning of `letters` characters. With neither, `note` says why. `size` is in bytes.
 */
export interface Attachment {
  type: 'attachment';
  run_id: string;
  number: number;
  name: string;
  mime?: string;
  size?: number;
  text?: string;
  letters?: number;
  data?: string;
  note?: string;
}
/**
 * Answers `confirm_action`. `taken_back`: nobody has decided, since the page itself took back
 * what was asked about; the action is issued anew with the digest, and goes on without it.
 */
export interface Decision {
  type: 'decision';
  digest: string;
  approved: boolean;
  taken_back?: boolean;
}
/** `value` is that of the option which the visitor chose at the end of the run. */
export interface Feedback {
  type: 'feedback';
  run_id: string;
  satisfied?: boolean;
  value?: string;
}
/**
 * An event of the page: `token` (a fresh one), `logout`, `visible`, `handoff`,
 * `taken_over` (the visitor acts in the page while a run goes on), `mode` (how much the agent does
 * by itself: `show`, `ask`, or `act`, which a new document has), `narration` (`pause`: whether the
 * run waits after each one; in a new document it does not), `teach` (the next run is taught),
 * `taught` (what a member of the team did by hand: `action`, its arguments, `role` and `name` of
 * the element, `secret` where its value stays in the page), or `unreadable`, instead of the
 * observation that was requested (`error`: the type of the exception).
 */
export interface Event {
  type: 'event';
  name: string;
  payload?: Record<string, unknown>;
}
export interface Ping {
  type: 'ping';
}
/** Carries only the numbers of its frame. */
export interface Ack {
  type: 'ack';
}
/**
 * Answers `hello` with the whole visible state. `seen` is the last `seq` the server received
 * from this document; `fresh`: the server has no earlier state, so both sides count from 1 again.
 * The page must start no action later than `lease_ms` milliseconds after the last frame of the
 * server, which sends one at least every third of that in a run. `host_may_approve` are kinds of
 * questions that a host's own dialog may approve; `policy` is what the host takes away from the
 * agent (docs/policy.md). `teach`: this visitor is of the team and may teach recipes. `person`:
 * what asks for a person, as a task. `attachments`: files may stand beside a request.
 * `parting`, `words`: the last notes of an action approved in the document before, and of the run.
 */
export interface Welcome {
  type: 'welcome';
  version: number;
  session: string;
  epoch: number;
  resume: string;
  seen: number;
  fresh: boolean;
  next_ref: number;
  status:
    | 'idle'
    | 'thinking'
    | 'executing'
    | 'waiting'
    | 'done'
    | 'partial'
    | 'not_possible'
    | 'failed'
    | 'stopped'
    | 'needs_review';
  run_id?: string;
  task?: string;
  question?: AskUser | AskUserChoice | AskSurface;
  confirmation?: ConfirmAction;
  plan?: Plan;
  subtitle?: string;
  summary?: string;
  notice?: string;
  agent_name?: string;
  done?: Done;
  lease_ms?: number;
  host_may_approve?: string[];
  policy?: Record<string, unknown>;
  teach?: boolean;
  person?: string;
  attachments?: AttachmentLimits;
  parting?: Parting;
  words?: string;
}
export interface AskUser {
  type: 'ask_user';
  ask_id: string;
  question: string;
  pause?: boolean;
  code?: string;
  facts?: Record<string, string>;
}
export interface AskUserChoice {
  type: 'ask_user_choice';
  ask_id: string;
  question: string;
  options: string[];
  allow_free_text?: boolean;
}
/**
 * Asks the host page to draw `surface` ({root, data?}) and waits for the answer; sent only to
 * documents whose `capabilities` include `surface`. `respond` answers: `option` with JSON in
 * `answer`, `cancelled`, or `unsupported` with the reason.
 */
export interface AskSurface {
  type: 'ask_surface';
  ask_id: string;
  placement?: 'subtitle' | 'modal' | 'dock' | 'inline';
  surface: Record<string, unknown>;
}
/**
 * The visitor decides on this digest. Questions stay until they are answered: `expires`, in
 * milliseconds since the epoch, is 0.
 *
 * `frame` is the path, from the server's own address, of the document in which the
 * visitor decides, if any: an approval by `decision` then counts as a refusal.
 */
export interface ConfirmAction {
  type: 'confirm_action';
  digest: string;
  actionName: string;
  params: Record<string, unknown>;
  message: string;
  expires: number;
  frame?: string;
}
export interface Plan {
  type: 'plan';
  summary: string;
  todos: Todo[];
}
export interface Todo {
  id: string;
  description: string;
  done?: boolean;
}
/**
 * The end of a run. `steps` counts executed actions, `turns` the model's replies, `data` is the
 * result, `verified` tells whether a check has confirmed it (absent where nothing checked), `why`
 * is the reason for any status but `done`. `code` names the sentence of `summary` where the server
 * wrote it; `facts` are what stands in it. `sources` are what it cites: number, title, address.
 */
export interface Done {
  type: 'done';
  run_id: string;
  status: 'done' | 'partial' | 'not_possible' | 'failed' | 'stopped' | 'needs_review';
  summary: string;
  steps?: number;
  turns?: number;
  data?: Record<string, unknown>;
  verified?: boolean;
  why?: string;
  code?: string;
  facts?: Record<string, string>;
  sources?: Record<string, string>[];
}
/**
 * What a visitor may attach: `count` files of at most `bytes`; `characters` of a text are read.
 * `types` are those of `accept` in HTML.
 */
export interface AttachmentLimits {
  count: number;
  bytes: number;
  characters: number;
  types: string[];
}
/** No session; `message` names the fix. `upgrade` asks the widget to reload itself. */
export interface Refused {
  type: 'refused';
  reason: 'upgrade' | 'origin' | 'key' | 'token' | 'expired' | 'limit' | 'busy' | 'drain';
  message: string;
}
/** What the run is doing. `called` is an action that the server is about to run. */
export interface Status {
  type: 'status';
  status:
    | 'idle'
    | 'thinking'
    | 'executing'
    | 'waiting'
    | 'done'
    | 'partial'
    | 'not_possible'
    | 'failed'
    | 'stopped'
    | 'needs_review';
  run_id?: string;
  called?: Called;
}
/** An action that the server is about to carry out. */
export interface Called {
  name: string;
  args: Record<string, unknown>;
}
/** One executed action with its outcome. */
export interface Step {
  type: 'step';
  run_id: string;
  number: number;
  name: string;
  args: Record<string, unknown>;
  outcome: Outcome;
}
/** An unnumbered delta for the visitor, or the whole `text`; `about`: the ref it refers to. */
export interface Subtitle {
  type: 'subtitle';
  say_id: string;
  delta?: string;
  text?: string;
  about?: number;
}
/** Asks for a full observation. */
export interface Observe {
  type: 'observe';
}
/**
 * Requests pictures of the page; sent only to documents whose `capabilities` include
 * `screenshot`. The page always answers, with pictures only if the host allows them.
 */
export interface Capture {
  type: 'capture';
  capture_id: string;
}
/** Execute this action, in `document` only. `digest`: the one that the visitor approved. */
export interface Act {
  type: 'act';
  action_id: string;
  document: string;
  epoch: number;
  name: string;
  args: Record<string, unknown>;
  digest?: string;
}
/** What went wrong and what to try; `code` is stable. The run in `run_id` may still go on. */
export interface Error {
  type: 'error';
  code: string;
  message: string;
  run_id?: string;
  facts?: Record<string, string>;
}
/** This server shuts down: reconnect after this many milliseconds. */
export interface Drain {
  type: 'drain';
  after_ms: number;
}
/** For `pilotfish.debug` only, where the server allows it: what the model was last sent. */
export interface Debug {
  type: 'debug';
  prompt: string;
}
