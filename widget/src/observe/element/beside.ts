/**
 * A label that is for nothing, right behind a box to tick that has none: the page's code ties them
 * together, and to the eye they are one.
 */

import { hasAttribute, nextElementOf, previousElementOf, tagOf } from '../walk/native.ts';

const TICKED = /^(checkbox|radio)$/;

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

function isFree(label: Element): label is HTMLLabelElement {
  if (tagOf(label) !== 'label' || hasAttribute(label, 'for')) return false;
  return (label as HTMLLabelElement).control === null;
}

function isTicked(field: Element): boolean {
  if (tagOf(field) !== 'input' || !TICKED.test((field as HTMLInputElement).type)) return false;
  return (field as HTMLInputElement).labels?.length === 0;
}
