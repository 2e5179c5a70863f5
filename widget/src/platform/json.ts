/**
 * Our JSON, whatever libraries have added to shared prototypes: Prototype before 1.7 gives arrays,
 * strings and numbers a `toJSON` that converts them to strings first.
 *
 * The engine has its own copy, `observe/lines/json.ts`: a shared module would become a third file of
 * the core.
 */

/** As `JSON.stringify`, but ignores `toJSON` of arrays, strings and numbers. */
export function toJson(value: unknown): string {
  return isPatched() ? JSON.stringify(value, asItIs) : JSON.stringify(value);
}

function isPatched(): boolean {
  return [Array, String, Number].some(({ prototype }) => 'toJSON' in prototype);
}

/** `made`: the result of a `toJSON`. */
function asItIs(this: Readonly<Record<string, unknown>>, key: string, made: unknown): unknown {
  const own = this[key];
  return own === null || typeof own !== 'object' || Array.isArray(own) ? own : made;
}
