/** The subtitle in the bar, letter by letter; screen readers get each one once, complete. */

import { everyFrame, isStill } from './follow.ts';
import { type Allowed, lettersOf, markdown } from './markdown.ts';

export interface Subtitle {
  /** The text so far; `complete` when it is final. */
  say(text: string, complete: boolean): void;
  /** Immediately, as it is, and not for screen readers: the visitor's own words, or none. */
  set(text: string): void;
  /** All of it, at once. */
  whole(): Node[];
}

/** A backlog is shown over about this many frames. */
const FRAMES = 10;

export function createSubtitle(line: HTMLElement, spoken: HTMLElement, allowed: Allowed): Subtitle {
  let goal = '';
  let letters = '';
  let open = true;
  let shown = 0;
  let stop: (() => void) | undefined;

  function write(): void {
    const { length } = letters;
    shown = isStill() ? length : Math.min(length, shown + Math.ceil((length - shown) / FRAMES));
    line.replaceChildren(...markdown(goal, allowed, { open, most: shown }));
    if (shown < length) return;
    end();
    // What is longer than the bar is scrolled by keys, too.
    line.tabIndex = line.scrollHeight > line.clientHeight + 1 ? 0 : -1;
  }

  function end(): void {
    stop?.();
    stop = undefined;
  }

  return {
    say(text, complete) {
      open = !complete;
      if (!text.startsWith(goal)) {
        const now = lettersOf(text, allowed, open);
        if (!now.startsWith(letters.slice(0, shown))) {
          shown = 0;
          line.scrollTop = 0;
        }
      }
      goal = text;
      letters = lettersOf(text, allowed, open);
      write();
      if (shown < letters.length) stop ??= everyFrame(write);
      if (complete) spoken.textContent = letters;
    },
    whole: () => markdown(goal, allowed, { open }),
    set(text) {
      end();
      goal = letters = text;
      shown = text.length;
      line.textContent = text;
      line.scrollTop = 0;
    },
  };
}
