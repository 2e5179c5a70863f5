/**
 * What custom elements report to assistive technology through their internals: it is not in the
 * DOM. The internals themselves are private, as closed roots are, and give access to them: they are
 * never passed on, and read only by the browser's own getters, which are captured now, before
 * another script can replace them with ones that keep the internals.
 */

import { getterOf, wrap } from './wrap.ts';

/**
 * A property of an element's internals, by its name in lower case (`role`, `ariachecked`,
 * `arialabelledbyelements`), `null` if it is not set. Of elements only those in the same tree: one in
 * a closed root would give access to that root. Throws for `validationmessage` of an element that
 * belongs to no form.
 */
export type Says = (property: string) => string | readonly Element[] | null;

/** Reports each element that gets internals, with a reader for them. Returns what stops it. */
export function watchInternals(attached: (element: Element, says: Says) => void): () => void {
  const { apply } = Reflect;
  const { prototype } = HTMLElement;
  const native = prototype.attachInternals;
  const { getRootNode } = Node.prototype;
  // Without a prototype, which would have functions of the page.
  const getters = { __proto__: null } as unknown as Record<string, () => unknown>;
  for (const key in ElementInternals.prototype) {
    if (/^(role|aria|validationM)/.test(key)) {
      getters[key.toLowerCase()] = getterOf(ElementInternals.prototype, key);
    }
  }
  const wrapped = {
    // With the name and length of the browser's own.
    attachInternals(this: HTMLElement): ElementInternals {
      const internals = apply(native, this, []);
      // Only syntax and captured functions, nothing that the page may have replaced since.
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
