/**
 * What custom elements tell assistive technology through their internals: nothing in the page shows
 * it. The internals themselves are private, as closed roots are, and lead to them: they are given to
 * nobody, and read by the browser's own getters only, which are taken now, before another script
 * could put in their place what keeps the internals that it is called for.
 */

import { getterOf } from './claim.ts';
import { wrap } from './wrap.ts';

/**
 * What the internals of an element say, by the name of their property in small letters (`role`,
 * `ariachecked`, `arialabelledbyelements`), `null` where they do not say it. Of elements those only
 * that stand in the same tree: they may be any, and from one in a closed root the root is reached.
 * Throws for `validationmessage` of what belongs to no form.
 */
export type Says = (property: string) => string | readonly Element[] | null;

/** Tells what the internals of an element will say as it gets them, and returns what ends it. */
export function watchInternals(attached: (element: Element, says: Says) => void): () => void {
  const { apply } = Reflect;
  const { prototype } = HTMLElement;
  const native = prototype.attachInternals;
  // Not in browsers of before 2023.
  if (!native) return () => {};
  const { getRootNode } = Node.prototype;
  // Of no prototype, which would have functions of the page's.
  const getters = { __proto__: null } as unknown as Record<string, () => unknown>;
  for (const key in ElementInternals.prototype) {
    if (/^(role|aria|validationM)/.test(key)) {
      getters[key.toLowerCase()] = getterOf(ElementInternals.prototype, key);
    }
  }
  const wrapped = {
    // Of the name and length that the browser's own has.
    attachInternals(this: HTMLElement): ElementInternals {
      const internals = apply(native, this, []);
      // Syntax and what was taken before, and nothing that the page may have replaced since.
      attached(this, (property) => {
        const getter = getters[property];
        const said = (getter ? apply(getter, internals, []) : null) as ReturnType<Says>;
        if (!said || typeof said === 'string') return said;
        const near: Element[] = [];
        for (let at = 0; at < said.length; at += 1) {
          const other = said[at]!;
          if (apply(getRootNode, other, []) === apply(getRootNode, this, [])) {
            near[near.length] = other;
          }
        }
        return near;
      });
      return internals;
    },
  };
  return wrap(prototype, 'attachInternals', wrapped.attachInternals);
}
