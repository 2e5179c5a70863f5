/** `window.pilotfish` before the widget is loaded: it queues calls, and answers as the widget does. */

import { isOwn } from '../../platform/wrap.ts';
import type { ActionDefinition } from '../../public/actions.ts';

import type { Config, Pilotfish } from '../../public/index.ts';
import { checkConfig, checkListener, checkTask } from '../settings/kinds.ts';
import { type Begun, relayed } from './stream.ts';

export type Call = [
  name: string,
  args: unknown[],
  settle?: (result: unknown) => void,
  fail?: (reason: unknown) => void,
];

export interface Stub {
  queue: Call[];
  /** Set once a widget has taken over the stub. */
  version?: string;
  /** Loads the widget; null once it has been called. Undefined: nothing here can load it. */
  start?: ((config: Config) => void) | null;
  opened?: [resolve: () => void, reject: (reason: unknown) => void];
  /** Why the widget will never be loaded here. */
  failed?: Error;
  /** Address of the script that replaces an older widget. */
  loader?: string;
  [name: string]: unknown;
}

type Method = (...args: never[]) => unknown;

const WITHOUT_RESULT = 'stop off open close destroy logout clearSession'.split(' ');
const PROMISED = 'executeAction resume external exportRun'.split(' ');

/** The stub of this page, created on the first call. The object remains `window.pilotfish`. */
export function installStub(): Stub & Pilotfish {
  // Rendered on a server: nothing will execute the calls.
  if (typeof window === 'undefined') return newStub();
  const page = window as unknown as { pilotfish?: Stub & Pilotfish };
  // Own properties only: an element with that id is a property of `window`, too.
  if (isOwn(page, 'pilotfish') && page.pilotfish) return page.pilotfish;
  page.pilotfish = newStub();
  return page.pilotfish;
}

function newStub(): Stub & Pilotfish {
  const values = { status: 'idle', connection: 'idle', messages: [] };
  const stub = { queue: [], enabled: true, ...values } as unknown as Stub & Pilotfish;
  const ready = new Promise<void>((...settle) => {
    stub.opened = settle;
  });
  // Why it failed is in the console: a page need not wait for it.
  ready.catch(() => {});
  Reflect.set(stub, 'ready', ready);
  for (const [name, method] of Object.entries(methodsOf(stub))) Reflect.set(stub, name, method);
  return stub;
}

function methodsOf(stub: Stub & Pilotfish): Record<string, Method> {
  function add(...call: Call): void {
    if (stub.failed) call[3]?.(stub.failed);
    else stub.queue.push(call);
  }
  const later = (name: string, args: unknown[]) =>
    new Promise<unknown>((settle, fail) => add(name, args, settle, fail));
  const methods: Record<string, Method> = {
    ...registering(stub, add),
    isRunning: () => false,
    getSession: () => null,
    // No question is shown, and no run is known.
    respond: () => false,
    feedback: () => false,
    create(config: Config = {}) {
      checkConfig(config);
      // One that left before it was loaded is wanted after all.
      stub.queue = stub.queue.filter(([name]) => name !== 'destroy');
      if (!begin(stub, config)) stub.configure(config);
      return stub;
    },
    run(task: unknown, ...more: unknown[]) {
      return relayed(
        new Promise((settle, fail) => {
          checkTask(task);
          add('run', [task, ...more], (run) => settle([run as Begun[0]]), fail);
        }),
      );
    },
    on(name: never, listener: never) {
      checkListener(name, listener);
      add('on', [name, listener]);
      return () => stub.off(name, listener);
    },
    configure(config: unknown) {
      checkConfig(config);
      add('configure', [config]);
    },
  };
  for (const name of WITHOUT_RESULT) methods[name] = (...args: unknown[]) => add(name, args);
  for (const name of PROMISED) methods[name] = (...args: unknown[]) => later(name, args);
  return methods;
}

function registering(stub: Stub & Pilotfish, add: (...call: Call) => void): Record<string, Method> {
  /** What was registered under this name, and not taken back. */
  function registered<T>(what: string, name: string, at = 0): T | null {
    const last = stub.queue.filter(
      ([method, args]) => method.endsWith(what) && (Object(args[0]).name ?? args[0]) === name,
    );
    const call = last.pop();
    return call && call[0] === `register${what}` ? (call[1][at] as T) : null;
  }
  function register(what: string, ...args: unknown[]) {
    let handle: { remove(): void } | undefined;
    const call: Call = [`register${what}`, args, (it) => (handle = it as typeof handle)];
    add(...call);
    return {
      remove() {
        handle?.remove();
        stub.queue = stub.queue.filter(([, given]) => given !== args);
      },
    };
  }
  function unregister(what: string, name: string): boolean {
    const known = registered(what, name) !== null;
    if (known) add(`unregister${what}`, [name]);
    return known;
  }
  return {
    registerAction(given: ActionDefinition) {
      const { name, handler, execute } = Object(given);
      if (typeof name !== 'string' || typeof (handler ?? execute) !== 'function')
        throw new TypeError('registerAction needs a name and a handler');
      if (registered('Action', name))
        throw new TypeError(`the action ${name} is already registered; remove() the first one`);
      return register('Action', given);
    },
    unregisterAction: (name: string) => unregister('Action', name),
    getAction: (name: string) => registered('Action', name),
    registerRenderer(given: { render?: unknown }) {
      if (typeof (Object(given).render ?? given) !== 'function')
        throw new TypeError('registerRenderer needs a render function');
      return register('Renderer', given);
    },
    registerContextProvider(role: unknown, provide: unknown) {
      if (typeof role !== 'string' || typeof provide !== 'function')
        throw new TypeError('registerContextProvider needs a role and a function');
      return register('ContextProvider', role, provide);
    },
    unregisterContextProvider: (role: string) => unregister('ContextProvider', role),
  };
}

/** Loads the widget, once; false where that was done, or nothing here can do it. */
export function begin(stub: Stub, config: Config = {}): boolean {
  const { start } = stub;
  stub.start &&= null;
  start?.(config);
  return !!start;
}
