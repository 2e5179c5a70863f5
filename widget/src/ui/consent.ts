/**
 * Which press on a card counts: a trusted event on our own button, half a second after the card last
 * moved or changed, with that button on top where it is pressed.
 *
 * All events of the card are heard on the window, before anybody in the page, and end here: a menu of
 * the page that closes on a press outside of it, on a key or when it loses the focus stays open.
 */

import type { Native } from '../platform/native.ts';

const ARMED_AFTER_MS = 500;
/** On the card by their place. */
const PRESSES =
  'pointerdown mousedown pointerup mouseup click dblclick auxclick contextmenu wheel'.split(' ');
/** They have no place, or nobody of ours hears them. */
const MOVES =
  'pointermove pointerover pointerout pointerenter pointerleave pointercancel mousemove mouseover mouseout mouseenter mouseleave touchstart touchmove touchend touchcancel'.split(
    ' ',
  );
const KEYS = ['keydown', 'keypress', 'keyup'];
const FOCUS = ['focus', 'blur', 'focusin', 'focusout'];

export type Answers = readonly (readonly [HTMLElement, () => void])[];

export interface Consent {
  /** The card is taken away: nothing that is pressed counts any more. */
  end(): void;
}

/** Watches over the answers of one card, until it ends. */
export type Witness = (card: HTMLElement, answers: Answers) => Consent;

/**
 * `root` is the widget's closed root, on `host`; `others` gets the keys that mean nothing on a card,
 * such as the shortcut.
 */
export function createWitness(
  native: Native,
  host: Element,
  root: ShadowRoot,
  others: (event: KeyboardEvent) => void,
): Witness {
  function isOnTop(button: HTMLElement, x: number, y: number): boolean {
    if (native.at(document, x, y) !== host) return false;
    const hit = native.at(root, x, y);
    return !!hit && native.contains(button, hit);
  }

  /** The key that has answered is held and released over the page, which hears nothing of it. */
  function keepRest(): void {
    function rest(event: Event): void {
      const type = native.type(event);
      const another = type === 'keydown' && !native.repeats(event);
      if (!another) {
        native.stop(event);
        native.prevent(event);
      }
      if (another || type === 'keyup') for (const it of KEYS) native.unlisten(it, rest);
    }
    for (const type of KEYS) native.listen(type, rest);
  }

  function placeOf(element: Element): string {
    const { left, top, width, height } = native.rect(element);
    return `${left} ${top} ${width} ${height} ${native.text(element)}`;
  }

  return (card, answers) => {
    let since = native.now();
    let place = '';
    let over = false;
    /** Where Space is held. */
    let down: HTMLElement | undefined;
    /** What the focus has left for the card. */
    let left: EventTarget | null = null;

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
    function pressed(event: Event): void {
      const at = native.isTrusted(event) && native.target(event) === host && native.point(event);
      if (!at || !isOnTop(card, at[0], at[1])) return;
      native.stop(event);
      const type = native.type(event);
      // The focus stays where the page has it.
      if (type === 'mousedown') native.prevent(event);
      for (let each = 0; each < answers.length; each += 1) {
        const [button, given] = answers[each]!;
        if (type === 'click' && isOnTop(button, at[0], at[1])) answer(event, given);
      }
    }

    function moved(event: Event): void {
      if (native.target(event) === host) native.stop(event);
    }

    /** Enter and Space press here, so that no click follows, which the page would hear. */
    function typed(event: Event): void {
      if (!native.isTrusted(event) || native.target(event) !== host) return;
      const focused = native.focused(root);
      if (!focused || !native.contains(card, focused)) return;
      native.stop(event);
      const [type, key] = [native.type(event), native.key(event)];
      const button = ownerOf(focused);
      if (!button || (key !== 'Enter' && key !== ' ')) {
        if (type === 'keydown') others(event as KeyboardEvent);
        return;
      }
      native.prevent(event);
      const { left, top, width, height } = native.rect(button[0]);
      const presses = key === 'Enter' ? type === 'keydown' : type === 'keyup' && down === button[0];
      if (type !== 'keypress') down = type === 'keydown' ? button[0] : undefined;
      if (!presses || (type === 'keydown' && native.repeats(event))) return;
      if (!isOnTop(button[0], left + width / 2, top + height / 2)) return;
      answer(event, button[1]);
      if (over && type === 'keydown') keepRest();
    }

    function ownerOf(focused: Element): Answers[number] | undefined {
      for (let each = 0; each < answers.length; each += 1) {
        if (native.contains(answers[each]![0], focused)) return answers[each];
      }
      return undefined;
    }

    /** What the focus has left for us does not hear of it, and not of its return. */
    function refocused(event: Event): void {
      const target = native.target(event);
      const type = native.type(event);
      const leaves = type === 'blur' || type === 'focusout';
      if (leaves && target !== host && native.related(event) === host) left = target;
      else if (target !== host && (leaves || target !== left)) {
        left = null;
        return;
      }
      native.stop(event);
    }

    const heard: readonly (readonly [readonly string[], (event: Event) => void])[] = [
      [PRESSES, pressed],
      [MOVES, moved],
      [KEYS, typed],
      [FOCUS, refocused],
    ];
    for (const [types, hear] of heard) for (const type of types) native.listen(type, hear);
    for (const [button, given] of answers) {
      // Assistive technology: it says which button it means, and no place.
      native.listenOn(button, 'click', (event) => {
        if (!native.isTrusted(event) || native.point(event)) return;
        native.stop(event);
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
        const leave = (types: readonly string[], hear: (event: Event) => void) => {
          for (const type of types) native.unlisten(type, hear);
        };
        for (const [types, hear] of heard) if (hear !== refocused) leave(types, hear);
        // The focus goes back in this task.
        queueMicrotask(() => leave(FOCUS, refocused));
      },
    };
  };
}
