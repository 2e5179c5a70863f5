/** `Object.hasOwn`, which old browsers lack. */
export function isOwn(of: object, key: string): boolean {
  return Reflect.getOwnPropertyDescriptor(of, key) !== undefined;
}
