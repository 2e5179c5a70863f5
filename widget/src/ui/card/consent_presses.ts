/** Presses on a card: of a pointer by their place, of assistive technology by their button. */

import type { Asked, Hearing, Place } from './witness.ts';

/** On the card by their place. */
const PRESSES =
  'pointerdown mousedown pointerup mouseup click dblclick auxclick contextmenu wheel'.split(' ');
/** They have no place, or nobody of ours hears them. */
const MOVES =
  'pointermove pointerover pointerout pointerenter pointerleave pointercancel mousemove mouseover mouseout mouseenter mouseleave touchstart touchmove touchend touchcancel'.split(
    ' ',
  );

export function isOnTop({ native, host, root }: Place, button: HTMLElement, at: Point): boolean {
  if (native.at(document, at[0], at[1]) !== host) return false;
  const hit = native.at(root, at[0], at[1]);
  return !!hit && native.contains(button, hit);
}

type Point = readonly [x: number, y: number];

export function middleOf({ native }: Place, button: HTMLElement): Point {
  const { left, top, width, height } = native.rect(button);
  return [left + width / 2, top + height / 2];
}

export function hearPresses(place: Place, { card, answers, standing }: Asked): Hearing {
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

export function hearMoves({ native, host }: Place): Hearing {
  const moved = (event: Event) => {
    if (native.target(event) === host) native.stop(event);
  };
  return [MOVES, moved];
}

/** Assistive technology: it says which button it means, and no place. */
export function hearAssistive(place: Place, { answers, standing }: Asked): void {
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
