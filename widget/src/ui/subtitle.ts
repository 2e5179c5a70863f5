/**
 * The subtitle in the bar, letter by letter and, if it is long, page by page; screen readers get each
 * one once, complete.
 */

import { h } from './dom.ts';
import { everyFrame, isStill } from './follow.ts';
import type { Allowed } from './markdown.ts';
import { pagesOf } from './pages.ts';

export interface Subtitle {
  /** The text so far; `complete` when it is final. */
  say(text: string, complete: boolean): void;
  /** Immediately, as it is, and not for screen readers: the visitor's own words, or none. */
  set(text: string): void;
  /** All of it, at once. */
  whole(): (Node | string)[];
  /** Turns to the next page; false on the last one. */
  next(): boolean;
  /** Which page is shown, from 1, and how many there are. */
  page(): readonly [at: number, of: number];
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
  /** Letters of a page; 0: all of them. */
  pageLength(): number;
  language(): string;
  /** Another page is shown, or there are more of them. */
  paged(): void;
}

export function createSubtitle(options: SubtitleOptions): Subtitle {
  const { line, spoken, allowed } = options;
  let text = '';
  let pages = [''];
  let at = 0;
  let letters = '';
  let open = true;
  let shown = 0;
  let stop: (() => void) | undefined;
  /** What was said before the chunk was there. */
  let latest: [text: string, complete: boolean] | undefined;

  let markup: Markup | undefined;
  let loads = false;

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

  function nodesOf(part: string, most?: number): (Node | string)[] {
    return (markup ?? PLAIN).markdown(part, allowed, { open, most, h });
  }

  function lettersOf(part: string): string {
    return (markup ?? PLAIN).lettersOf(part, allowed, { open, h });
  }

  function write(): void {
    const { length } = letters;
    shown = isStill() ? length : Math.min(length, shown + Math.ceil((length - shown) / FRAMES));
    line.replaceChildren(...nodesOf(pages[at]!, shown));
    if (shown < length) return;
    end();
    // What is longer than the bar is scrolled by keys, too.
    line.tabIndex = line.scrollHeight > line.clientHeight + 1 ? 0 : -1;
  }

  function end(): void {
    stop?.();
    stop = undefined;
  }

  function restart(): void {
    shown = 0;
    line.scrollTop = 0;
  }

  function type(): void {
    write();
    if (shown < letters.length) stop ??= everyFrame(write);
    options.paged();
  }

  function say(all: string, complete: boolean): void {
    latest = [all, complete];
    if (!markup) {
      load();
      return;
    }
    open = !complete;
    const goesOn = all.startsWith(text) || lettersOf(all).startsWith(letters.slice(0, shown));
    text = all;
    pages = pagesOf(all, options.pageLength(), options.language());
    at = goesOn ? Math.min(at, pages.length - 1) : 0;
    if (!goesOn) restart();
    letters = lettersOf(pages[at]!);
    type();
    if (complete) spoken.textContent = lettersOf(all);
  }

  return {
    say,
    whole: () => nodesOf(text),
    next() {
      if (at + 1 >= pages.length) return false;
      at += 1;
      letters = lettersOf(pages[at]!);
      restart();
      type();
      return true;
    },
    page: () => [at + 1, pages.length],
    set(words) {
      end();
      load();
      latest = undefined;
      text = letters = words;
      pages = [words];
      at = 0;
      shown = words.length;
      line.textContent = words;
      line.scrollTop = 0;
      options.paged();
    },
  };
}
