/** The real observer, guard and actuator over a page, with what ui/ and host/ would give them. */

import { createActuator } from '../../../widget/src/act/index.ts';
import { createPerformer } from '../../../widget/src/act/perform.ts';
import { createApprovals } from '../../../widget/src/guard/approval/approvals.ts';
import { createGuard, type PageGuard } from '../../../widget/src/guard/index.ts';
import { createPolicies } from '../../../widget/src/guard/policy/index.ts';
import { createGates, holding, judgeIdle } from '../../../widget/src/guard/request/hold.ts';
import type { Judging } from '../../../widget/src/guard/request/sent.ts';
import { modeOf, offLimits, readable } from '../../../widget/src/guard/policy/routes.ts';
import { createTaint } from '../../../widget/src/guard/request/taint.ts';
import { installGate } from '../../../widget/src/platform/gate.ts';
import { watchTasks } from '../../../widget/src/platform/tasks.ts';
import { wrap } from '../../../widget/src/platform/wrap.ts';
import { takeRaw } from '../../../widget/src/platform/raw.ts';
import type { Policy } from '../../../widget/src/host/settings/index.ts';
import { withoutSecretsIn } from '../../../widget/src/link/outgoing.ts';
import { createObserver, isLeftOut, leavingOut } from '../../../widget/src/observe/index.ts';

export { Journal } from '../../../widget/src/act/task/journal.ts';
import '../../../widget/src/act/set/fill_input.ts';

export { matches } from '../../../widget/src/act/set/value/matches.ts';
export { numberIn } from '../../../widget/src/act/set/value/numbers.ts';
export { totalTold } from '../../../widget/src/act/look/extract_table.ts';
export { readKey } from '../../../widget/src/act/events/keys.ts';
export { createKey, digestOf } from '../../../widget/src/guard/approval/digest.ts';
export { affirms, classOf, classOfAction } from '../../../widget/src/guard/words/control_words.ts';
export { learn } from '../../../widget/src/guard/words/languages.ts';
export { choiceOf } from '../../../widget/src/act/spot/close_button_names.ts';
export { equal } from '../../../widget/src/guard/request/requests.ts';

const isOurs = (element: Element) =>
  Element.prototype.closest.call(element, '[data-ours]') !== null;

/** Allows everything. */
const UNGUARDED: PageGuard = {
  approval: () => undefined,
  leaving: () => undefined,
  asked: () => ({ kind: 'other', digest: 'asked', facts: {} }),
  about: () => [],
  requested: () => undefined,
  refusal: () => undefined,
  stays: () => undefined,
  leads: () => undefined,
  granted() {},
  repeats: () => false,
  parts: () => undefined,
  passed() {},
  changed: () => [],
  ready: () => Promise.resolve(),
  refused() {},
  isRefused: () => false,
  begins() {},
  ends() {},
  cause: {} as PageGuard['cause'],
};

export function setUp(options: any = {}) {
  const settings = { mode: 'act', confirmNavigation: false, cursor: false, ...options.settings };
  const document_ = options.document ?? `doc-${location.pathname}`;
  const calls: string[] = [];
  const registered = new Map<string, any>();
  const actions = {
    specs: () => [...registered.values()].map(({ spec }) => spec),
    find: (name: string) => registered.get(name),
  };
  const filter = options.leftOut ? (element: Element) => !element.matches(options.leftOut) : null;
  const given = options.policies ?? [];
  const domFilter = () => filter ?? readable(given) ?? null;
  const closed = () => offLimits(given, location);
  const observer = createObserver({ document: document_, isOurs, domFilter, offLimits: closed });
  const policies = createPolicies(
    () => given,
    observer,
    () => options.server ?? null,
  );
  const allowed = () => ({
    ...settings,
    mode: modeOf([settings.mode, ...given.map((it: Policy) => it.mode)]),
  });
  const taint = options.task === undefined ? undefined : createTaint(() => 'this page');
  taint?.sent({ type: 'run', run_id: 'r', task: options.task });
  const judging: Judging = {};
  const tasks = options.first ? watchTasks(window, wrap) : undefined;
  const gate = { first: options.first === true, tasks, hold: holding(judging, document, tasks) };
  const guard = options.unguarded
    ? UNGUARDED
    : createGuard({
        ...{ observer, actions, location, policies, taint },
        settings: allowed,
        first: options.first,
        parting: { came: () => self.journal.arrivedWith(takeRaw(), gate.first), keep: () => {} },
        gate,
        strict: options.strict,
      });
  if (gate.first) installGate(gate, window, wrap);
  const gateOf = (view: Window) =>
    view === window ? gate : { first: false, hold: holding(judging, view.document) };
  const gates = createGates((view) => installGate(gateOf(view), view, wrap), gate);
  judging.open = gates.open;
  const approvals = createApprovals();
  /** What was asked between actions; `self.answer` is what the visitor says then. */
  const asked: any[] = [];
  if (!options.unguarded) {
    judgeIdle(judging, {
      ...(guard as any),
      decide: async (approval: any, gone: AbortSignal) => {
        asked.push({ ...approval.facts, kind: approval.kind });
        return self.answer ? self.answer(approval, gone) : true;
      },
    });
  }
  /** The visitor presses Approve on what is asked. */
  const approve = (digest?: string) => digest && approvals.decided(approvals.find(digest), true);
  const pointer = {
    moveTo: async (element: Element) => void calls.push(`cursor ${element.id}`),
    press: () => void calls.push('press'),
    hide() {},
  };
  const overlay = {
    border: (element: Element, label?: string, color = '') =>
      void calls.push(`border ${element.id} ${label} ${color}`.trim()),
    highlight: (element: Element, label?: string, color = '') =>
      void calls.push(`highlight ${element.id} ${label} ${color}`.trim()),
    clear() {},
  };
  const self: any = { asked, calls, gates, settings, observer, guard, approvals, taint, policies: given, route: undefined };
  const router = { navigate: async (path: string) => (self.route ? self.route(path) : false) };
  const storage = options.storage === 'none' ? undefined : (options.storage ?? sessionStorage);
  const load = createPerformer({
    page: {
      ...{ observer, router, actions, isOurs, document: document_ },
      isLeftOut: (element) => isLeftOut(element, leavingOut(filter)),
    },
    consent: {
      ...{ guard, approvals, judging },
      // What a server would keep.
      part: (parting) => localStorage.setItem('server', JSON.stringify(parting)),
      withdraw: (digest) => self.withdrawn?.push(digest),
    },
    visitor: {
      ...{ pointer, overlay },
      reveal: (name: string) => options.secrets?.[name],
      askForFiles: (request, signal) => self.askForFiles(request, signal),
    },
    settings: allowed,
    limits: { ready: 700, settle: 1500, navigation: 3000, handler: 600, wait: 800, ...options.limits },
    log: (text, error) => console.error(text, error),
  });
  const never = () => new Promise<never>(() => {});
  const actuator = createActuator({
    ...{ document: document_, storage, log: console.error },
    load: options.load === 'never' ? never : load,
  });
  actuator.journal.confirmed = { parting: options.told };
  let count = 0;
  return Object.assign(self, {
    actuator,
    journal: actuator.journal,
    register: (name: string, handler: any, spec: any = {}, message?: string) =>
      registered.set(name, {
        spec: { name, description: name, parameters: {}, ...spec },
        handler,
        confirmationMessage: () => message,
      }),
    /** The ref of the row with that name (and word) in a new observation. */
    async ref(name: string, word?: string): Promise<number> {
      await observer.observe();
      const all = observer.lines().flatMap(({ row }: any) => rowsOf(row));
      const found = all.filter((row) => row.name === name && (!word || row.word === word));
      if (found.length) return found[0].ref;
      throw new Error(`no row "${name}" among ${all.map((row) => `${row.word} ${row.name}`)}`);
    },
    /** All that an outcome and the look after it would put on the wire, and what the tab keeps. */
    async sent(outcome: any): Promise<string> {
      const observation = await observer.observe({ full: true });
      const message = { type: 'outcome', action_id: 'a', outcome, observation };
      const kept = storage ? { ...storage } : {};
      return JSON.stringify([withoutSecretsIn(message as any), kept]);
    },
    refOf: async (selector: string): Promise<number> => {
      await observer.observe();
      const element = document.querySelector(selector)!;
      const { ref } = observer.describe(element);
      if (!ref) throw new Error(`${selector} has no ref`);
      return ref;
    },
    /** `unapproved`: the digest comes from the server alone, and from no card. */
    act: (name: string, args: object, { unapproved, ...more }: any = {}) => {
      if (!unapproved) approve(more.digest);
      return actuator.perform({
        ...{ type: 'act', action_id: `${document_}.${++count}`, document: document_, epoch: 1 },
        ...{ name, args },
        ...more,
      } as any);
    },
  });
}

function rowsOf(row: any): any[] {
  if (typeof row === 'string') return [];
  return [row, ...(row.cells ?? []).flatMap(rowsOf)];
}
