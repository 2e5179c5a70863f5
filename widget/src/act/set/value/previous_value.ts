/** The previous value of a field: restored if the new one is refused. */

import { focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { editingOurselves } from '../../../guard/request/changes.ts';
import { leaveField } from '../../events/blur.ts';
import { writeInto } from '../../events/editable.ts';
import {
  announceChange,
  type Field,
  isSetWhole,
  setValue,
  typeInto,
  typeKeys,
} from '../../events/text.ts';
import type { Task } from '../../task/action.ts';
import { quote } from '../../task/outcome.ts';
import { textOf } from '../../task/state.ts';
import { frame } from '../../task/time.ts';
import { giveFocus, restored } from './driver.ts';
import { matches, typedOf } from './matches.ts';

/** ms: fields format their text a moment after they lose the focus. */
const SETTLED_MS = 60;

export function shownIn(field: HTMLElement): string {
  return dom.isEditable(field) ? textOf(field) : (field as Field).value;
}

export class Kept {
  readonly #task: Task;
  readonly #field: HTMLElement;
  readonly #inner: string;
  readonly text: string;

  constructor(task: Task, field: HTMLElement) {
    this.#task = task;
    this.#field = field;
    this.text = shownIn(field);
    this.#inner = dom.isEditable(field) ? markupOf(field) : '';
  }

  /** Types the old text over the current one; the sentence names it. */
  async putBack(): Promise<string> {
    const [task, field, before] = [this.#task, this.#field, this.text];
    const isLeft = before === '' && shownIn(field) !== '';
    if (!dom.isConnected(field) || (this.#isBack() && !isLeft)) return '';
    const had = focused() === field;
    giveFocus(field);
    await frame();
    if (dom.isEditable(field)) await this.#rewrite();
    else this.#write(field as Field);
    if (!had) leaveField(field);
    await task.watch.settle(task.signal, SETTLED_MS);
    const isSecret = task.env.isSecret(field);
    const old = isSecret ? 'Its old value' : `Its old value ("${quote(before, 60)}")`;
    const now = isSecret ? 'another one' : `"${quote(shownIn(field), 60)}"`;
    return restored(this.#isBack(), now, old);
  }

  #isBack(): boolean {
    const [shown, before] = [shownIn(this.#field), this.text];
    // An empty editor shows a line end or nothing.
    if (dom.isEditable(this.#field)) return shown.trimEnd() === before.trimEnd();
    // Signs that a field draws while it is empty come and go with the focus.
    return shown === before || !/[\p{L}\p{N}]/u.test(shown + before);
  }

  #write(field: Field): void {
    const before = this.text;
    const typed = typedOf(before);
    if (!isSetWhole(field)) {
      if (typed === before) typeInto(field, typed);
      // Some masks leave their first sign, and let go of it only if it is deleted by itself.
      if (before === '' && field.value !== '') typeInto(field, '');
      if (this.#isBack()) return;
      // An amount is typed without the text that the field adds around it.
      typeKeys(field, typed);
      announceChange(field);
      if (this.#isBack() || matches(before, field.value, field)) return;
    }
    setValue(field, before);
    announceChange(field);
  }

  /** An editor undoes its own steps; plain text is typed again. */
  async #rewrite(): Promise<void> {
    const host = this.#field;
    for (let steps = 0; steps < 3 && markupOf(host) !== this.#inner; steps++) {
      editingOurselves(() => host.ownerDocument.execCommand('undo'));
      await frame();
    }
    if (!this.#isBack() && !/<(?!br|div|p|\/)/i.test(this.#inner))
      await writeInto(host, this.text.replace(/\n$/, ''), this.#task.check);
  }
}

function markupOf(host: Element): string {
  const whole = new XMLSerializer();
  return [...host.childNodes].map((it) => whole.serializeToString(it)).join('');
}
