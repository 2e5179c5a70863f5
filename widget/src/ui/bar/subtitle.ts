/**
 * The subtitle in the bar, letter by letter and, if it is long, page by page; screen readers get each
 * one once, complete.
 */

import { h } from '../drawing/dom.ts';
import { everyFrame, isStill } from '../drawing/follow.ts';
import type { Allowed } from '../drawing/markdown.ts';

/** Emphasis, code or a link that has begun and not ended: no place to cut. */
const MARKS = [/\*\*/g, /`/g];
/** A backlog is shown over about this many frames. */
const FRAMES = 10;

type Markup = Pick<typeof import('../drawing/markdown.ts'), 'markdown' | 'lettersOf'>;

/** Where its chunk cannot be loaded. */
const PLAIN: Markup = {
  markdown: (text, _, { most }) => [text.slice(0, most)],
  lettersOf: (text) => text,
};

interface SubtitleOptions {
  readonly line: HTMLElement;
  readonly spoken: HTMLElement;
  readonly reports: { readonly allowed: Allowed };
  /** `pageLength`: letters of a page; 0: all of them. */
  readonly settings: { readonly pageLength: number };
  readonly words: { readonly language: string };
  /** Another page is shown, or there are more of them. */
  paged(): void;
}

export function createSubtitle(options: SubtitleOptions) {
  const { line, spoken } = options;
  const { allowed } = options.reports;
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
    void import('../drawing/markdown.ts')
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
    pages = pagesOf(all, options.settings.pageLength, options.words.language);
    at = goesOn ? Math.min(at, pages.length - 1) : 0;
    if (!goesOn) restart();
    letters = lettersOf(pages[at]!);
    type();
    if (complete) spoken.textContent = lettersOf(all);
  }

  return {
    say,
    whole: () => nodesOf(text),
    /** Turns to the next page; false on the last one. */
    next() {
      if (at + 1 >= pages.length) return false;
      at += 1;
      letters = lettersOf(pages[at]!);
      restart();
      type();
      return true;
    },
    page: (): readonly [at: number, of: number] => [at + 1, pages.length],
    /** Immediately, as it is, and not for screen readers: the visitor's own words, or none. */
    set(words: string) {
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

/** At most `length` letters each, where the sentences allow it; all of it in one if that is 0. */
function pagesOf(text: string, length: number, language: string): string[] {
  if (!length || text.length <= length) return [text];
  const pages: string[] = [];
  let page = '';
  for (const part of partsOf(text, language)) {
    if (page.trim() && (page + part).trimEnd().length > length && isWhole(page)) {
      pages.push(page);
      page = '';
    }
    page += part;
  }
  if (page.trim() || !pages.length) pages.push(page);
  return pages.map((it) => it.replace(/^\n+/, '').trimEnd());
}

/** Sentences, each with the white space that follows it; a block of code is one of them. */
function partsOf(text: string, language: string): string[] {
  return text
    .split(/(^[ \t]*```[\s\S]*?(?:^[ \t]*```[^\n]*\n?|$(?![\s\S])))/m)
    .flatMap((block) =>
      /^[ \t]*```/.test(block)
        ? [block]
        : (block.match(/[^\n]*\n+|[^\n]+$/g) ?? []).flatMap((line) => sentencesOf(line, language)),
    );
}

function sentencesOf(line: string, language: string): string[] {
  // An old browser has none.
  if (!Intl.Segmenter) return line.match(/.*?(?:[.!?…]\s+|[。！？]|\n+|$)/gs) ?? [line];
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return [...segmenter.segment(line)].map(({ segment }) => segment);
}

function isWhole(text: string): boolean {
  const closed = MARKS.every((mark) => (text.match(mark) ?? []).length % 2 === 0);
  return closed && !/\[[^\]]*$|\]\([^)]*$/.test(text);
}
