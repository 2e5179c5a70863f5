/**
 * The strings that are shown now, of `strings/`: the visitor's language with the host's own, and the
 * server's sentences by their codes (`agent/sentence.py`). English is built in, each group in the chunk
 * that shows it, but for the sentences, whose text the server sends; other languages are loaded.
 */

import { type bar, widget as ENGLISH, type palette } from '../../strings/en.json';
import { filled } from '../../strings/filled.ts';

/** Those of the palette and the bar are there once they have been learnt. */
export type Strings = Readonly<typeof ENGLISH & typeof palette & typeof bar>;
export type Table = Readonly<Record<string, string>>;

export type Words = Readonly<ReturnType<typeof createWords>>;

export interface ServerSentence {
  readonly code?: string | undefined;
  readonly facts?: Table | undefined;
}

type Groups = Readonly<Record<string, Table>>;

const LOCALES: { readonly [language: string]: () => Promise<{ readonly default: Groups }> } = {
  de: () => import('../../strings/de.json'),
  fr: () => import('../../strings/fr.json'),
  es: () => import('../../strings/es.json'),
  'zh-Hans': () => import('../../strings/zh-hans.json'),
  'zh-Hant': () => import('../../strings/zh-hant.json'),
  ar: () => import('../../strings/ar.json'),
  ja: () => import('../../strings/ja.json'),
};

const RTL = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)$/;

export function createWords() {
  let english: Table = ENGLISH;
  let table: Table = ENGLISH;
  let calls = 0;
  const draws: ((strings: Strings) => void)[] = [];
  const words = {
    now: ENGLISH as Table as Strings,
    language: 'en',
    rtl: false,
    /** Draws now, and again whenever the language changes. */
    each(draw: (strings: Strings) => void) {
      draws.push(draw);
      draw(words.now);
    },
    /** English strings of a part that has just been loaded. */
    learn(more: Table) {
      english = { ...english, ...more };
      table = { ...more, ...table };
      words.now = table as Strings;
    },
    /** A table of strings, given in English, as it is now. */
    of<T extends Table>(own: T) {
      const now = Object.keys(own).map((name) => [name, words.translated(name) ?? own[name]]);
      return Object.fromEntries(now) as { readonly [Name in keyof T]: string };
    },
    /** The one of that name that is not in English; undefined where there is none. */
    translated: (name: string): string | undefined =>
      Object.hasOwn(table, name) ? table[name] : undefined,
    /** What a visitor is told where the server has refused this page; the rest is for developers. */
    refusal(reason = ''): string {
      if (/^(limit|busy)$/.test(reason)) return words.now.refused_limit;
      return words.now[/^(token|expired)$/.test(reason) ? 'refused_token' : 'refused'];
    },
    /** The server's sentence in this language, or `text` where there is none. */
    sentence({ code, facts = {} }: ServerSentence, text: string) {
      const sentence = code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
      if (!sentence || [...sentence.matchAll(/\{(\w+)\}/g)].some(([, name]) => !(name! in facts))) {
        return text;
      }
      const { until, doubt } = facts;
      return [
        sentence.replace(/\{(\w+)\}/g, (_, name) => facts[name]!),
        ...(until ? [filled(words.now.until, until)] : []),
        ...(doubt ? [filled(words.now.doubt, doubt)] : []),
      ].join(' ');
    },
    /** Loads what is needed; the last call wins. `own` are the host's. */
    async load(locale: string, own: Table) {
      calls += 1;
      const call = calls;
      const language = languageOf(locale);
      // Without them English is shown: most often a newer server has no longer our files.
      const loaded = await LOCALES[language]?.().catch(() => undefined);
      if (call !== calls) return;
      table = Object.assign({}, english, ...Object.values(loaded?.default ?? {}), own);
      words.now = table as Strings;
      // A host that gives the core's strings speaks a language of its own.
      const whole = Object.keys(ENGLISH).every((name) => Object.hasOwn(own, name));
      words.language = loaded || whole ? language : 'en';
      words.rtl = RTL.test(words.language);
      for (const draw of draws) draw(words.now);
    },
  };
  return words;
}

/** As in LOCALES: by language, Chinese by its script. */
function languageOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return language === 'zh' ? `zh-${script}` : language;
  } catch {
    return 'en';
  }
}
