/** The format of a policy, as the server sends it and `configure({policy})` accepts it. */

/** What is wrong with a policy that the page has set; empty if it is valid. */
export function faultOf(given: unknown): string {
  if (given === null) return '';
  if (typeof given !== 'object' || Array.isArray(given)) return 'an object of lists, or null';
  for (const [name, value] of Object.entries(given as object)) {
    if (name === 'mode') {
      if (!['show', 'ask', 'act'].includes(value)) return 'mode: show, ask or act';
    } else if (!NAMES.includes(name)) return `${NAMES.join(', ')} and mode; it knows no ${name}`;
    else if (!Array.isArray(value) || value.some((it) => typeof it !== 'string' || !it))
      return `${name}: a list of texts`;
  }
  return '';
}

const NAMES = [
  'routes',
  'no_routes',
  'origins',
  'no_actions',
  'ask_actions',
  'no_elements',
  'ask_elements',
  'never_read',
  'never_type',
];
