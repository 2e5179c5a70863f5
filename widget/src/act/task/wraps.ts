/** Reversible wraps around functions of the page, for the time of an action. */

// biome-ignore lint/suspicious/noExplicitAny: whatever the page's own takes and gives
export type Method = (this: any, ...args: any[]) => any;

/** The returned function takes it off again, unless another script has wrapped it since. */
export function wrap(holder: object, name: string, make: (original: Method) => Method): () => void {
  const methods = holder as Record<string, Method>;
  const original = methods[name];
  const own = Reflect.getOwnPropertyDescriptor(holder, name);
  const value = typeof original === 'function' ? make(original) : undefined;
  const how = { value, configurable: true, enumerable: true, writable: true };
  if (!value || !Reflect.defineProperty(holder, name, how)) return () => {};
  return () => {
    if (methods[name] !== value) return;
    if (own) Object.defineProperty(holder, name, own);
    else delete methods[name];
  };
}

/** A frame that shows another site by now cannot be touched, and needs no more: it throws. */
export function restore(undo: readonly (() => void)[]): void {
  for (const back of undo) {
    try {
      back();
    } catch {}
  }
}
