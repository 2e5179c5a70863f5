/** Whether an option has really been taken: what the control shows, what the option says. */

import { Refusal, type Task, Unseen } from '../action.ts';
import { standingFor } from '../anew.ts';
import { plain } from '../matching.ts';
import { line, quote } from '../quote.ts';
import { isText, title } from '../state.ts';
import { readingOf, shownBy } from './opener.ts';
import { isChosen, type Option } from './option.ts';
import type { Popup } from './popup.ts';
import { Pressed } from './pressed.ts';
import { isSeen } from './seen.ts';

export interface Picked {
  readonly control: Element;
  readonly option: Option;
  readonly popup: Popup;
  /** What the control and its box read before anything was typed or picked. */
  readonly before: string;
}

export class Proof {
  readonly #task: Task;
  readonly #control: Element;
  readonly #option: Option;
  readonly #popup: Popup;
  /** Of an item that does something and shows nothing for it. */
  readonly #pressed: Pressed | undefined;
  readonly #isSwitch: boolean;
  readonly #before: string;
  /** Longer names in the list that hold this one: where one of them is shown, this one is not. */
  readonly #rivals: readonly string[];

  /** To be made before the option is pressed. */
  constructor(task: Task, { control, option, popup, before }: Picked) {
    this.#task = task;
    this.#control = control;
    this.#option = option;
    this.#popup = popup;
    const item = option.element.closest('[role=menuitem]');
    this.#pressed = item ? new Pressed(task, { item, control, popup }) : undefined;
    this.#isSwitch = option.element.closest('[role^=menuitem]') !== null;
    this.#before = before;
    const own = plain(option.name);
    const names = popup.options().map(({ name }) => plain(name));
    this.#rivals = names.filter((it) => it !== own && it.includes(own));
  }

  holds(): boolean {
    const { element, name } = this.#option;
    const control = standingFor(this.#task, this.#control);
    if (!control) return true;
    if (isSeen(element) && isChosen(element)) return true;
    if (this.#pressed) return this.#pressed.seen();
    const says = (text: string) => this.#says(text, name);
    // As long as the list is open, what stands in a field may be what we typed to find the option.
    const closed = this.#popup.isGone();
    if (this.#isSwitch && closed && !isText(control)) return true;
    if (says(shownBy(control)) && (closed || !isText(control))) return true;
    return says(readingOf(control, closed)) && !says(this.#before);
  }

  #says(text: string, name: string): boolean {
    let rest = plain(text);
    for (const rival of this.#rivals) rest = rest.replaceAll(rival, ' ');
    return rest.includes(plain(name));
  }

  /** To be called before the list is put away, which would pass for an effect. */
  stop(): void {
    this.#pressed?.stop();
  }

  #untold(): string {
    const { env } = this.#task;
    const at = title(env, standingFor(this.#task, this.#control) ?? this.#control);
    return `Pressed "${quote(this.#option.name, 60)}" in ${at}: its menu stayed open and nothing on the page changed. Look whether it was taken before you press it again.`;
  }

  /** Throws `rejected_value` with what the control shows instead; Unseen for an item
   * of a menu that came to nothing one could see. */
  check(): void {
    if (this.holds()) return;
    if (this.#pressed) throw new Unseen(this.#untold());
    const complaint = this.#task.watch.complaint();
    const why = complaint ? `; message: ${complaint}` : '';
    const { env } = this.#task;
    const control = standingFor(this.#task, this.#control) ?? this.#control;
    const shows = env.isSecret(control)
      ? 'something else'
      : `"${quote(shownBy(control) || readingOf(control), 80)}"`;
    const message = `${title(env, control)}: asked "${line(this.#option.name, 60)}", it shows ${shows}${why}`;
    throw new Refusal('rejected_value', message);
  }
}
