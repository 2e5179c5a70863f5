/** One widget per top document, and its replacement when the server is newer. */

import type { Asked } from '../link/unsent_request.ts';
import type { Run } from '../wire/protocol.ts';
import type { Call, Stub } from './runs/queue.ts';
import { grouped } from './settings/groups.ts';
import type { Widget } from './widget.ts';

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
export function loadParts<T>(
  load: () => Promise<T>,
  { server }: { readonly server: string },
  renew: (message: string) => void,
): Promise<T> {
  return load().catch(async (error: Error) => {
    if (!(await isThere(server))) throw error;
    // It may have come back just now. Requests that were still under way are shared, and each can
    // bring the answer of before.
    return load()
      .catch(load)
      .catch(load)
      .catch(load)
      .catch((again: Error) => {
        renew(`could not load a part (${again.message}).`);
        throw again;
      });
  });
}

function isThere(server: string): Promise<boolean> {
  return fetch(`${server}/pilotfish.js`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

interface Left {
  /** A run that never reached the server, and the function that settles its promise. */
  readonly run: Asked | Run | undefined;
  readonly settle: ((result: never) => void) | undefined;
  readonly draft: string | undefined;
}

/**
 * Reloads our files, once per document, and passes on configuration, registrations and listeners.
 * The server refuses at the handshake, so no action is running.
 */
export function upgrade({ given, site, life }: Widget, { run, settle, draft }: Left): void {
  const { stub, settings } = given;
  const { actions, contexts, events, surfaces } = site;
  stub.upgraded = true;
  stub.start = undefined;
  life.leave();
  const again = (...call: Call) => stub.queue.push(call);
  again('configure', [grouped(settings)]);
  for (const call of events.all()) again('on', call);
  for (const action of actions.definitions()) again('registerAction', [action]);
  for (const bound of contexts.bound()) again('registerContextProvider', bound);
  const renderer = surfaces.renderer();
  if (renderer) again('registerRenderer', [renderer]);
  if (draft !== undefined) again('open', [draft]);
  if (run) {
    const { task, selection, contract, start_path: startPath } = run;
    again('run', [task, { selection, contract, startPath }], settle as never);
  }
  // A browser does not request a module again that it could not load: each has another address here.
  const loader = `${settings.server}/again/${Date.now()}/pilotfish.js`;
  stub.loader = loader;
  import(loader).catch((error) => console.error(`Pilotfish: could not load ${loader}`, error));
}
