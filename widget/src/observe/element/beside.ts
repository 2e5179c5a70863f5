/**
 * A label that is for nothing, right behind a box to tick that has none, or before the one field of
 * its group: the page's code or the eye ties them together.
 */

import {
  allWithin,
  firstWithin,
  hasAttribute,
  isBefore,
  nextElementOf,
  parentElementOf,
  previousElementOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';

const TICKED = /^(checkbox|radio)$/;
const UNTYPED = /^(checkbox|radio|file|hidden|submit|reset|button|image)$/;
const FIELDS =
  'input:not([type=hidden i], [type=submit i], [type=reset i], [type=button i], [type=image i]), select, textarea, [contenteditable], [role=textbox], [role=combobox]';
/** So many boxes around a field may be its group: a line, a column of a grid, what it is put in. */
const AROUND = 3;
/** As many around one that says something itself. */
const NEAR = 2;

/** The label behind a box that nothing else labels. */
export function labelBeside(field: Element): HTMLLabelElement | undefined {
  if (!isTicked(field)) return undefined;
  const label = nextElementOf(field);
  return label && isFree(label) ? label : undefined;
}

/** The box before a label that is for nothing. */
export function fieldBeside(label: Element): HTMLInputElement | undefined {
  if (!isFree(label)) return undefined;
  const field = previousElementOf(label);
  return field && isTicked(field) ? (field as HTMLInputElement) : undefined;
}

/** The label before a field to fill in, where both are alone in a group; asked of one without another. */
export function labelBefore(field: Element, _reading: Reading): HTMLLabelElement | undefined {
  if (!isTyped(field)) return undefined;
  const speaks = hasAttribute(field, 'placeholder') || hasAttribute(field, 'title');
  const most = speaks ? NEAR : AROUND;
  let group = parentElementOf(field);
  for (let level = 0; group && level < most; level += 1, group = parentElementOf(group)) {
    const label = firstWithin(group, 'label');
    if (label) return isPair(label, field, group) ? (label as HTMLLabelElement) : undefined;
  }
  return undefined;
}

/** The field that a label before it is taken to be for: see `labelBefore`. */
export function fieldAfter(label: Element, reading: Reading): HTMLElement | undefined {
  if (!isFree(label)) return undefined;
  let group = parentElementOf(label);
  for (let level = 0; group && level < AROUND; level += 1, group = parentElementOf(group)) {
    const field = firstWithin(group, FIELDS);
    if (!field) continue;
    const { labels } = field as HTMLInputElement;
    const isIts = labels?.length === 0 && labelBefore(field, reading) === label;
    return isIts ? (field as HTMLElement) : undefined;
  }
  return undefined;
}

function isPair(label: Element, field: Element, group: Element): boolean {
  if (!isFree(label) || !isBefore(label, field)) return false;
  return allWithin(group, 'label').length === 1 && allWithin(group, FIELDS).length === 1;
}

function isTyped(field: Element): boolean {
  const tag = tagOf(field);
  if (tag === 'input') return !UNTYPED.test((field as HTMLInputElement).type);
  return tag === 'select' || tag === 'textarea';
}

function isFree(label: Element): label is HTMLLabelElement {
  if (tagOf(label) !== 'label' || hasAttribute(label, 'for')) return false;
  return (label as HTMLLabelElement).control === null;
}

function isTicked(field: Element): boolean {
  if (tagOf(field) !== 'input' || !TICKED.test((field as HTMLInputElement).type)) return false;
  return (field as HTMLInputElement).labels?.length === 0;
}
