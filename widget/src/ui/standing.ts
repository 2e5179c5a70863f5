/** Since when a card stands still: what is pressed sooner was meant for what was there before. */

import type { Native } from '../platform/native.ts';
import type { Answers, Standing } from './witness.ts';

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
      if (!over && native.time(event) - since >= ARMED_AFTER_MS) given();
    },
    over: () => over,
    end() {
      over = true;
    },
  };
}
