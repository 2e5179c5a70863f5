/** In a tags field "red, green" are two entries, made as a person does: by Enter or a comma. */

import { focused } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../action.ts';
import { timed } from '../approach.ts';
import { chipsOf } from '../choosing/chips.ts';
import { writeInto } from '../events/editable.ts';
import { type Field, typeInto, typeKeys } from '../events/text.ts';
import { plain } from '../matching.ts';
import { quote } from '../quote.ts';
import { mayEnter, strikeEnter } from './enter.ts';
import { rivalOf } from './entries.ts';
import { shownIn } from './previous_value.ts';

/** Empty if all were taken; else what is known of the first that was not. */
export async function enterEach(task: Task, field: HTMLElement, value: string): Promise<string> {
  for (const entry of value.split(/[,;\n]/).map((it) => it.trim())) {
    if (!entry) continue;
    task.check();
    const left = await enterOne(task, field, entry);
    if (left) return left;
  }
  return '';
}

async function enterOne(task: Task, field: HTMLElement, entry: string): Promise<string> {
  const made = () => chipsOf(field, [plain(entry)]).filter((it) => !isListed(field, it)).length;
  const before = made();
  let most = Number.POSITIVE_INFINITY;
  const isEmpty = () => shownIn(field).trim() === '';
  const isTaken = () => made() > (isEmpty() ? before : most);
  const shown = `"${quote(entry, 60)}"`;
  let left = `${shown} stands in it as typed text; no entry was made.`;
  if (focused() !== field) field.focus({ preventScroll: true });
  for (const key of ['', 'Enter', ',']) {
    if (key === ',') {
      if (isEmpty() || field.isContentEditable) break;
      typeKeys(field as Field, key, true);
    } else if (!key && field.isContentEditable)
      await writeInto(field, entry, task.check, 'instead');
    else if (!key) typeInto(field as Field, entry);
    else if (mayEnter(task, field)) strikeEnter(field);
    await timed(task, 'settle', () => task.watch.settle(task.signal, 0));
    if (isTaken()) return '';
    // Its list may say the same.
    if (!key) most = made();
    const rival = key ? '' : rivalOf(field, entry);
    if (rival) return `${left} Enter would take "${quote(rival, 60)}".`;
  }
  if (isEmpty()) left = `${shown} was entered; no entry is seen: look.`;
  return left;
}

/** In the list that is filtered by what is typed. */
function isListed(field: HTMLElement, element: Element): boolean {
  const list = dom.attributeOf(field, 'aria-controls');
  return !!list && dom.closestOf(element, `#${CSS.escape(list)}`) !== null;
}
