/**
 * Which press on a card counts: a trusted event on our own button, half a second after the card last
 * moved or changed, with that button on top where it is pressed.
 *
 * A pointer is heard on the window, before anybody in the page, and ends here: a menu of the page
 * that closes on a press outside of it stays open, and keeps the focus.
 */

import type { Native } from '../host/native.ts';

const ARMED_AFTER_MS = 500;
const HEARD = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

export type Answers = readonly (readonly [HTMLElement, () => void])[];

export interface Consent {
  /** The card is taken away: nothing that is pressed counts any more. */
  end(): void;
}

/** Watches over the answers of one card, until it ends. */
export type Witness = (card: HTMLElement, answers: Answers) => Consent;

/** `root` is the widget's closed root, on `host`. */
export function createWitness(native: Native, host: Element, root: ShadowRoot): Witness {
  function isOnTop(button: HTMLElement, x: number, y: number): boolean {
    if (native.at(document, x, y) !== host) return false;
    const hit = native.at(root, x, y);
    return !!hit && native.contains(button, hit);
  }

  function placeOf(element: Element): string {
    const { left, top, width, height } = native.rect(element);
    return `${left} ${top} ${width} ${height} ${native.text(element)}`;
  }

  return (card, answers) => {
    let since = native.now();
    let place = '';
    let over = false;

    /** If the card moves or its text changes, the half second starts again. */
    function look(): void {
      let now = placeOf(card);
      for (let each = 0; each < answers.length; each += 1) now += placeOf(answers[each]![0]);
      if (now !== place) since = native.now();
      place = now;
    }

    function frame(): void {
      if (over) return;
      look();
      native.frame(frame);
    }

    function answer(event: Event, given: () => void): void {
      look();
      if (!over && native.time(event) - since >= ARMED_AFTER_MS) given();
    }

    /** Presses of a pointer. */
    function heard(event: Event): void {
      const at = native.isTrusted(event) && native.target(event) === host && native.point(event);
      if (!at) return;
      for (let each = 0; each < answers.length; each += 1) {
        const [button, given] = answers[each]!;
        if (!isOnTop(button, at[0], at[1])) continue;
        native.stop(event);
        const type = native.type(event);
        if (type === 'mousedown') native.prevent(event);
        if (type === 'click') answer(event, given);
        return;
      }
    }

    for (const type of HEARD) native.listen(type, heard);
    for (const [button, given] of answers) {
      // A key, or assistive technology: both say which button they mean, and no place.
      native.listenOn(button, 'click', (event) => {
        if (!native.isTrusted(event) || native.point(event)) return;
        const { left, top, width, height } = native.rect(button);
        const source = native.source(event) as Node | undefined;
        if (!source || !native.contains(button, source)) return;
        if (isOnTop(button, left + width / 2, top + height / 2)) answer(event, given);
      });
    }
    frame();
    return {
      end() {
        over = true;
        for (const type of HEARD) native.unlisten(type, heard);
      },
    };
  };
}
