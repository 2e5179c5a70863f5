/** What components have registered: it outlives a widget that is removed and started again. */

import { installStub } from '../host/runs/queue.ts';
import type { Registration } from '../public/actions.ts';
import type { Pilotfish } from '../public/api.ts';
import type { Config } from '../public/config.ts';
import { create } from './index.ts';

type Bind = (pilotfish: Pilotfish) => (() => void) | Registration;

interface Bound {
  readonly bind: Bind;
  pilotfish: Pilotfish;
  undo: () => void;
}

const all = new Set<Bound>();

function bound(bind: Bind, pilotfish: Pilotfish): Bound {
  const made = bind(pilotfish);
  const undo = typeof made === 'function' ? made : () => made.remove();
  return { bind, pilotfish, undo };
}

/** Calls `bind` with the page's widget, and with each that takes its place; logs what it throws. */
export function lasting(bind: Bind): () => void {
  const mine = tried(() => bound(bind, installStub()));
  if (!mine) return () => {};
  all.add(mine);
  return () => {
    all.delete(mine);
    mine.undo();
  };
}

/** Starts the widget; what components had registered with the one before it is registered again. */
export function start(config: Config): void {
  if (!apply(config)) return;
  const pilotfish = installStub();
  for (const it of all) {
    if (it.pilotfish === pilotfish) continue;
    const again = tried(() => bound(it.bind, pilotfish));
    if (again) Object.assign(it, again);
  }
}

/** Wrong settings are told to the developer; the application goes on. */
export function apply(config: Config): boolean {
  return !!tried(() => create(config));
}

function tried<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    console.error('Pilotfish:', error);
    return undefined;
  }
}
