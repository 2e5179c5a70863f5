/** `window.pilotfish` before the widget is loaded: it queues calls. */

export type Call = [name: string, args: unknown[], settle?: (result: unknown) => void];

export interface Stub {
  queue: Call[];
  /** Set once a widget has taken over the stub. */
  version?: string;
  [name: string]: unknown;
}

const METHODS =
  'run stop respond registerAction unregisterAction registerRenderer on off configure open close destroy logout executeAction';

/** The stub of this page, created on the first call. The object remains `window.pilotfish`. */
export function installStub(): Stub {
  const page = window as unknown as { pilotfish?: Stub };
  // Own properties only: an element with that id is a property of `window`, too.
  if (Object.hasOwn(page, 'pilotfish') && page.pilotfish) return page.pilotfish;
  const stub: Stub = { queue: [], enabled: true, isRunning: () => false };
  for (const name of METHODS.split(' ')) {
    stub[name] = (...args: unknown[]) => {
      const later = new Promise((settle) => stub.queue.push([name, args, settle]));
      if (name === 'on') return () => stub.off instanceof Function && stub.off(...args);
      const handle = later as Promise<{ remove(): void } | undefined>;
      if (name === 'registerRenderer') return { remove: () => handle.then((it) => it?.remove()) };
      if (name !== 'registerAction') return later;
      const { name: action } = Object(args[0]);
      return { remove: () => (stub.unregisterAction as (name: unknown) => void)(action) };
    };
  }
  page.pilotfish = stub;
  return stub;
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
