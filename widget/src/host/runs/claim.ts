/** Passes what the early script captured to the widget, and to no other script. */

import type { Gate } from '../../platform/gate.ts';
import type { Raw } from '../../platform/raw.ts';
import type { RootOf } from '../../platform/watch.ts';
import { getterOf, isOwn } from '../../platform/wrap.ts';
import type { Approval } from '../../wire/protocol.ts';

/** What only the first script of a page can have. */
export interface Early {
  /** The closed shadow roots, if the host allows it. */
  readonly rootOf?: RootOf | undefined;
  readonly raw: Raw;
  readonly gate: Gate;
}

/** What stands in for the visitor where none is there. */
export interface Unattended {
  readonly token: string;
  /** Whether what was held may be done; undefined is what this page has not held itself. */
  approves(approval: Approval | undefined): boolean;
}

interface Claimed {
  __pilotfishClaim?: () => Early | undefined;
}

/**
 * Offers `early` to the script `loader` (a URL), once. The getters are captured now: a page's script
 * that replaces them later cannot pass for the loader.
 */
export function offer(early: Early, loader: string): void {
  const { apply } = Reflect;
  const current = getterOf(Document.prototype, 'currentScript');
  const source = getterOf(HTMLScriptElement.prototype, 'src');
  let left: Early | undefined = early;
  Object.defineProperty(window, '__pilotfishClaim', {
    value() {
      const script = apply(current, document, []);
      if (!script || apply(source, script, []) !== loader) return undefined;
      const given = left;
      left = undefined;
      return given;
    },
  });
}

/** To be called while the loader's own tag runs, before any script of the page. */
export function claim(): Early | undefined {
  const page = window as Claimed;
  return isOwn(page, '__pilotfishClaim') ? page.__pilotfishClaim?.() : undefined;
}
