/**
 * Which press in the frame counts: a trusted one, half a second after what is asked was last seen
 * to move or change, while all of it is seen.
 *
 * A frame cannot know what its page paints over it, or that it is moved. Browsers with
 * IntersectionObserver version 2 tell the former (https://w3c.github.io/IntersectionObserver/v2/);
 * that the frame moves is seen by a pointer that stands still on the screen, and not in the frame.
 */

import { page } from '../platform/page.ts';
import type { Answers, Consent, Witness } from '../ui/card/witness.ts';

const ARMED_AFTER_MS = 500;
const POINTERS = ['pointerover', 'pointermove', 'pointerdown', 'click'];
/** The least that browsers take. */
const LOOK_MS = 100;
/** Of an element, with what rounding loses. */
const WHOLE = 0.97;

/** `changed` gets whether something hides what is asked. */
export function createWitness(changed: (hidden: boolean) => void): Witness {
  return (card, answers): Consent => {
    const approve = answers.at(-1)![0] as HTMLButtonElement;
    let since = performance.now();
    /** The frame got the focus, perhaps from a page that took it while the visitor types. */
    let focused = 0;

    function again(): void {
      since = performance.now();
    }

    // What is too long for the frame is scrolled within `told`.
    const asked = [card.querySelector('.told')!, ...answers.map(([button]) => button)];
    const end = watchHidden(asked, (hides) => {
      if (hides === approve.disabled) return;
      approve.disabled = hides;
      again();
      changed(hides);
    });
    approve.disabled = true;
    changed(true);
    new ResizeObserver(again).observe(card);
    new MutationObserver(again).observe(card, {
      ...{ subtree: true, childList: true, characterData: true },
    });
    addEventListener('resize', again);
    addEventListener('focus', () => {
      focused = performance.now();
    });
    watchPointer(again);
    listen(answers, (event) => {
      // A press focuses the frame itself; a key does not.
      const from = event.detail ? since : Math.max(since, focused);
      return event.timeStamp - from >= ARMED_AFTER_MS;
    });
    return { end };
  };
}

/** `moved`: the pointer has not moved on the screen, and is elsewhere in the frame. */
function watchPointer(moved: () => void): void {
  let place = '';

  function look(event: MouseEvent): void {
    // A click without a pointer is a key, or assistive technology.
    if (!event.isTrusted || (event.type === 'click' && !event.detail)) return;
    const [screen, here] = [
      `${Math.round(event.screenX)} ${Math.round(event.screenY)}`,
      `${Math.round(event.clientX)} ${Math.round(event.clientY)}`,
    ];
    const [before, there] = place.split('/');
    if (before === screen && there !== here) moved();
    place = `${screen}/${here}`;
  }

  page.documentElement.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse') moved();
  });
  for (const type of POINTERS) {
    addEventListener(type, (event) => look(event as MouseEvent), { capture: true });
  }
}

function listen(answers: Answers, counts: (event: MouseEvent) => boolean): void {
  for (const [button, given] of answers) {
    button.addEventListener('click', (event) => {
      if (event.isTrusted && counts(event)) given();
    });
  }
}

interface Seen extends IntersectionObserverEntry {
  /** Nothing covers, blends or turns it. */
  readonly isVisible?: boolean;
}

/** `tell` gets after each look whether something hides one of them; the returned function ends it. */
function watchHidden(elements: readonly Element[], tell: (hidden: boolean) => void): () => void {
  const hidden = new Set(elements);
  const observer = new IntersectionObserver(
    (entries: Seen[]) => {
      for (const { target, isVisible, intersectionRatio } of entries) {
        const seen = intersectionRatio >= WHOLE && isVisible !== false;
        if (seen) hidden.delete(target);
        else hidden.add(target);
      }
      tell(hidden.size > 0);
    },
    {
      threshold: [0, 0.5, WHOLE, 1],
      ...('isVisible' in IntersectionObserverEntry.prototype && {
        trackVisibility: true,
        delay: LOOK_MS,
      }),
    },
  );
  for (const it of elements) observer.observe(it);
  return () => observer.disconnect();
}
