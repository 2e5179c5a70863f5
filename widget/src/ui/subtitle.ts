/** The subtitle in the bar, letter by letter; screen readers get each one once, complete. */

import type { Drawing } from './drawing.ts';
import type { Allowed } from './markdown.ts';

export interface Subtitle {
  /** The text so far; `complete` when it is final. */
  say(text: string, complete: boolean): void;
  /** Immediately, as it is, and not for screen readers: the visitor's own words, or none. */
  set(text: string): void;
  /** All of it, at once. */
  whole(): (Node | string)[];
}

/** A backlog is shown over about this many frames. */
const FRAMES = 10;

type Markup = Pick<typeof import('./markdown.ts'), 'markdown' | 'lettersOf'>;

/** Where its chunk cannot be loaded. */
const PLAIN: Markup = {
  markdown: (text, _, { most }) => [text.slice(0, most)],
  lettersOf: (text) => text,
};

export interface SubtitleOptions {
  readonly line: HTMLElement;
  /** Where screen readers get it. */
  readonly spoken: HTMLElement;
  readonly allowed: Allowed;
  readonly drawing: Drawing;
}

export function createSubtitle({ line, spoken, allowed, drawing }: SubtitleOptions): Subtitle {
  const { everyFrame, isStill, h } = drawing;
  let goal = '';
  let letters = '';
  let open = true;
  let shown = 0;
  let stop: (() => void) | undefined;
  let markup: Markup | undefined;
  let loads = false;
  /** What was said before the chunk was there. */
  let latest: [text: string, complete: boolean] | undefined;

  function load(): void {
    if (loads) return;
    loads = true;
    void import('./markdown.ts')
      .catch(() => PLAIN)
      .then((loaded) => {
        markup = loaded;
        if (latest) say(...latest);
      });
  }

  function nodesOf(text: string, most?: number): (Node | string)[] {
    return (markup ?? PLAIN).markdown(text, allowed, { open, most, h });
  }

  function write(): void {
    const { length } = letters;
    shown = isStill() ? length : Math.min(length, shown + Math.ceil((length - shown) / FRAMES));
    line.replaceChildren(...nodesOf(goal, shown));
    if (shown < length) return;
    end();
    // What is longer than the bar is scrolled by keys, too.
    line.tabIndex = line.scrollHeight > line.clientHeight + 1 ? 0 : -1;
  }

  function end(): void {
    stop?.();
    stop = undefined;
  }

  function say(text: string, complete: boolean): void {
    latest = [text, complete];
    if (!markup) {
      load();
      return;
    }
    open = !complete;
    const now = markup.lettersOf(text, allowed, { open, h });
    if (!text.startsWith(goal) && !now.startsWith(letters.slice(0, shown))) {
      shown = 0;
      line.scrollTop = 0;
    }
    goal = text;
    letters = now;
    write();
    if (shown < letters.length) stop ??= everyFrame(write);
    if (complete) spoken.textContent = letters;
  }

  return {
    say,
    whole: () => nodesOf(goal),
    set(text) {
      end();
      load();
      latest = undefined;
      goal = letters = text;
      shown = text.length;
      line.textContent = text;
      line.scrollTop = 0;
    },
  };
}
