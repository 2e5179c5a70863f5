/**
 * Which press on a card counts: a trusted event on our own button, half a second after the card last
 * moved or changed, with that button on top where it is pressed.
 *
 * All events of the card are heard on the window, before anybody in the page, and end here: a menu of
 * the page that closes on a press outside of it, on a key or when it loses the focus stays open.
 */

import { FOCUS, hearFocus, hearKeys } from './consent_keys.ts';
import { hearAssistive, hearMoves, hearPresses } from './consent_presses.ts';
import { createStanding } from './standing.ts';
import type { Asked, Hearing, Place, Witness } from './witness.ts';

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
