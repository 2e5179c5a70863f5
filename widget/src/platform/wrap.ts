/** A removable wrap around a method of a prototype of the page. */

/** Given to chunks as a value: a module that they shared with the core would become a third file. */
export type Wrap = typeof wrap;

/** Installs `method`; returns what removes it, unless another script has wrapped it since. */
export function wrap<P, K extends keyof P>(prototype: P, key: K, method: P[K]): () => void {
  const native = prototype[key];
  prototype[key] = method;
  return () => {
    if (prototype[key] === method) prototype[key] = native;
  };
}

/** `Object.hasOwn`, which old browsers lack. */
export function isOwn(owner: object, key: string): boolean {
  return Reflect.getOwnPropertyDescriptor(owner, key) !== undefined;
}

export function getterOf(prototype: object, key: string): () => unknown {
  return Reflect.getOwnPropertyDescriptor(prototype, key)!.get!;
}
