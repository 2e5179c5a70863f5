/** Fields whose value never leaves the page (THREATS 12): passwords, one-time codes, cards. */

const AUTOCOMPLETE = /(^|\s)(cc-|one-time-code|current-password|new-password)/;
const WORDS =
  /passw(or)?d|passwd|pass-?(code|phrase)|\bpwd\b|\bpin\b|\botp\b|one.?time|verification.?code|card.?(num|no\b)|credit.?card|\bcc.?(num|no\b)|\bc(vv|vc|sc)2?\b|security.?code/;

/** Whether the value of this field is a secret, by its type, autocomplete, or any of its names. */
export function isSecret(element: Element): boolean {
  if (element.localName !== 'input' && element.localName !== 'textarea') return false;
  const field = element as HTMLInputElement;
  if (field.type === 'password') return true;
  if (!isTyped(field)) return false;
  if (AUTOCOMPLETE.test((field.getAttribute('autocomplete') ?? '').toLowerCase())) return true;
  return WORDS.test(namesOf(field));
}

/** Values of all secret fields of a tree, to keep them out of every other string. */
export function secretValues(root: Document | ShadowRoot): string[] {
  const values: string[] = [];
  for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.value && isSecret(field)) values.push(field.value);
  }
  return values;
}

function isTyped(field: HTMLInputElement): boolean {
  return !/^(checkbox|radio|button|submit|reset|image|file|range|color|hidden|date)$/.test(
    field.type,
  );
}

/** Attribute names come in camelCase and snake_case: both become words. */
function namesOf(field: HTMLInputElement): string {
  const own = ['name', 'id', 'aria-label', 'placeholder', 'data-testid'].map(
    (attribute) => field.getAttribute(attribute) ?? '',
  );
  const labels = Array.from(field.labels ?? [], (label) => label.textContent ?? '');
  return [...own, ...labels]
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
}
