/** The browser's own getter of a property, from its prototype. */
export function getterOf(prototype: object, key: string): () => unknown {
  return Reflect.getOwnPropertyDescriptor(prototype, key)!.get!;
}
