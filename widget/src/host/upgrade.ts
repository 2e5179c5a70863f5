/** One widget per top document, and its replacement when the server has become newer. */

import type { Run } from '../link/protocol.ts';
import type { Registry } from './actions.ts';
import type { Events } from './events.ts';
import type { Stub } from './queue.ts';
import type { HostSettings } from './settings.ts';
import type { Surfaces } from './surfaces.ts';

/** False, with a warning where the page made a mistake, when a widget is there already. */
export function mayBoot(stub: Stub): boolean {
  if (stub.version) {
    console.warn(
      `Pilotfish ${stub.version} is in this page already; the second script does nothing.`,
    );
    return false;
  }
  return !hasWidget(window.top);
}

/** A frame of the same origin leaves the work to the top document's widget. */
function hasWidget(top: Window | null): boolean {
  try {
    return top !== window && !!top && Object.hasOwn(top, 'pilotfish');
  } catch {
    return false;
  }
}

export interface Replaced {
  readonly stub: Stub;
  readonly data: Record<string, string>;
  readonly actions: Registry;
  readonly events: Events;
  readonly surfaces: Surfaces;
  readonly settings: HostSettings;
  /** What the server said. */
  readonly message: string;
  /** A run that never reached it, and what settles its promise. */
  readonly run: Run | undefined;
  readonly settle: ((result: never) => void) | undefined;
  /** What stands in the open palette. */
  readonly draft: string | undefined;
  /** Takes this widget out of the page. */
  leave(): void;
}

/**
 * Loads our files anew, once per document, and hands over what the page has configured, registered
 * and listens to. The server refuses at the handshake, so no action is under way.
 */
export function upgrade(replaced: Replaced): void {
  const { stub, data, actions, events, surfaces, settings, message, run, settle, draft } = replaced;
  if (stub.upgraded) {
    console.error(
      `Pilotfish: ${message} Loading it anew did not help: is an old pilotfish.js cached?`,
    );
    return;
  }
  stub.upgraded = true;
  replaced.leave();
  stub.queue.push(['configure', [{ ...settings }]]);
  for (const call of events.all()) stub.queue.push(['on', call]);
  for (const action of actions.definitions()) stub.queue.push(['registerAction', [action]]);
  const renderer = surfaces.renderer();
  if (renderer) stub.queue.push(['registerRenderer', [renderer]]);
  if (draft !== undefined) stub.queue.push(['open', [draft]]);
  if (run) stub.queue.push(['run', [run.task, { selection: run.selection }], settle as never]);
  const loader = `${data.server!.replace(/\/$/, '')}/pilotfish.js?${Date.now()}`;
  import(loader).catch((error) => console.error(`Pilotfish: could not load ${loader}`, error));
}
