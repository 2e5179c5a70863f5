/** States: what is on, chosen, open, busy, out of reach, missing or wrong. */

import { closestOf, matchesOf, ownerOf, parentElementOf, tagOf } from '../walk/native.ts';
import type { Attributes } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, exact, NAME_LENGTH } from '../walk/text.ts';
import { activeElement, referenced } from '../walk/tree.ts';
import { isLoading } from './busy.ts';
import { isNextOnly } from './chosen.ts';
import { complaintsAmong, describing } from './complaint.ts';
import { isCustom, isHintedDisabled, messageOf } from './custom.ts';
import { reasonDisabled } from './disabled.ts';
import { looksDisabled } from './looks_disabled.ts';
import { flatText, nameOf } from './name.ts';
import { type Subject, sayingOf } from './subject.ts';
import { showsTick } from './tickmark.ts';
import { CHECKABLE } from './value.ts';

/** A class of a field that something is wrong with: `usa-input--error`, `has-error`. */
const ERROR = /(?:^|[\s_-])error(?:$|\s)/;
/** What may be disabled, required or invalid by HTML. */
const FORM = new Set(
  'button input select textarea option optgroup fieldset output object'.split(' '),
);
/** What may wait for an answer. */
const PRESSED = /^(button|link|switch)$/;
const FIELDS = /^(input|select|textarea)$/;
const UNTYPED = /^(checkbox|radio|button|submit|reset|image|file|range|color)$/;

export function describeState(subject: Subject, found: Attributes, reading: Reading): void {
  if (PRESSED.test(subject.word) && isLoading(subject.element, reading)) found.busy = true;
  if (!hasState(subject)) return;
  const checked = checkedOf(subject, reading);
  const selected = sayingOf(subject, 'aria-selected');
  if (checked) found.checked = checked;
  else if (selected !== 'true' && showsTick(subject, reading)) found.checked = true;
  // Today is current in its calendar, and not chosen for it.
  const choosable = selected ?? sayingOf(subject, 'aria-checked');
  const current = choosable === null && sayingOf(subject, 'aria-current');
  const chosen = selected === 'true' && !isNextOnly(subject, reading);
  if (chosen || (current && current !== 'false')) found.selected = true;
  // A toggle that is off looks like any other button: its state is what tells.
  const pressed = sayingOf(subject, 'aria-pressed');
  if (pressed) found.pressed = pressed === 'true' || exact(pressed);
  const expanded = expandedOf(subject, reading);
  if (expanded === 'true') found.expanded = true;
  else if (expanded === 'false') found.expanded = 'false';
  if (sayingOf(subject, 'aria-busy') === 'true') found.busy = true;
  const active = activeIn(subject, reading);
  if (active) found.active = active;
}

/** By ARIA, or by what it is: most links and buttons have none. */
function hasState({ told, word, tag, names }: Subject): boolean {
  return told || CHECKABLE.has(word) || tag === 'summary' || names.includes('popovertarget');
}

function checkedOf(subject: Subject, reading: Reading): true | 'mixed' | undefined {
  const { element, tag, word } = subject;
  const told = sayingOf(subject, 'aria-checked');
  if (!CHECKABLE.has(word) && told === null) return undefined;
  const native = tag === 'input' ? (element as HTMLInputElement) : undefined;
  // Of a native box that is not ticked ARIA tells what the page draws instead of it.
  const mixed = told === 'mixed' && !native?.checked;
  if (native ? native.type === 'checkbox' && (native.indeterminate || mixed) : mixed) {
    return 'mixed';
  }
  const own = native && (told === null || isDrawnItself(native, reading));
  return (own ? native.checked : told === 'true') || undefined;
}

/** Not transparent, or shorn of the browser's own tick. */
function isDrawnItself(box: Element, reading: Reading): boolean {
  const { opacity, appearance } = reading.style(box).all;
  return opacity !== '0' && appearance !== 'none';
}

/** By ARIA, of a summary, or of a button that opens a popover. */
function expandedOf(subject: Subject, _reading: Reading): string | null {
  const { element, tag } = subject;
  const parent = tag === 'summary' && parentElementOf(element);
  if (parent && tagOf(parent) === 'details') return String((parent as HTMLDetailsElement).open);
  const told = sayingOf(subject, 'aria-expanded');
  if (told !== null) return told;
  // Empty where the page's code has named the popover by itself.
  if (sayingOf(subject, 'popovertarget') === null) return null;
  const target = (element as HTMLButtonElement).popoverTargetElement;
  if (!target) return null;
  return String(matchesOf(target, ':popover-open'));
}

/** In a list that has the focus: the item that the keys act on. */
function activeIn(subject: Subject, reading: Reading): string {
  if (sayingOf(subject, 'aria-activedescendant') === null) return '';
  const { element } = subject;
  if (activeElement(ownerOf(element)) !== element) return '';
  const [item] = referenced(element, 'aria-activedescendant');
  if (!item) return '';
  return nameOf(item, reading) || cut(flatText(item, reading), NAME_LENGTH);
}

export function describeLimits(subject: Subject, found: Attributes, reading: Reading): void {
  const { element, word, told } = subject;
  if (isDisabled(subject, reading)) {
    found.disabled = true;
    const why = reasonDisabled(element, reading);
    if (why) found.why = cut(why, NAME_LENGTH);
  }
  if (!told && !isOfForms(subject)) return;
  const field = element as HTMLInputElement;
  if (field.required === true || sayingOf(subject, 'aria-required') === 'true')
    found.required = true;
  const invalid = invalidOf(subject, reading);
  if (invalid) found.invalid = invalid;
  // A list whose field takes no text is chosen from all the same.
  const picked =
    word === 'combobox' &&
    (sayingOf(subject, 'aria-haspopup') === 'listbox' ||
      sayingOf(subject, 'aria-expanded') !== null);
  const fixed = sayingOf(subject, 'aria-readonly') === 'true' && word !== 'row';
  if ((isReadonly(subject) && !picked) || fixed) found.readonly = true;
}

/** By HTML or by ARIA, what `inert` takes out of reach, and what looks and says so. */
function isDisabled(subject: Subject, reading: Reading): boolean {
  const { element } = subject;
  const { presence } = reading;
  return (
    (isOfForms(subject) && matchesOf(element, ':disabled')) ||
    sayingOf(subject, 'aria-disabled') === 'true' ||
    isHintedDisabled(element) ||
    (presence.disabled && closestOf(element, '[aria-disabled=true]') !== null) ||
    (presence.inert && closestOf(element, '[inert]') !== null) ||
    looksDisabled(subject, reading)
  );
}

/** Custom elements may be fields, too. */
function isOfForms({ tag }: Subject): boolean {
  return FORM.has(tag) || tag.includes('-');
}

/** The page's message, else the browser's; `true` where neither says more. */
function invalidOf(subject: Subject, reading: Reading): string | true | undefined {
  const { element } = subject;
  const told = sayingOf(subject, 'aria-invalid');
  const tried = told !== 'false' && isOfForms(subject) && matchesOf(element, ':user-invalid');
  const classed = told === null && FIELDS.test(subject.tag);
  const marked = classed && isInvalidByClass(subject);
  if (!tried && !marked && (!told || told === 'false')) {
    // `input--error` may be how it always looks: what says that it is wrong must stand there.
    return classed && ERROR.test(sayingOf(subject, 'class') ?? '')
      ? wordsOfError(subject, reading)
      : undefined;
  }
  if (reading.isMasked(element)) return true;
  const said = referenced(element, 'aria-errormessage').map((by) => {
    return flatText(by, reading);
  });
  const wrong = said.some(Boolean) ? said : complaintsOf(subject, reading);
  const message = wrong.filter(Boolean).join('; ');
  if (message !== '') return cut(message, NAME_LENGTH);
  const own = tried || isCustom(subject.tag) ? messageOf(element) : '';
  return own ? cut(reading.mask(exact(own)), NAME_LENGTH) : true;
}

function wordsOfError(subject: Subject, reading: Reading): string | true | undefined {
  const wrong = complaintsOf(subject, reading);
  if (wrong.length === 0) return undefined;
  return reading.isMasked(subject.element) || cut(wrong.join('; '), NAME_LENGTH);
}

/** As the server marked it, or a framework once one has been there: fields begin as `ng-invalid`. */
function isInvalidByClass(subject: Subject): boolean {
  const name = sayingOf(subject, 'class');
  if (name === null || !name.includes('invalid')) return false;
  const classes = name.split(/\s+/);
  if (classes.includes('ng-invalid')) return classes.includes('ng-touched');
  return classes.includes('is-invalid');
}

/** What is wrong, in the words that describe the field. Where only the browser finds it so, they may all be help. */
function complaintsOf({ element, names }: Subject, reading: Reading): string[] {
  if (!names.includes('aria-describedby')) return [];
  const likely = names.includes('aria-invalid');
  return complaintsAmong(describing(element, reading), likely, reading).map(({ text }) => text);
}

function isReadonly({ element, tag }: Subject): boolean {
  const field = element as HTMLInputElement;
  if (tag === 'textarea') return field.readOnly;
  return tag === 'input' && field.readOnly && !UNTYPED.test(field.type);
}
