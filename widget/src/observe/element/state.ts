/** States: what is on, chosen, open, busy, out of reach, missing or wrong. */

import { checkOf, isChosen, isChosenRow, saysChecked, saysChosen } from '../../ask/chosen.ts';
import { BUSY } from '../../ask/conventions/busy.ts';
import { saidBy } from '../../ask/conventions/convention.ts';
import { isDisabled, isOfForms } from '../../ask/disabled.ts';
import { complaintOf } from '../../ask/invalid.ts';
import { openOf, saysExpanded } from '../../ask/open.ts';
import { type Subject, sayingOf } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Attributes } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { reasonDisabled } from './disabled.ts';
import { flatText, nameOf } from './name/index.ts';

/** What may wait for an answer. */
const PRESSED = /^(button|link|switch)$/;
const UNTYPED = /^(checkbox|radio|button|submit|reset|image|file|range|color)$/;

/** Of what is no control only what HTML and ARIA say, and of a row of a table its class. */
export function describeState(
  subject: Subject,
  found: Attributes,
  reading: Reading,
  control: boolean,
): void {
  const { word } = subject;
  if (PRESSED.test(word) && saidBy(BUSY, subject, reading)) found.busy = true;
  const checked = control ? checkOf(subject, reading) : saysChecked(subject, reading);
  if (checked) found.checked = checked;
  const chosen = control ? isChosen : word === 'row' ? isChosenRow : saysChosen;
  if (chosen(subject, reading)) found.selected = true;
  // A toggle that is off looks like any other button: its state is what tells.
  const pressed = sayingOf(subject, 'aria-pressed');
  if (pressed) found.pressed = pressed === 'true' || dom.exact(pressed);
  const open = openOf(subject);
  if (open === 'true') found.expanded = true;
  else if (open === 'false') found.expanded = 'false';
  if (sayingOf(subject, 'aria-busy') === 'true') found.busy = true;
  const active = activeIn(subject, reading);
  if (active) found.active = active;
}

/** In a list that has the focus: the item that the keys act on. */
function activeIn(subject: Subject, reading: Reading): string {
  if (sayingOf(subject, 'aria-activedescendant') === null) return '';
  const { element } = subject;
  if (dom.activeElement(dom.ownerOf(element)) !== element) return '';
  const [item] = dom.referenced(element, 'aria-activedescendant');
  if (!item) return '';
  return nameOf(item, reading) || dom.cut(flatText(item, reading), dom.NAME_LENGTH);
}

export function describeLimits(subject: Subject, found: Attributes, reading: Reading): void {
  const { element, word, hasAria } = subject;
  if (isDisabled(subject, reading)) {
    found.disabled = true;
    const why = reasonDisabled(element, reading);
    if (why) found.why = dom.cut(why, dom.NAME_LENGTH);
  }
  if (!hasAria && !isOfForms(subject)) return;
  const field = element as HTMLInputElement;
  if (field.required === true || sayingOf(subject, 'aria-required') === 'true')
    found.required = true;
  const invalid = invalidOf(subject, reading);
  if (invalid) found.invalid = invalid;
  // A list whose field takes no text is chosen from all the same.
  const picked =
    word === 'combobox' &&
    (sayingOf(subject, 'aria-haspopup') === 'listbox' || saysExpanded(element) !== undefined);
  const fixed = sayingOf(subject, 'aria-readonly') === 'true' && word !== 'row';
  if ((isReadonly(subject) && !picked) || fixed) found.readonly = true;
}

/** In words, if there are any that may be told. */
function invalidOf(subject: Subject, reading: Reading): string | true | undefined {
  const wrong = complaintOf(subject, (by) => flatText(by, reading), reading);
  if (wrong === undefined || wrong === '') return wrong === '' || undefined;
  return (
    reading.isMasked(subject.element) || dom.cut(reading.mask(dom.exact(wrong)), dom.NAME_LENGTH)
  );
}

function isReadonly({ element, tag }: Subject): boolean {
  const field = element as HTMLInputElement;
  if (tag === 'textarea') return field.readOnly;
  return tag === 'input' && field.readOnly && !UNTYPED.test(field.type);
}
