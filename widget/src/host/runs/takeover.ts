/** How the loaded widget takes the place of the stub, and what happens where it cannot. */

import type { Pilotfish } from '../../public/api.ts';
import type { Stub } from './queue.ts';

/** The one that loaded us. */
export function theStub(): Stub & Pilotfish {
  return (window as unknown as { pilotfish: Stub & Pilotfish }).pilotfish;
}

/**
 * Turns the stub into `api` and executes the queued calls; exceptions of calls without a promise are
 * logged. `wrong`: why nothing can run.
 */
export function takeOver(stub: Stub, api: object, wrong?: Error): void {
  const { queue, enabled, opened } = stub;
  stub.queue = [];
  for (const key of Reflect.ownKeys(api)) {
    Object.defineProperty(stub, key, Reflect.getOwnPropertyDescriptor(api, key)!);
  }
  if (!enabled) stub.enabled = false;
  for (const [name, args, settle, fail] of queue) {
    try {
      const result = (stub[name] as (...args: unknown[]) => unknown)(...args);
      settle?.(result);
    } catch (error) {
      if (!fail) console.error(`Pilotfish: ${name}() failed`, error);
      fail?.(error);
    }
  }
  delete stub.opened;
  if (wrong) opened?.[1](wrong);
  else opened?.[0]();
}

/** The widget will never be loaded here: what was promised rejects, and so does what comes later. */
export function abandon(stub: Stub, code: 'not_loaded' | 'too_old', message: string): void {
  const failed = Object.assign(new Error(message), { code });
  const none = async () => {};
  const { queue } = stub;
  stub.failed = failed;
  stub.queue = [];
  stub.enabled = false;
  stub.debug = {
    refusal: message,
    dump: async () => message,
    prompt: none,
    show: none,
    hide: none,
    buttons: async () => [],
  };
  stub.opened?.[1](failed);
  for (const [, , , fail] of queue) fail?.(failed);
}
