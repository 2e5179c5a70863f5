/** What custom elements say by internals, as attributes; one that is there wins. */

import type { Says } from '../platform/internals.ts';
import { sayUnseen, tagOf } from './native.ts';
import { recordIn, recordOf } from './window_record.ts';

declare global {
  interface Window {
    /** What internals say by their elements, from when the wrap of attachInternals was put on. */
    __pilotfishInternals?: WeakMap<Element, Says>;
  }
}

const ATTRIBUTES = (
  'role aria-busy aria-checked aria-current aria-description aria-disabled aria-expanded ' +
  'aria-haspopup aria-invalid aria-label aria-level aria-live aria-modal aria-multiline ' +
  'aria-orientation aria-placeholder aria-pressed aria-readonly aria-required aria-selected ' +
  'aria-valuemax aria-valuemin aria-valuenow aria-valuetext'
).split(' ');
/** By elements in place of ids. */
const REFERENCES = new Set(['aria-labelledby', 'aria-describedby', 'aria-errormessage']);
/** Attributes by the properties that say the same. */
const PROPERTIES = new Map<string, string>([
  ...ATTRIBUTES.map((name) => [name, name.replace('-', '')] as const),
  ...[...REFERENCES].map((name) => [name, `${name.replace('-', '')}elements`] as const),
]);

const NONE: readonly string[] = [];

/** Whether any element of a document has internals: from then on they are asked what they say. */
export function hearInternals(page: Document): boolean {
  if (!recordIn(page, '__pilotfishInternals')) return false;
  sayUnseen({ attribute: attributeSaid, names: namesSaid, elements: elementsSaid });
  return true;
}

/** Why what it holds is not valid: the browser's own words, or the component's. */
export function messageSaid(element: Element): string {
  const says = saysOf(element);
  const said = says && ask(says, 'validationmessage');
  return typeof said === 'string' ? said : '';
}

/** Empty where elements are named. */
function attributeSaid(element: Element, name: string): string | null {
  const says = PROPERTIES.has(name) ? saysOf(element) : undefined;
  return says ? internalOf(says, name) : null;
}

function namesSaid(element: Element): readonly string[] {
  const says = saysOf(element);
  if (!says) return NONE;
  return [...PROPERTIES.keys()].filter((name) => internalOf(says, name) !== null);
}

function elementsSaid(element: Element, name: string): readonly Element[] {
  const says = saysOf(element);
  return says ? elementsOf(says, name) : [];
}

function internalOf(says: Says, name: string): string | null {
  const said = ask(says, PROPERTIES.get(name)!);
  return typeof said === 'string' || said === null ? said : said.length > 0 ? '' : null;
}

function elementsOf(says: Says, name: string): readonly Element[] {
  const said = REFERENCES.has(name) ? ask(says, PROPERTIES.get(name)!) : null;
  return typeof said === 'object' && said ? said : [];
}

/** Whatever a page may have put there. */
function ask(says: Says, property: string): string | readonly Element[] | null {
  try {
    const said: unknown = says(property);
    return typeof said === 'string' || Array.isArray(said) ? said : null;
  } catch {
    // What stands in for internals in a browser that has none says it all by attributes.
    return null;
  }
}

/** Only custom elements have any. */
function saysOf(element: Element): Says | undefined {
  const custom = tagOf(element).includes('-');
  return custom ? recordOf(element, '__pilotfishInternals')?.get(element) : undefined;
}
