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
export interface ActionSpec {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  consequential?: boolean;
  untrusted?: boolean;
}
export interface JournalEntry {
  action_id: string;
  state: 'started' | 'finished';
  outcome?: Outcome;
}
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
export interface Timings {
  ready?: number;
  cursor?: number;
  events?: number;
  settle?: number;
  observe?: number;
  total?: number;
}
export interface Register {
  type: 'register';
  added: ActionSpec[];
  removed: string[];
}
export interface Run {
  type: 'run';
  run_id: string;
  task: string;
  selection?: Selection;
  contract?: RunContract;
  start_path?: string;
  attachments?: number;
}
export interface Selection {
  text?: string;
  refs?: number[];
  bbox?: Record<string, number>;
}
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
export interface Respond {
  type: 'respond';
  ask_id: string;
  answer: string;
  source?: 'option' | 'free_text' | 'cancelled' | 'unsupported';
}
export interface ObservationMessage {
  type: 'observation';
  observation: Observation;
}
export interface Observation {
  id: string;
  base?: string;
  document: string;
  facts: Facts;
  ops: (Insert | Replace | Remove)[];
}
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
export interface Scroll {
  above: number;
  visible: number;
  below: number;
}
export interface Range {
  first: string;
  last: string;
}
export interface Dialog {
  name: string;
  ref?: number;
}
export interface Insert {
  op: 'insert';
  after?: string;
  lines: Line[];
}
export interface Line {
  key: string;
  depth: number;
  row: Row | string;
}
export interface Row {
  ref: number;
  word: string;
  name?: string;
  attributes?: Record<string, string | boolean | string[]>;
  cells?: (string | Row)[];
}
export interface Replace {
  op: 'replace';
  line: Line;
}
export interface Remove {
  op: 'remove';
  keys: string[];
}
export interface OutcomeMessage {
  type: 'outcome';
  action_id: string;
  outcome: Outcome;
  observation?: Observation;
}
export interface Parting {
  type: 'parting';
  document: string;
  action_id: string;
  note: string;
}
export interface Screenshot {
  type: 'screenshot';
  capture_id: string;
  number?: number;
  of?: number;
  data?: string;
  note?: string;
}
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
export interface Decision {
  type: 'decision';
  digest: string;
  approved: boolean;
  taken_back?: boolean;
}
export interface Feedback {
  type: 'feedback';
  run_id: string;
  satisfied?: boolean;
  value?: string;
}
export interface Event {
  type: 'event';
  name: string;
  payload?: Record<string, unknown>;
}
export interface Ping {
  type: 'ping';
}
export interface Ack {
  type: 'ack';
}
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
export interface AskSurface {
  type: 'ask_surface';
  ask_id: string;
  placement?: 'subtitle' | 'modal' | 'dock' | 'inline';
  surface: Record<string, unknown>;
}
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
export interface AttachmentLimits {
  count: number;
  bytes: number;
  characters: number;
  types: string[];
}
export interface Refused {
  type: 'refused';
  reason: 'upgrade' | 'origin' | 'key' | 'token' | 'expired' | 'limit' | 'busy' | 'drain';
  message: string;
}
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
export interface Called {
  name: string;
  args: Record<string, unknown>;
}
export interface Step {
  type: 'step';
  run_id: string;
  number: number;
  name: string;
  args: Record<string, unknown>;
  outcome: Outcome;
}
export interface Subtitle {
  type: 'subtitle';
  say_id: string;
  delta?: string;
  text?: string;
  about?: number;
}
export interface Observe {
  type: 'observe';
}
export interface Capture {
  type: 'capture';
  capture_id: string;
}
export interface Act {
  type: 'act';
  action_id: string;
  document: string;
  epoch: number;
  name: string;
  args: Record<string, unknown>;
  digest?: string;
}
export interface Error {
  type: 'error';
  code: string;
  message: string;
  run_id?: string;
  facts?: Record<string, string>;
}
export interface Drain {
  type: 'drain';
  after_ms: number;
}
export interface Debug {
  type: 'debug';
  prompt: string;
}
