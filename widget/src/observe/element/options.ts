/** What a select, or a field with a list of suggestions, offers. */

import { attributeOf } from '../walk/native.ts';
import type { Attributes } from '../walk/piece.ts';
import { cut, fold, NAME_LENGTH } from '../walk/text.ts';

const SHOWN = 30;

/** The first options of an element, and how many there are where that is not all. */
export function describeOptions(element: Element, found: Attributes): void {
  const options = offeredBy(element);
  if (options.length === 0) return;
  found.options = options.slice(0, SHOWN).map(optionLabel);
  if (options.length > SHOWN) {
    found.rows = String(options.length);
    found.shown = String(SHOWN);
  }
}

function offeredBy(element: Element): HTMLOptionElement[] {
  const list =
    element.localName === 'select'
      ? (element as HTMLSelectElement).options
      : element.localName === 'input' && attributeOf(element, 'list')
        ? (element as HTMLInputElement).list?.options
        : undefined;
  return Array.from(list ?? []).filter(
    (option) => !option.hidden && !option.matches(':disabled') && optionLabel(option) !== '',
  );
}

export function optionLabel(option: HTMLOptionElement): string {
  return cut(fold(option.label || option.text || option.value), NAME_LENGTH);
}
