/** By syntax alone: a script of the page may have replaced all objects' methods. */

/** Finds nothing but what was put into it. As in `approvals.ts`, which is of the core. */
export function empty<T>(): Record<string, T> {
  return { __proto__: null } as unknown as Record<string, T>;
}

export function alone<T extends object>(of: T): T {
  return { __proto__: null, ...of };
}

/** As in `host/questions.ts`, which is of the core. */
export function isIn(list: readonly string[], name: string): boolean {
  for (let at = 0; at < list.length; at += 1) if (list[at] === name) return true;
  return false;
}
