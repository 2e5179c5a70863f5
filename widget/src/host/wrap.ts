/** A method of a prototype of the page, with a wrap around it that can be taken off. */

/** Puts `method` in its place, and returns what takes it off: not where another has wrapped it since. */
export function wrap<P, K extends keyof P>(prototype: P, key: K, method: P[K]): () => void {
  const native = prototype[key];
  prototype[key] = method;
  return () => {
    if (prototype[key] === method) prototype[key] = native;
  };
}
