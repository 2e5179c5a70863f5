/** The languages in which requests are read: their verbs, nouns and small words, loaded one by one. */

import LOADS from 'words:each/named';
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
  /** None for a verb of no table. */
  readonly lines: readonly number[];
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
  /** Of the verbs, by their lines; nothing undoes those of the last one. */
  readonly names: readonly string[];
}

const BASIC = RULES.verbs!.split('|');
const known: Record<string, Tongue> = {};
/** The words of a language without spaces, however the browser parts them. */
const lexicons: Record<string, Words> = {};

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
/** Small words by which a request in Latin letters is told from one in another language. */
const MARKS: Readonly<Record<string, RegExp>> = {
  en: /^(the|an?|and|of|to|my|our|please|if|not|dont|with|for|called|it|this|all|but|as|by|from|on|can|you|is|what|how)$/,
  de: /^(der|die|das|den|dem|des|eine?[nmrs]?|und|bitte|wenn|falls|nicht|keine?[nrs]?|im|zum|zur|mit|fur|mir|von|es|ich|du|aber|alle|oder|wie|ist)$/,
  fr: /^(le|la|les|l|d|s|une?|des?|du|et|mon|ma|mes|pour|si|pas|ne|n|dans|avec|ce|moi|mais|tous|toutes|ou|que|est|peux)$/,
  es: /^(el|la|las|los|lo|una?|y|mis?|por|para|si|no|en|con|del?|al|esta|este|que|pero|todas|todos|o|puedes|como)$/,
};
const KANA = /[\u3041-\u30ff]/u;
/** So many parts a word has at most. */
const LONGEST = 4;

export function bareText(text: string): string {
  const marks = /[\u0300-\u036f\u0640\u064b-\u0655]/g;
  const bare = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(marks, '');
  return bare.normalize('NFC').replaceAll('ى', 'ي').replaceAll('ة', 'ه');
}

export function textWords(text: string, language: string): string[] {
  const bare = bareText(text);
  if (JOINED.has(language)) {
    const all = new Intl.Segmenter(language, { granularity: 'word' }).segment(bare);
    return merged(
      [...all].flatMap((it) => (it.isWordLike ? it.segment : [])),
      lexicons[language],
    );
  }
  const parted = bare.replace(/['’]s(?!\p{L})/gu, '');
  const whole = parted.replace(/['’]/g, language === 'fr' ? ' ' : '');
  const words: string[] = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((it) => (language === 'ar' ? it.replace(/^[وبلفك]?ال(?=.{2})/u, '') : it));
}

function merged(words: readonly string[], lexicon: Words | undefined): string[] {
  const all: string[] = [];
  for (let at = 0; at < words.length; ) {
    let long = LONGEST;
    const joined = () => words.slice(at, at + long).join('');
    while (long > 1 && (at + long > words.length || !lexicon?.has(joined()))) long -= 1;
    all.push(joined());
    at += long;
  }
  return all;
}

/** Without the ending of the plural. */
export function nounOf(word: string, language: string): string {
  const bare = language === 'en' ? word.replace(/(?<=\w{2})ies$/, 'y') : word;
  return bare.replace(PLURAL[language] ?? /(?!)/, '');
}

/** The languages that a request may be in, by its letters and small words: the likeliest first. */
export function languagesOf(request: string, [visitor = '']: readonly string[]): string[] {
  if (KANA.test(request)) return ['ja'];
  const words = new Set(textWords(request, 'fr'));
  const hits = Object.entries(MARKS).map(
    ([language, marks]) => [language, [...words].filter((it) => marks.test(it)).length] as const,
  );
  const most = Math.max(...hits.map(([, hit]) => hit));
  if (!most && /\p{Script=Han}/u.test(request)) return ['zh'];
  if (!most && /\p{Script=Arabic}/u.test(request)) return ['ar'];
  const own = visitor.split('-')[0]!.toLowerCase();
  // Of a language without a table no condition would be understood.
  if (!LOADS[own] && most < 2) return [];
  const best = hits.flatMap(([language, hit]) => (hit === most ? language : []));
  const first = best.includes(own) || (!most && LOADS[own]) ? [own] : [];
  const others = hits.flatMap(([language, hit]) => (hit && hit < most ? language : []));
  return [...new Set([...first, ...(most ? best : []), ...others])];
}

/** The place of a verb by its English name. */
export const lineOf = (name: string): number => known.en!.names.indexOf(name);

/** Those of these that are loaded. */
export function tonguesOf(languages: readonly string[]): Tongue[] {
  const all = new Set(languages.map((it) => it.split('-')[0]!.toLowerCase()));
  return [...all].flatMap((it) => known[it] ?? []);
}

export async function loadTongues(languages: readonly string[]): Promise<void> {
  const all = new Set(['en', ...languages.map((it) => it.split('-')[0]!.toLowerCase())]);
  const loads = [...all].map(async (it) => {
    if (LOADS[it]) known[it] ??= tongueFrom(it, (await LOADS[it]()).default);
  });
  await Promise.all(loads);
}

function tongueFrom(language: string, table: Readonly<Record<string, string>>): Tongue {
  const { frame = '', nouns = '', verbs = '' } = table;
  lexicons[language] = new Set(`${frame}|${nouns}|${verbs}`.split(/[,|;]/));
  const basic = language === 'en' ? BASIC : WORDS[language]!.verbs!.split('|');
  const parts = frame
    .split('|')
    .map((it) => it.split(',').map((text) => textWords(text, language)));
  const sets = parts.map((it) => new Set(it.map((word) => word.join(''))));
  const [, reads, not, joins, apart, small, it, all] = sets as Words[];
  const lines = verbs.split('|');
  return {
    ...({ reads, not, joins, apart, small, it, all } as Tongue),
    language,
    lead: parts[0]!.sort((a, b) => b.join('').length - a.join('').length),
    forms: lines.flatMap((it, at) => formsIn([basic[at] ?? [], it].flat().join(';'), at, language)),
    names: lines.map((it, at) => basic[at] ?? it.split(';')[0]!),
    nouns: nouns
      .split('|')
      .map((line) => line.split(',').map((word) => nounOf(bareText(word), language))),
  };
}

function formsIn(phrase: string, line: number, language: string): Form[] {
  return phrase.split(';').flatMap((text) => {
    if (JOINED.has(language)) {
      const [before = '', after = ''] = bareText(text).split('#');
      const object = after.replace(/^[をのに]/u, '') || before;
      const [verb = '', ...beside] = object.split('~').reverse();
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
export function verbSaid(words: readonly string[], tongue: Tongue, name = false): VerbSaid {
  const found = JOINED.has(tongue.language)
    ? verbsWithin(words, tongue, name)
    : verbsAt(words, tongue);
  // "Turn off" is not "turn".
  const longest = Math.max(...found.map((it) => it.long));
  const best = found.filter((it) => it.long === longest);
  const lines = best.map((it) => it.line);
  return { lines, rest: best[0]?.rest ?? words, last: best[0]?.last === true };
}

interface Found extends Omit<VerbSaid, 'lines'> {
  readonly line: number;
  readonly long: number;
}

function verbsAt(words: readonly string[], { forms, language }: Tongue): Found[] {
  const places = language === 'de' && words.at(-2) !== 'zu' ? [0, words.length - 1] : [0];
  return places.flatMap((at) => {
    const word = words[at] ?? '';
    const others = words.filter((_, place) => place !== at);
    return forms.flatMap(({ line, verb, beside, bare }) => {
      const end = word.startsWith(verb) ? word.slice(verb.length) : '?';
      const is = end === '' ? bare : ENDINGS[language]![1].test(end);
      if (!is || !beside.every((it) => others.includes(it))) return [];
      const rest = others.filter((it) => !beside.includes(it));
      return { line, rest, last: at > 0, long: beside.length };
    });
  });
}

function verbsWithin(words: readonly string[], tongue: Tongue, name: boolean): Found[] {
  const { forms, language } = tongue;
  const whole = words.join('');
  const edges = words.map((_, at) => words.slice(0, at).join('').length);
  const asks = language === 'ja' ? ASKS : /^([一下吧掉]*|[到为為成至给給].*)$/u;
  return forms.flatMap(({ line, verb, beside }) => {
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
}
