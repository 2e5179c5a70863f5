/** One widget per top document, and its replacement when the server is newer. */

import type { Run } from '../link/protocol.ts';
import type { Registry } from './actions.ts';
import type { Contexts } from './contexts.ts';
import type { Events } from './events.ts';
import { grouped } from './groups.ts';
import type { Stub } from './queue.ts';
import type { HostSettings } from './settings.ts';
import type { Surfaces } from './surfaces.ts';

/**
 * False if a widget is already loaded, with a warning if that is a mistake of the page. `first`: it
 * came before any tag of the page, and has taken the place.
 */
export function mayBoot(stub: Stub, first: boolean): boolean {
  if (stub.version && !first) {
    console.warn(`Pilotfish ${stub.version} is here already: the second script does nothing.`);
    return false;
  }
  return !hasWidget(window.top);
}

/** In a frame of the same origin the top document's widget does the work. */
function hasWidget(top: Window | null): boolean {
  try {
    return top !== window && !!top && Object.hasOwn(top, 'pilotfish');
  } catch {
    return false;
  }
}

/**
 * A server that is away is waited for by whoever asks again, as the socket does. One that answers and
 * does not have them is a newer one, which no longer has the files of our build.
 */
export async function loadParts<T>(
  load: () => Promise<T>,
  { server }: { readonly server: string },
  renew: (message: string) => void,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isThere(server))) throw error;
    // It may have come back just now. A request that was still under way is shared, and can
    // bring the answer of before.
    return load()
      .catch(load)
      .catch((again: Error) => {
        renew(`could not load a part (${again.message}).`);
        throw again;
      });
  }
}

/** Whether the agent's server answers. */
function isThere(server: string): Promise<boolean> {
  return fetch(`${server}/pilotfish.js`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export interface Replaced {
  readonly stub: Stub;
  readonly actions: Registry;
  readonly contexts: Contexts;
  readonly events: Events;
  readonly surfaces: Surfaces;
  readonly settings: HostSettings;
  /** The server's message. */
  readonly message: string;
  /** A run that never reached the server, and the function that settles its promise. */
  readonly run: Run | undefined;
  readonly settle: ((result: never) => void) | undefined;
  /** The text in the open palette. */
  readonly draft: string | undefined;
  /** Removes this widget from the page. */
  leave(): void;
}

/**
 * Reloads our files, once per document, and passes on configuration, registrations and listeners.
 * The server refuses at the handshake, so no action is running.
 */
export function upgrade(replaced: Replaced): void {
  const { stub, actions, contexts, events, surfaces, settings, message } = replaced;
  const { run, settle, draft } = replaced;
  if (stub.upgraded) {
    console.error(`Pilotfish: ${message} Reloading did not help: is an old pilotfish.js cached?`);
    return;
  }
  stub.upgraded = true;
  stub.start = undefined;
  replaced.leave();
  stub.queue.push(['configure', [grouped(settings)]]);
  for (const call of events.all()) stub.queue.push(['on', call]);
  for (const action of actions.definitions()) stub.queue.push(['registerAction', [action]]);
  for (const bound of contexts.bound()) stub.queue.push(['registerContextProvider', [...bound]]);
  const renderer = surfaces.renderer();
  if (renderer) stub.queue.push(['registerRenderer', [renderer]]);
  if (draft !== undefined) stub.queue.push(['open', [draft]]);
  if (run) {
    const { task, selection, contract, start_path: startPath } = run;
    stub.queue.push(['run', [task, { selection, contract, startPath }], settle as never]);
  }
  // A browser does not request a module again that it could not load: each has another address here.
  const loader = `${settings.server}/again/${Date.now()}/pilotfish.js`;
  stub.loader = loader;
  import(loader).catch((error) => console.error(`Pilotfish: could not load ${loader}`, error));
}
