/** Whether an option has really been taken: what the control shows, what the option says. */

import { Refusal, type Task } from '../action.ts';
import { plain } from '../matching.ts';
import { title } from '../state.ts';
import { line } from '../tree.ts';
import { readingOf, shownBy } from './opener.ts';
import { isChosen, type Option } from './option.ts';
import { isSeen } from './seen.ts';

export class Proof {
  readonly #task: Task;
  readonly #control: Element;
  readonly #option: Option;
  readonly #isMenu: boolean;
  readonly #before: string;

  /** To be made before the option is pressed. */
  constructor(task: Task, control: Element, option: Option) {
    this.#task = task;
    this.#control = control;
    this.#option = option;
    this.#isMenu = option.element.closest('[role=menuitem]') !== null;
    this.#before = readingOf(control);
  }

  holds(): boolean {
    const { element, name } = this.#option;
    if (!this.#control.isConnected) return true;
    if (isSeen(element) && isChosen(element)) return true;
    if (this.#isMenu) return !isSeen(element);
    const says = (text: string) => plain(text).includes(plain(name));
    if (says(shownBy(this.#control))) return true;
    const now = readingOf(this.#control);
    return says(now) && !says(this.#before);
  }

  /** Throws `rejected_value` with what the control shows instead. */
  check(): void {
    if (this.holds()) return;
    const complaint = this.#task.watch.complaint();
    const why = complaint ? `; message: ${complaint}` : '';
    const shows = line(shownBy(this.#control) || readingOf(this.#control), 80);
    const message = `${title(this.#task.env, this.#control)}: asked "${line(this.#option.name, 60)}", it shows "${shows}"${why}`;
    throw new Refusal('rejected_value', message);
  }
}
