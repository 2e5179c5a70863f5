/** The strings that are shown now: of the visitor's language, with the host's own. */

import { ENGLISH, filled, type Strings } from './strings.ts';

export type Table = Readonly<Record<string, string>>;

export interface Words {
  readonly now: Strings;
  /** BCP 47. */
  readonly language: string;
  readonly rtl: boolean;
  /** Draws now, and again whenever the language changes. */
  each(draw: (strings: Strings) => void): void;
  /** The server's sentence in this language, or `text` where there is none. */
  sentence(told: ServerSentence, text: string): string;
  /** What a visitor is told where the server has refused this page; the rest is for developers. */
  refusal(reason: string | undefined): string;
  /** Loads what is needed; the last call wins. `own` are the host's. */
  load(locale: string, own: Table): Promise<void>;
}

export interface ServerSentence {
  readonly code?: string | undefined;
  readonly facts?: Table | undefined;
}

const LOCALES: { readonly [language: string]: () => Promise<{ readonly STRINGS: Table }> } = {
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
  es: () => import('./locales/es.ts'),
  'zh-Hans': () => import('./locales/zh-hans.ts'),
  'zh-Hant': () => import('./locales/zh-hant.ts'),
  ar: () => import('./locales/ar.ts'),
  ja: () => import('./locales/ja.ts'),
};

export function createWords(): Words {
  let table: Table = ENGLISH;
  let calls = 0;
  const draws: ((strings: Strings) => void)[] = [];
  const words = {
    now: ENGLISH as Strings,
    language: 'en',
    rtl: false,
    each(draw: (strings: Strings) => void) {
      draws.push(draw);
      draw(words.now);
    },
    refusal(reason = '') {
      if (/^(limit|busy)$/.test(reason)) return words.now.refused_limit;
      return words.now[/^(token|expired)$/.test(reason) ? 'refused_token' : 'refused'];
    },
    sentence({ code, facts = {} }: ServerSentence, text: string) {
      const told = code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
      if (!told || [...told.matchAll(/\{(\w+)\}/g)].some(([, name]) => !(name! in facts))) {
        return text;
      }
      const { until, doubt } = facts;
      return [
        told.replace(/\{(\w+)\}/g, (_, name) => facts[name]!),
        ...(until ? [filled(words.now.until, until)] : []),
        ...(doubt ? [filled(words.now.doubt, doubt)] : []),
      ].join(' ');
    },
    async load(locale: string, own: Table) {
      calls += 1;
      const call = calls;
      const language = languageOf(locale);
      // Without them English is shown: most often a newer server has no longer our files.
      const loaded = await LOCALES[language]?.().catch(() => undefined);
      if (call !== calls) return;
      table = { ...ENGLISH, ...loaded?.STRINGS, ...own };
      words.now = table as Strings;
      words.language = loaded ? language : 'en';
      words.rtl = words.language === 'ar';
      for (const draw of draws) draw(words.now);
    },
  };
  return words;
}

/** As in LOCALES: by language, Chinese by its script. */
export function languageOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return language === 'zh' ? `zh-${script}` : language;
  } catch {
    return 'en';
  }
}
