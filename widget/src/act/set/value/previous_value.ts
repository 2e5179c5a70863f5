/** The previous value of a field: restored if the new one is refused. */

import { focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { editingOurselves } from '../../../guard/agent_edits.ts';
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
import { matches, typedOf } from './matches.ts';

/** ms: fields format their text a moment after they lose the focus. */
const SETTLED_MS = 60;

export function shownIn(field: HTMLElement): string {
  return field.isContentEditable ? textOf(field) : (field as Field).value;
}

export class Kept {
  readonly #task: Task;
  readonly #field: HTMLElement;
  readonly #before: string;
  readonly #inner: string;

  constructor(task: Task, field: HTMLElement) {
    this.#task = task;
    this.#field = field;
    this.#before = shownIn(field);
    this.#inner = field.isContentEditable ? markupOf(field) : '';
  }

  get text(): string {
    return this.#before;
  }

  /** Types the old text over the current one; the sentence names it. */
  async putBack(): Promise<string> {
    const field = this.#field;
    const isLeft = this.#before === '' && shownIn(field) !== '';
    if (!dom.isConnected(field) || (this.#isBack() && !isLeft)) return '';
    const had = focused();
    if (had !== field) field.focus({ preventScroll: true });
    await frame();
    await this.#write();
    if (had !== field) leaveField(field);
    await this.#task.watch.settle(this.#task.signal, SETTLED_MS);
    const told = this.#task.env.isSecret(field) ? '' : ` ("${quote(this.#before, 60)}")`;
    if (this.#isBack()) return `Its old value${told} was restored.`;
    const now = this.#task.env.isSecret(field) ? '' : ` "${quote(shownIn(field), 60)}"`;
    return `Its old value${told} could not be restored: it now has${now || ' another one'}.`;
  }

  #isBack(): boolean {
    const shown = shownIn(this.#field);
    if (!this.#field.isContentEditable)
      return shown === this.#before || isBare(shown, this.#before);
    // An empty editor shows a line end or nothing.
    return shown.trimEnd() === this.#before.trimEnd();
  }

  async #write(): Promise<void> {
    const field = this.#field as Field;
    if (field.isContentEditable) await this.#rewrite();
    else if (isSetWhole(field)) {
      setValue(field, this.#before);
      announceChange(field);
    } else {
      const typed = typedOf(this.#before);
      if (typed === this.#before) typeInto(field, typed);
      // Some masks leave their first sign, and let go of it only if it is deleted by itself.
      if (this.#before === '' && field.value !== '') typeInto(field, '');
      if (this.#isBack()) return;
      // An amount is typed without the text that the field adds around it.
      typeKeys(field, typed);
      announceChange(field);
      if (this.#isBack() || matches(this.#before, field.value, field)) return;
      setValue(field, this.#before);
      announceChange(field);
    }
  }

  /** An editor undoes its own steps; plain text is typed again. */
  async #rewrite(): Promise<void> {
    const host = this.#field;
    for (let steps = 0; steps < 3 && markupOf(host) !== this.#inner; steps++) {
      editingOurselves(() => host.ownerDocument.execCommand('undo'));
      await frame();
    }
    if (!this.#isBack() && !/<(?!br|div|p|\/)/i.test(this.#inner))
      await writeInto(host, this.#before.replace(/\n$/, ''), this.#task.check);
  }
}

/** Signs that a field draws while it is empty come and go with the focus. */
function isBare(...texts: readonly string[]): boolean {
  return texts.every((text) => !/[\p{L}\p{N}]/u.test(text));
}

function markupOf(host: Element): string {
  const whole = new XMLSerializer();
  return [...host.childNodes].map((it) => whole.serializeToString(it)).join('');
}
