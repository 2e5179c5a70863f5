/** Passes closed shadow roots from the early script to the widget, and to nobody else. */

import type { RootOf } from './watch.ts';

interface Claimed {
  __pilotfishClaim?: () => RootOf | undefined;
}

/**
 * Offers `rootOf` to the script `loader` (a URL), once. The getters are captured now: a page's script
 * that replaces them later cannot pass for the loader.
 */
export function offer(rootOf: RootOf, loader: string): void {
  const { apply } = Reflect;
  const current = getterOf(Document.prototype, 'currentScript');
  const source = getterOf(HTMLScriptElement.prototype, 'src');
  let left: RootOf | undefined = rootOf;
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
export function claim(): RootOf | undefined {
  const page = window as Claimed;
  return Object.hasOwn(page, '__pilotfishClaim') ? page.__pilotfishClaim?.() : undefined;
}

export function getterOf(prototype: object, key: string): () => unknown {
  return Reflect.getOwnPropertyDescriptor(prototype, key)!.get!;
}
