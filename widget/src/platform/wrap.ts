/** A removable wrap around a method of a prototype of the page. */

/** Installs `method`; returns what removes it, unless another script has wrapped it since. */
export function wrap<P, K extends keyof P>(prototype: P, key: K, method: P[K]): () => void {
  const native = prototype[key];
  prototype[key] = method;
  return () => {
    if (prototype[key] === method) prototype[key] = native;
  };
}
