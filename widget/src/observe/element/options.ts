/** What a select, or a field with a list of suggestions, offers. */

import { saysExpanded } from '../../ask/open.ts';
import type { Subject } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Attributes } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';

const SHOWN = 30;
/** What a field may have open, also where that is drawn in it. */
export const POPUPS =
  '[role=listbox], [role=menu], [role=tree], [role=grid], [role=dialog], [popover]';
const NONE: readonly HTMLOptionElement[] = [];

export function describeOptions(subject: Subject, found: Attributes, reading: Reading): void {
  const options = offeredBy(subject).filter((option) => !reading.isLeftOut(option));
  if (options.length === 0) return;
  found.options = options.slice(0, SHOWN).map(optionLabel);
  if (options.length > SHOWN) {
    found.rows = String(options.length);
    found.shown = String(SHOWN);
  }
}

function offeredBy({ element, tag, names }: Subject): readonly HTMLOptionElement[] {
  const list =
    tag === 'select'
      ? (element as HTMLSelectElement).options
      : tag === 'input' && names.includes('list')
        ? (element as HTMLInputElement).list?.options
        : undefined;
  if (!list) return NONE;
  return [...list].filter(
    (option) => !option.hidden && !option.matches(':disabled') && optionLabel(option) !== '',
  );
}

/** The list in which a box to choose in shows what is chosen: it is shut, or has another one open. */
export function shownListIn(box: Element): Element | undefined {
  const [shown, ...others] = dom.allWithin(box, '[role=listbox]');
  return others.length > 0 || saysExpanded(box) === false ? shown : undefined;
}

export function optionLabel(option: HTMLOptionElement): string {
  return dom.cut(dom.hide(dom.fold(option.label || option.text || option.value)), dom.NAME_LENGTH);
}
