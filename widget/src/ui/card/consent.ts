/**
 * Which press on a card counts: a trusted event on our own button, half a second after the card last
 * moved or changed, with that button on top where it is pressed.
 *
 * All events of the card are heard on the window, before anybody in the page, and end here: a menu of
 * the page that closes on a press outside of it, on a key or when it loses the focus stays open.
 */

import type { Native } from '../../platform/native.ts';
import type { Answers, Asked, Hearing, Place, Standing, Witness } from './witness.ts';

export function createWitness(place: Place): Witness {
  const { native } = place;
  return (card, answers) => {
    const standing = createStanding(native, card, answers);
    const asked: Asked = { card, answers, standing };
    const refocused = hearFocus(place);
    const heard: readonly Hearing[] = [
      hearPresses(place, asked),
      hearMoves(place),
      hearKeys(place, asked),
      [FOCUS, refocused],
    ];
    for (const [types, hear] of heard) for (const type of types) native.listen(type, hear);
    hearAssistive(place, asked);
    standing.watch();
    return {
      end() {
        standing.end();
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

const ARMED_AFTER_MS = 500;

export function createStanding(
  native: Pick<Native, 'now' | 'rect' | 'text' | 'frame' | 'time'>,
  card: HTMLElement,
  answers: Answers,
): Standing {
  let since = native.now();
  let place = '';
  let over = false;

  function placeOf(element: Element): string {
    const { left, top, width, height } = native.rect(element);
    return `${left} ${top} ${width} ${height} ${native.text(element)}`;
  }

  /** If the card moves or its text changes, the half second starts again. */
  function look(): void {
    let now = placeOf(card);
    for (let each = 0; each < answers.length; each += 1) now += placeOf(answers[each]![0]);
    if (now !== place) since = native.now();
    place = now;
  }

  function watch(): void {
    if (over) return;
    look();
    native.frame(watch);
  }

  return {
    watch,
    answer(event, given) {
      look();
      if (over) return;
      if (native.time(event) - since >= ARMED_AFTER_MS) given();
      // A visitor who presses in haste has not read it yet.
      else since = native.now();
    },
    over: () => over,
    end() {
      over = true;
    },
  };
}

const KEYS = ['keydown', 'keypress', 'keyup'];
export const FOCUS = ['focus', 'blur', 'focusin', 'focusout'];

/** Enter and Space press here, so that no click follows, which the page would hear. */
export function hearKeys(place: Place, { card, answers, standing }: Asked): Hearing {
  const { native, host, root } = place;
  let down: HTMLElement | undefined;

  function ownerOf(focused: Element): Answers[number] | undefined {
    for (let each = 0; each < answers.length; each += 1) {
      if (native.contains(answers[each]![0], focused)) return answers[each];
    }
    return undefined;
  }

  function typed(event: Event): void {
    if (!native.isTrusted(event) || native.target(event) !== host) return;
    const focused = native.focused(root);
    if (!focused || !native.contains(card, focused)) return;
    native.stop(event);
    const [type, key] = [native.type(event), native.key(event)];
    const button = ownerOf(focused);
    if (!button || (key !== 'Enter' && key !== ' ')) {
      if (type === 'keydown') place.others(event as KeyboardEvent);
      return;
    }
    native.prevent(event);
    const at = middleOf(place, button[0]);
    const presses = key === 'Enter' ? type === 'keydown' : type === 'keyup' && down === button[0];
    if (type !== 'keypress') down = type === 'keydown' ? button[0] : undefined;
    if (!presses || (type === 'keydown' && native.repeats(event))) return;
    if (!isOnTop(place, button[0], at)) return;
    standing.answer(event, button[1]);
    if (standing.over() && type === 'keydown') keepRest(place);
  }

  return [KEYS, typed];
}

/** The key that has answered is held and released over the page, which hears nothing of it. */
function keepRest({ native }: Place): void {
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

/** What the focus has left for us does not hear of it, and not of its return. */
export function hearFocus({ native, host }: Place): (event: Event) => void {
  let left: EventTarget | null = null;
  return (event) => {
    const target = native.target(event);
    const type = native.type(event);
    const leaves = type === 'blur' || type === 'focusout';
    if (leaves && target !== host && native.related(event) === host) left = target;
    else if (target !== host && (leaves || target !== left)) {
      left = null;
      return;
    }
    native.stop(event);
  };
}

/** On the card by their place. */
const PRESSES =
  'pointerdown mousedown pointerup mouseup click dblclick auxclick contextmenu wheel'.split(' ');
/** They have no place, or nobody of ours hears them. */
const MOVES =
  'pointermove pointerover pointerout pointerenter pointerleave pointercancel mousemove mouseover mouseout mouseenter mouseleave touchstart touchmove touchend touchcancel'.split(
    ' ',
  );

function isOnTop({ native, host, root }: Place, button: HTMLElement, at: Point): boolean {
  if (native.at(document, at[0], at[1]) !== host) return false;
  const hit = native.at(root, at[0], at[1]);
  return !!hit && native.contains(button, hit);
}

type Point = readonly [x: number, y: number];

function middleOf({ native }: Place, button: HTMLElement): Point {
  const { left, top, width, height } = native.rect(button);
  return [left + width / 2, top + height / 2];
}

function hearPresses(place: Place, { card, answers, standing }: Asked): Hearing {
  const { native, host } = place;
  const pressed = (event: Event) => {
    const at = native.isTrusted(event) && native.target(event) === host && native.point(event);
    if (!at || !isOnTop(place, card, at)) return;
    native.stop(event);
    const type = native.type(event);
    // The focus stays where the page has it.
    if (type === 'mousedown') native.prevent(event);
    for (let each = 0; each < answers.length; each += 1) {
      const [button, given] = answers[each]!;
      if (type === 'click' && isOnTop(place, button, at)) standing.answer(event, given);
    }
  };
  return [PRESSES, pressed];
}

function hearMoves({ native, host }: Place): Hearing {
  const moved = (event: Event) => {
    if (native.target(event) === host) native.stop(event);
  };
  return [MOVES, moved];
}

/** Assistive technology: it says which button it means, and no place. */
function hearAssistive(place: Place, { answers, standing }: Asked): void {
  const { native } = place;
  for (const [button, given] of answers) {
    native.listenOn(button, 'click', (event) => {
      if (!native.isTrusted(event) || native.point(event)) return;
      native.stop(event);
      const source = native.source(event) as Node | undefined;
      if (!source || !native.contains(button, source)) return;
      if (isOnTop(place, button, middleOf(place, button))) standing.answer(event, given);
    });
  }
}
