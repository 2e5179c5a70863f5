/** States: what is on, chosen, open, busy, out of reach, missing or wrong. */

import { attributeOf, ownerOf, parentElementOf, tagOf } from '../walk/native.ts';
import type { Attributes } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, exact, NAME_LENGTH } from '../walk/text.ts';
import { activeElement, referenced } from '../walk/tree.ts';
import { reasonDisabled } from './disabled.ts';
import { flatText, nameOf } from './name.ts';
import { CHECKABLE } from './value.ts';

export function describeState(
  element: Element,
  word: string,
  found: Attributes,
  reading: Reading,
): void {
  const aria = (name: string) => attributeOf(element, `aria-${name}`);
  const checked = checkedOf(element, word, aria('checked'));
  if (checked) found.checked = checked;
  // Today is current in its calendar, and not chosen for it.
  const choosable = aria('selected') ?? aria('checked');
  const current = choosable === null && aria('current');
  if (aria('selected') === 'true' || (current && current !== 'false')) found.selected = true;
  // A toggle that is off looks like any other button: its state is what tells.
  const pressed = aria('pressed');
  if (pressed) found.pressed = pressed === 'true' || exact(pressed);
  const expanded = expandedOf(element);
  if (expanded === 'true') found.expanded = true;
  else if (expanded === 'false') found.expanded = 'false';
  if (aria('busy') === 'true') found.busy = true;
  const active = activeIn(element, reading);
  if (active) found.active = active;
}

function checkedOf(
  element: Element,
  word: string,
  told: string | null,
): true | 'mixed' | undefined {
  if (!CHECKABLE.test(word) && told === null) return undefined;
  const native = tagOf(element) === 'input' ? (element as HTMLInputElement) : undefined;
  if (native ? native.indeterminate && native.type === 'checkbox' : told === 'mixed') {
    return 'mixed';
  }
  return (native ? native.checked : told === 'true') || undefined;
}

/** By ARIA, of a summary, or of a button that opens a popover. */
function expandedOf(element: Element): string | null {
  const parent = parentElementOf(element);
  if (tagOf(element) === 'summary' && parent && tagOf(parent) === 'details') {
    return String((parent as HTMLDetailsElement).open);
  }
  const told = attributeOf(element, 'aria-expanded');
  if (told !== null) return told;
  const popover = attributeOf(element, 'popovertarget') && (element as HTMLButtonElement);
  const target = popover && popover.popoverTargetElement;
  return target ? String(target.matches(':popover-open')) : null;
}

/** In a list that has the focus: the item that the keys act on. */
function activeIn(element: Element, reading: Reading): string {
  if (!attributeOf(element, 'aria-activedescendant')) return '';
  if (activeElement(ownerOf(element)) !== element) return '';
  const [item] = referenced(element, 'aria-activedescendant');
  if (!item) return '';
  reading.uses(element, item);
  return nameOf(item, reading) || cut(flatText(item, reading), NAME_LENGTH);
}

export function describeLimits(
  element: Element,
  word: string,
  found: Attributes,
  reading: Reading,
): void {
  const field = element as HTMLInputElement;
  const aria = (name: string) => attributeOf(element, `aria-${name}`);
  if (isDisabled(element)) {
    found.disabled = true;
    const why = reasonDisabled(element, reading);
    if (why) found.why = cut(why, NAME_LENGTH);
  }
  if (field.required === true || aria('required') === 'true') found.required = true;
  const invalid = invalidOf(element, reading);
  if (invalid) found.invalid = invalid;
  // A list whose field takes no text is chosen from all the same.
  const picked = word === 'combobox' && aria('haspopup') === 'listbox';
  const told = aria('readonly') === 'true' && word !== 'row';
  if ((isReadonly(field) && !picked) || told) found.readonly = true;
}

/** By HTML or by ARIA, and what `inert` takes out of reach. */
export function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled') ||
    element.closest('[aria-disabled=true]') !== null ||
    element.closest('[inert]') !== null
  );
}

/** The page's message, else the browser's; `true` where neither says more. */
function invalidOf(element: Element, reading: Reading): string | true | undefined {
  const told = attributeOf(element, 'aria-invalid');
  const tried = told !== 'false' && element.matches(':user-invalid');
  if (!tried && (!told || told === 'false')) return undefined;
  if (reading.isMasked(element)) return true;
  const said = referenced(element, 'aria-errormessage').map((by) => {
    reading.uses(element, by);
    return flatText(by, reading);
  });
  const message = said.filter(Boolean).join('; ');
  if (message !== '') return cut(message, NAME_LENGTH);
  const own = tried ? (element as HTMLInputElement).validationMessage : '';
  return own ? reading.mask(cut(exact(own), NAME_LENGTH)) : true;
}

function isReadonly(field: HTMLInputElement): boolean {
  if (field.localName === 'textarea') return field.readOnly;
  const typed = !/^(checkbox|radio|button|submit|reset|image|file|range|color)$/.test(field.type);
  return field.localName === 'input' && typed && field.readOnly;
}
