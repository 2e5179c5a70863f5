/**
 * What we say as JSON, whatever libraries have put on the objects that all share: Prototype before
 * 1.7 gives lists, texts and numbers a `toJSON` that makes text of them first.
 *
 * As `platform/json.ts`, which is of the core.
 */

/** As `JSON.stringify`, of which lists, texts and numbers are told by no `toJSON`. */
export function toJson(value: unknown): string {
  return isPatched() ? JSON.stringify(value, asItIs) : JSON.stringify(value);
}

function isPatched(): boolean {
  return [Array, String, Number].some(({ prototype }) => 'toJSON' in prototype);
}

/** `made`: what a `toJSON` has made of it. */
export function asItIs(
  this: Readonly<Record<string, unknown>>,
  key: string,
  made: unknown,
): unknown {
  const own = this[key];
  return own === null || typeof own !== 'object' || Array.isArray(own) ? own : made;
}
