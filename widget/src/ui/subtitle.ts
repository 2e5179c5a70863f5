/** The subtitle in the bar, letter by letter; screen readers get each one once, complete. */

import { everyFrame, isStill } from './follow.ts';

export interface Subtitle {
  /** The text so far; `complete` when it is final. */
  say(text: string, complete: boolean): void;
  /** Immediately, and not for screen readers: the visitor's own words, or none. */
  set(text: string): void;
}

/** A backlog is shown over about this many frames. */
const FRAMES = 10;

export function createSubtitle(line: HTMLElement, spoken: HTMLElement): Subtitle {
  let goal = '';
  let shown = 0;
  let stop: (() => void) | undefined;

  function write(): void {
    shown = isStill() ? goal.length : shown + Math.ceil((goal.length - shown) / FRAMES);
    line.textContent = goal.slice(0, shown).replace(/[\ud800-\udbff]$/, '');
    line.scrollTop = line.scrollHeight;
    if (shown < goal.length) return;
    stop?.();
    stop = undefined;
  }

  function set(text: string): void {
    goal = text;
    shown = text.length;
    write();
  }

  return {
    say(text, complete) {
      const words = plain(text);
      if (!words.startsWith(goal.slice(0, shown))) shown = 0;
      goal = words;
      write();
      if (shown < goal.length) stop ??= everyFrame(write);
      if (complete) spoken.textContent = words;
    },
    set,
  };
}

/** Text without emphasis marks, even if the closing one has not arrived yet. */
function plain(text: string): string {
  return text.replace(/\*\*|\*$/g, '');
}
