/** The languages in which requests are read: their verbs, nouns and the small words of a sentence. */

import NAMED from 'words:named';
import RULES from 'words:rules';
import WORDS from 'words:words';
import { JOINED } from './matcher.ts';

/** One way to say a verb: what stands with it may stand apart ("turn the light off"). */
interface Form {
  readonly line: number;
  readonly verb: string;
  readonly beside: readonly string[];
  /** It is a command as it stands. */
  readonly bare: boolean;
}

export interface VerbSaid {
  readonly lines: readonly number[];
  /** A verb of no table. */
  readonly word: string;
  /** Words that are not of the verb. */
  readonly rest: readonly string[];
  readonly last: boolean;
}

type Words = ReadonlySet<string>;

/** `lead`: what may stand before a command; `apart`: joins that take the verb with them. */
export interface Tongue {
  readonly language: string;
  readonly lead: readonly (readonly string[])[];
  readonly reads: Words;
  readonly not: Words;
  readonly joins: Words;
  readonly apart: Words;
  readonly small: Words;
  readonly it: Words;
  readonly all: Words;
  readonly forms: readonly Form[];
  readonly nouns: readonly (readonly string[])[];
}

const BASIC = RULES.verbs!.split('|');
const ENGLISH = NAMED.en!.verbs!.split('|').map((it, at) => [BASIC[at] ?? [], it].flat().join(';'));
/** The English names of the verbs, by their lines; those of the last line nothing undoes. */
export const LINES: readonly string[] = ENGLISH.map((it) => it.split(';')[0]!);

/** Endings that the infinitive loses, and those of a command. */
const ENDINGS: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  en: [/(?!)/, /^$/],
  de: [/e?n$/, /^(e?n|e)?$/],
  fr: [/(er|ir|re)$/, /^(er?|ez|ons|ir|is|issez|re|s)$/],
  es: [/[aei]r$/, /^([aei]r|an?|en?|[aei]d|[ae]mos)(me|nos|se)?(l[aeo]s?)?$/],
  ar: [/(?!)/, /^(ها?|هم|ي)?$/],
};
const PLURAL: Readonly<Record<string, RegExp>> = {
  en: /(?<=\w{2})(es|s)$/,
  de: /(?<=\w{3})(e[nrs]?|[ns])$/,
  fr: /(?<=\w{2})[sx]$/,
  es: /(?<=\w{2})(es|s)$/,
  ar: /(?<=.{3})(ا|ات|ين|ون)$/u,
};
/** How a Japanese command ends behind its verb. */
const ASKS =
  /^([しっいんきりえけみびち]?[てで]((くださ|下さ|くれ|ほし|欲し|もらえ|もらい|いただけ|頂け|おい|おき|ちょうだい).*|[ねよ])?|する|しろ|せよ|し?たい.*|[をの]?お?願い.*|[るすうくえけめ]?)$/u;

const known: { tongues?: readonly Tongue[] } = {};
const lexicons: Record<string, ReadonlySet<string>> = {};
/** So many parts a word has at most. */
const LONGEST = 4;

export function bareText(text: string): string {
  const marks = /[\u0300-\u036f\u0640\u064b-\u0655]/g;
  const bare = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(marks, '');
  return bare.normalize('NFC').replaceAll('ى', 'ي').replaceAll('ة', 'ه');
}

export function textWords(text: string, language: string): string[] {
  const told = bareText(text);
  if (JOINED.has(language)) {
    const all = new Intl.Segmenter(language, { granularity: 'word' }).segment(told);
    return merged(
      [...all].flatMap((it) => (it.isWordLike ? it.segment : [])),
      language,
    );
  }
  const parted = told.replace(/['’]s(?!\p{L})/gu, '');
  const whole = parted.replace(/['’]/g, language === 'fr' ? ' ' : '');
  const words: string[] = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((it) => (language === 'ar' ? it.replace(/^[وبلفك]?ال(?=.{2})/u, '') : it));
}

/** A word of the tables stays one word, however the browser parts it. */
function merged(words: readonly string[], language: string): string[] {
  const { frame = '', nouns = '' } = NAMED[language] ?? {};
  lexicons[language] ??= new Set(`${frame}|${nouns}`.split(/[,|]/));
  const all: string[] = [];
  for (let at = 0; at < words.length; ) {
    let long = LONGEST;
    const joined = () => words.slice(at, at + long).join('');
    while (long > 1 && (at + long > words.length || !lexicons[language].has(joined()))) long -= 1;
    all.push(joined());
    at += long;
  }
  return all;
}

/** Without the ending of the plural. */
export function nounOf(word: string, language: string): string {
  return word.replace(PLURAL[language] ?? /(?!)/, '');
}

/** Read once. */
export function allTongues(): readonly Tongue[] {
  known.tongues ??= Object.entries(NAMED).map(([language, { frame = '', nouns = '' }]) => {
    const parts = frame.split('|').map((it) => it.split(','));
    const [lead, reads, not, joins, apart, small, it, all] = parts.map((texts) =>
      texts.map((text) => textWords(text, language)),
    ) as string[][][];
    const set = (words: string[][]) => new Set(words.map((word) => word.join('')));
    const own = language === 'en' ? ENGLISH : WORDS[language]!.verbs!.split('|');
    return {
      language,
      lead: lead!.sort((a, b) => b.join('').length - a.join('').length),
      reads: set(reads!),
      not: set(not!),
      joins: set(joins!),
      apart: set(apart!),
      small: set(small!),
      it: set(it!),
      all: set(all!),
      forms: own.flatMap((forms, at) => formsIn(forms, at, language)),
      nouns: nouns
        .split('|')
        .map((line) => line.split(',').map((it) => nounOf(bareText(it), language))),
    };
  });
  return known.tongues;
}

function formsIn(told: string, line: number, language: string): Form[] {
  return told.split(';').flatMap((text) => {
    if (JOINED.has(language)) {
      const told = bareText(text.split('#').at(-1) || text.split('#')[0]!).replace(
        /^[をのに]/u,
        '',
      );
      const [verb = '', ...beside] = told.split('~').reverse();
      return verb ? [{ line, verb, beside, bare: true }] : [];
    }
    const words = textWords(text.replace('#', ' '), language);
    // The infinitive stands last in German, a command's second part does, too: "füg hinzu".
    const ends = language === 'de' && /^.{3,}n$/.test(words.at(-1) ?? '');
    const verb = ends ? words.at(-1) : words[0];
    const others = ends ? words.slice(0, -1) : words.slice(1);
    const beside = others.filter((it) => !/^(de|a|to|from)$/.test(it));
    const stem = verb?.replace(ENDINGS[language]![0], '') ?? '';
    return stem ? [{ line, verb: stem, beside, bare: stem === verb || language === 'de' }] : [];
  });
}

/** The verb that a command begins with, or ends with; of a `name` on a control its parts stand together. */
export function verbSaid(
  words: readonly string[],
  tongue: Tongue,
  name = false,
): VerbSaid | undefined {
  const { language } = tongue;
  if (JOINED.has(language)) return verbWithin(words, tongue, name);
  const places = language === 'de' && words.at(-2) !== 'zu' ? [0, words.length - 1] : [0];
  const found = places.flatMap((at) => {
    const word = words[at] ?? '';
    return tongue.forms.flatMap(({ line, verb, beside, bare }) => {
      const end = word.startsWith(verb) ? word.slice(verb.length) : '?';
      const is = end === '' ? bare : ENDINGS[language]![1].test(end);
      const others = words.filter((_, place) => place !== at);
      if (!is || !beside.every((it) => others.includes(it))) return [];
      const rest = others.filter((it) => !beside.includes(it));
      return { line, rest, last: at > 0, parts: beside.length };
    });
  });
  // "Turn off" is not "turn".
  const most = Math.max(...found.map((it) => it.parts));
  const best = found.filter((it) => it.parts === most);
  const lines = best.map((it) => it.line);
  if (best[0]) return { lines, word: '', rest: best[0].rest, last: best[0].last };
  const [word, ...rest] = words;
  return word ? { lines, word, rest, last: false } : undefined;
}

function verbWithin(
  words: readonly string[],
  { forms, language }: Tongue,
  name: boolean,
): VerbSaid | undefined {
  const whole = words.join('');
  const edges = words.map((_, at) => words.slice(0, at).join('').length);
  const asks = language === 'ja' ? ASKS : /^([一下吧掉]*|[到为為成至给給].*)$/u;
  const found = forms.flatMap(({ line, verb, beside }) => {
    if (!beside.every((it) => whole.includes(it))) return [];
    const at = whole.lastIndexOf(verb);
    const behind = whole.slice(at + verb.length);
    // "の" before it makes it a noun.
    const noun = behind === '' && whole[at - 1] === 'の' && language === 'ja';
    const last = at >= 0 && (at === 0 || edges.includes(at)) && asks.test(behind) && !noun;
    const first = whole.startsWith(verb) && (language === 'zh' || name);
    const from = last ? at : 0;
    const to = from + verb.length;
    if (!last && !(first && (to === whole.length || edges.includes(to)))) return [];
    const ends = language === 'ja' && last ? whole.length : to;
    const apart = words.filter((_, place) => edges[place]! < from || edges[place]! >= ends);
    const rest = apart.filter((it) => !beside.some((other) => other.includes(it)));
    return { line, rest, last: last && at > 0, long: verb.length + beside.join('').length };
  });
  const longest = Math.max(...found.map((it) => it.long));
  const best = found.filter((it) => it.long === longest);
  if (!best[0]) return { lines: [], word: whole, rest: words, last: false };
  const { rest, last } = best[0];
  return { lines: best.map((it) => it.line), word: '', rest, last };
}
