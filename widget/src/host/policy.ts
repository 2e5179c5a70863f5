/** The single rules of `configure({policy})`. */

/** What is allowed instead of `value`; empty if it is right. */
export function faultOf(name: string, value: unknown): string {
  if (value === null || (Array.isArray(value) && value.every((it) => it && typeof it === 'string')))
    return '';
  if (name !== 'neverRead') return 'a list of texts, or null';
  return typeof value === 'function' ? '' : 'a list of CSS selectors, a function, or null';
}
