/** A selector list at its outer commas. */
export function partsOf(selectors: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < selectors.length; at += 1) {
    const sign = selectors[at];
    if (sign === '\\') at += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(selectors.slice(from, at).trim());
      from = at + 1;
    }
  }
  found.push(selectors.slice(from).trim());
  return found;
}

/** The selector of a nested rule, its parent written out. */
export function within(selector: string, outer: string): string {
  if (outer === '') return selector;
  const parent = `:is(${outer})`;
  return selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;
}
