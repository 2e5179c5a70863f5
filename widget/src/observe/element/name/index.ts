/** Accessible names, cut, and what stands in for a missing one. */

import { saidBy } from '../../../ask/conventions/convention.ts';
import { NAMED_BY, originalOf, showsExample } from '../../../ask/conventions/label.ts';
import { HEADING } from '../../../ask/selectors.ts';
import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';
import { accessibleName, isNamedByText } from './accname.ts';
import { drawsCode } from './drawn_code.ts';
import { labelsOf } from './labels.ts';
import { flatText } from './words.ts';

export { flatText } from './words.ts';

/** The sign that empties a box to choose in, drawn before what is chosen. */
export const CROSS = /^[×✕✖⨯]\s*(?=[\p{L}\p{N}])/u;
const FIELD = /^(input|select|textarea)$/;
const ENTERED =
  /^(input|select|textarea|(text|search|combo|list|check)box|spinbutton|slider|switch|radio)$/;
/** What is drawn in a label is none of its words. */
const DRAWN = '[role=combobox], [role=listbox], [role=textbox], [role=searchbox]';

export function nameOf(element: Element, reading: Reading): string {
  const known = reading.names.get(element);
  if (known !== undefined) return known;
  const own = nameFor(element, reading);
  const name = own === '' ? '' : dom.cut(allowed(element, own, reading), dom.NAME_LENGTH);
  reading.names.set(element, name);
  return name;
}

function allowed(element: Element, name: string, reading: Reading): string {
  if (reading.isLeftOut(element)) return '';
  if (drawsCode(name, element, reading)) return dom.HIDDEN;
  return reading.isMasked(element) && !dom.keepsName(element) ? dom.HIDDEN : reading.mask(name);
}

/** The name of a part of the page; a dialog without one has the name of its first heading. */
export function sectionName(element: Element, word: string, reading: Reading): string {
  const name = nameOf(element, reading);
  if (name !== '' || !isNamedByHeading(word)) return name;
  const title = dom.firstWithin(element, HEADING);
  return title ? dom.cut(flatText(title, reading), dom.NAME_LENGTH) : '';
}

export function isNamedByHeading(word: string): boolean {
  return word === 'dialog' || word === 'alertdialog';
}

/** Words hidden from assistive technology are still there for who looks at the screen. */
function nameFor(element: Element, reading: Reading): string {
  const tag = dom.tagOf(element);
  const box = dom.attributeOf(element, 'role') === 'combobox';
  const original = box ? nameOfList(originalOf(element), reading) : '';
  const name = original || accessibleName(element, tag, reading);
  const example = name !== '' && showsExample(element) && name === exampleOf(element) ? name : '';
  if (name !== example) return CROSS.test(name) && box ? name.replace(CROSS, '') : name;
  const entered = isEntered(element, tag);
  if (isNamedByText(element, tag)) {
    const said = flatText(element, reading);
    if (said !== '' || !entered) return said;
  }
  // A label stands for its first field only; to the eye it says what the others are, too.
  const label = FIELD.test(tag) && !example ? dom.closestOf(element, 'label') : null;
  if (label) {
    return flatText(label, reading, dom.NAME_LENGTH);
  }
  if (!entered) return example;
  const said = namersOf(element, reading).map((by) => wordsOf(by, reading));
  return dom.fold(said.join(' ')).replace(/\s*:$/, '') || example;
}

/** Whether it takes what is entered: what stands beside it may say what that is. */
export function isEntered(element: Element, tag: string): boolean {
  return ENTERED.test(dom.attributeOf(element, 'role') ?? tag) || dom.isEditingHost(element);
}

/** What names a field that neither its markup nor a label does. */
export function namersOf(field: Element, reading: Reading): Node[] {
  // Beside what strangers write, the page's own words stay on a line that is not theirs.
  if (reading.presence.marks && dom.holdsUntrusted(field)) return [];
  const found = saidBy(NAMED_BY, field, reading)?.(field, reading) ?? [];
  return found.filter((by) => by !== undefined);
}

function wordsOf(by: Node, reading: Reading): string {
  if (dom.nodeTypeOf(by) === 3) return reading.mask(dom.fold((by as Text).data));
  const element = by as Element;
  return dom.tagOf(element) === 'select'
    ? nameOfList(element, reading)
    : flatText(element, reading);
}

function exampleOf(field: Element): string {
  return dom.fold(dom.attributeOf(field, 'placeholder') ?? '');
}

/** What the list is called that something else is drawn for. */
function nameOfList(list: Element | undefined, reading: Reading): string {
  if (!list) return '';
  const labels = labelsOf(list, dom.tagOf(list), reading);
  if (labels.length === 0) return nameOf(list, reading);
  return labels.map((label) => flatText(label, reading, dom.NAME_LENGTH, DRAWN)).join(' ');
}
