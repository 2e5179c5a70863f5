/** `window.pilotfish` before the widget is loaded: it queues calls. */

import type { Config, EventName, Listener, Pilotfish } from '../public/index.ts';
import { isOwn } from './own.ts';

export type Call = [name: string, args: unknown[], settle?: (result: unknown) => void];

export interface Stub {
  queue: Call[];
  /** Set once a widget has taken over the stub. */
  version?: string;
  /** Loads the widget; null once it has been called. Undefined: nothing here can load it. */
  start?: ((config: Config) => void) | null;
  /** Address of the script that replaces an older widget. */
  loader?: string;
  [name: string]: unknown;
}

const METHODS =
  'run stop respond registerAction unregisterAction registerRenderer registerContextProvider unregisterContextProvider on off configure open close destroy logout executeAction resume clearSession feedback external exportRun';

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
  const stub = {
    queue: [],
    enabled: true,
    isRunning: () => false,
    getSession: () => null,
    getAction: () => null,
  } as unknown as Stub & Pilotfish;
  stub.create = (config = {}) => {
    // One that left before it was loaded is wanted after all.
    stub.queue = stub.queue.filter(([name]) => name !== 'destroy');
    if (!begin(stub, config)) stub.configure(config);
    return stub;
  };
  for (const name of METHODS.split(' ')) {
    (stub as Stub)[name] = (...args: unknown[]) => {
      const later = new Promise((settle) => stub.queue.push([name, args, settle]));
      const [event, listener] = args as [EventName, Listener];
      if (name === 'on') return () => stub.off(event, listener);
      const handle = later as Promise<{ remove(): void } | undefined>;
      if (/^register(R|C)/.test(name)) return { remove: () => handle.then((it) => it?.remove()) };
      if (name !== 'registerAction') return later;
      const { name: action } = Object(args[0]);
      return { remove: () => void stub.unregisterAction(action) };
    };
  }
  return stub;
}

/** Loads the widget, once; false where that was done, or nothing here can do it. */
export function begin(stub: Stub, config: Config = {}): boolean {
  const { start } = stub;
  stub.start &&= null;
  start?.(config);
  return !!start;
}

/** Turns the stub into `api` and executes the queued calls; exceptions are logged. */
export function takeOver(stub: Stub, api: object): void {
  const { queue, enabled } = stub;
  stub.queue = [];
  for (const key of Reflect.ownKeys(api)) {
    Object.defineProperty(stub, key, Reflect.getOwnPropertyDescriptor(api, key)!);
  }
  if (!enabled) stub.enabled = false;
  for (const [name, args, settle] of queue) {
    try {
      const result = (stub[name] as (...args: unknown[]) => unknown)(...args);
      settle?.(result);
    } catch (error) {
      console.error(`Pilotfish: ${name}() failed`, error);
      settle?.(undefined);
    }
  }
}
