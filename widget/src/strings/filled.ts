// Short: what every string with facts needs.
/** A string with its facts: `#` becomes `one`, `%` becomes `two`; nothing in them is replaced again. */
export function filled(text: string, one: string | number = '', two = '%'): string {
  return text.replace(/[#%]/g, (mark) => (mark === '#' ? `${one}` : two));
}
