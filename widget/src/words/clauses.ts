/** A visitor's request as clauses: what is ordered in each, and what keeps it from being an order. */

import { JOINED } from './matcher.ts';
import { bareText, type Tongue, textWords, type VerbSaid, verbSaid } from './tongues.ts';

export interface Clause {
  /** It only asks or looks, or its sentence forbids it. */
  readonly reads: boolean;
  readonly verb: VerbSaid;
  /** All words but those of values. */
  readonly words: readonly string[];
  /** What it is done to, one after another. */
  readonly things: readonly Thing[];
}

export interface Thing {
  /** Neither the verb nor small words. */
  readonly rest: readonly string[];
  /** In quotes, behind a colon, pasted, or entered. */
  readonly values: readonly string[];
}

interface Named {
  readonly control: string;
  readonly entered?: readonly string[] | undefined;
  readonly titles?: readonly string[];
  /** Whether the place of this name says nothing of what is on the page. */
  elsewhere?(place: string): boolean;
}

/** `said`: the words of the control's name, each between spaces, as those of the titles. */
type Asked = Readonly<{ tongue: Tongue; said: string } & Record<'values' | 'titles', string[]>>;

interface Part {
  readonly words: readonly string[];
  /** What joins it to the one before. */
  readonly by: 'comma' | 'join' | 'apart';
}

const QUOTED =
  /"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»|‹([^›\n]*)›|「([^」\n]*)」|『([^』\n]*)』|‘([^’\n]*)’|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])|`([^`\n]*)`/gu;
const COLON = /(?<!\d)[:：]\s*([^\n]*)|(?<=\d)[:：](?!\d)\s*([^\n]*)/gu;
/** No word of a request looks so. */
const VALUE = /^qzv(\d+)$/;
const SENTENCES = /(?<=[!?;\n。！？؟；]|\.(?=\s|$))/u;
const COMMA = /[,،、，–—()]/u;
/** "In the shop", in small letters: a name would say which thing is meant. */
const PLACE =
  /(?<!\p{L})(?:[io]n the|at the|[io]n (?:my|our)|dans l[ea]|dans (?:mon|ma)|en (?:el|la|mi)) (\p{Ll}+)(?=\s*(?:[.,;!]|$))/gu;
const QUESTION = /([?？؟]|[吗嗎呢]|か)[\s。.]*$/u;

/** None permits anything that its sentence forbids. */
export function clausesOf(
  request: string,
  tongue: Tongue,
  { control, entered = [], titles = [], elsewhere = () => false }: Named,
): Clause[] {
  const values: string[] = [];
  const aside = (_: string, ...groups: unknown[]) =>
    ` qzv${values.push(`${groups.find((it) => typeof it === 'string') ?? ''}`) - 1} `;
  let text = request.normalize('NFKC').replace(QUOTED, aside).replace(COLON, aside);
  text = text.replace(PLACE, (all, place) => (elsewhere(bareText(place)) ? ' ' : all));
  for (const value of entered) {
    const isPlain = !textWords(value, tongue.language).some((it) => tongue.not.has(it));
    if (value.length > 1 && isPlain) text = text.replaceAll(value, () => aside('', value));
  }
  const spaced = (name: string) => ` ${textWords(name, tongue.language).join(' ')} `;
  const asked = { tongue, values, said: spaced(control), titles: titles.map(spaced) };
  return text.split(SENTENCES).flatMap((it) => clausesIn(it, asked));
}

function clausesIn(sentence: string, asked: Asked): Clause[] {
  const { tongue, said, titles } = asked;
  const all = partsOf(sentence, tongue).map((it) => ({ ...it, ...withoutLead(it.words, tongue) }));
  // "Check gift": a box of that name is ticked.
  const ticked = ({ words: [first, ...rest], ...it }: Part): Part => {
    const ticks = first === 'check' && said === ` ${rest.join(' ')} `;
    return { ...it, words: ticks ? ['tick', ...rest] : [first!, ...rest] };
  };
  const parts = all.filter(({ words }) => words.length > 0).map(ticked);
  // "Mark as not read": the name of the control says so itself.
  const isNot = (it: string, at: number, words: readonly string[]) =>
    tongue.not.has(it) &&
    !said.includes(` ${words.slice(at, at + 2).join(' ')} `) &&
    !(it === 'may' && /^(in|of)$/.test(words[at - 1] ?? ''));
  const isTitle = ({ words }: Part) => words.length > 1 && titles.includes(` ${words.join(' ')} `);
  const orders = (it: Part) => !isTitle(it) && verbSaid(it.words, tongue).lines.length > 0;
  // "All but Harbour": what is excepted counts for all of it.
  const stops = (it: Part) => it.words.some(isNot) || (it.by === 'apart' && !orders(it));
  if ((QUESTION.test(sentence) && !all[0]?.polite) || parts.some(stops))
    return [{ reads: true, verb: verbSaid([], tongue), words: [], things: [] }];
  const groups: { parts: Part[]; reads: boolean }[] = [];
  let reads = false;
  for (const part of parts) {
    reads = readsIn(part.words, tongue) || (reads && part.by === 'comma');
    const last = groups.at(-1);
    // "Harbour und Docks archivieren": the verb of both stands behind the second.
    const ahead = last && !orders(last.parts.at(-1)!) && verbSaid(part.words, tongue).last;
    if (!reads && last && !last.reads && (ahead || !orders(part))) last.parts.push(part);
    else groups.push({ parts: [part], reads });
  }
  return groups.map((it) => clauseOf(it.parts, it.reads, asked));
}

function clauseOf(parts: readonly Part[], reads: boolean, { tongue, values }: Asked): Clause {
  const words = parts.flatMap((it) => it.words);
  const verb = verbSaid(words, tongue);
  const left = [...verb.rest];
  const isLeft = (it: string) => left.includes(it) && left.splice(left.indexOf(it), 1);
  const valueAt = (it: string) => values[Number(VALUE.exec(it)?.[1] ?? -1)];
  const isWord = (it: string) => valueAt(it) === undefined;
  const things = parts.map((part) => {
    const own = part.words.filter(isLeft);
    const rest = own.filter((it) => isWord(it) && !tongue.small.has(it));
    return { rest, values: own.flatMap((it) => valueAt(it) ?? []) };
  });
  return { reads, verb, words: words.filter(isWord), things };
}

/** At commas and at the words that join clauses. */
function partsOf(sentence: string, tongue: Tongue): Part[] {
  const parts: Part[] = [];
  let words: string[] = [];
  let by: Part['by'] = 'comma';
  const end = (next: Part['by']) => {
    if (words.length) parts.push({ words, by });
    if (words.length || next !== 'comma') by = next;
    words = [];
  };
  for (const piece of sentence.split(COMMA)) {
    for (const word of textWords(piece, tongue.language)) {
      if (tongue.apart.has(word)) end('apart');
      else if (tongue.joins.has(word)) end('join');
      else words.push(word);
    }
    end('comma');
  }
  return parts;
}

/** `polite`: "can you …?" is a command. */
function withoutLead(words: readonly string[], { lead, language }: Tongue) {
  const isAt = (phrase: readonly string[], from: number) =>
    phrase.every((word, at) => words[from + at] === word);
  let from = 0;
  let polite = false;
  for (let phrase: readonly string[] | undefined = []; phrase; from += phrase?.length ?? 0) {
    const now = from;
    phrase = lead.find((it) => isAt(it, now));
    polite ||=
      !!phrase && (phrase.length > 1 || JOINED.has(language) || /^p(ue|o)d/.test(phrase[0]!));
  }
  // "…, s'il te plaît" stands at the end, too.
  const last = lead.find((it) => it.length > 1 && isAt(it, words.length - it.length));
  const rest = words.slice(from, last ? Math.max(from, words.length - last.length) : undefined);
  polite ||= language === 'ja' && /(くれ|もらえ|いただけ|頂け)[^、]*か?$/u.test(rest.join(''));
  return { words: rest, polite };
}

/** Where verbs stand last, what reads may stand anywhere. */
function readsIn(words: readonly string[], tongue: Tongue): boolean {
  const { reads, language } = tongue;
  if (JOINED.has(language) || language === 'de') return words.some((it) => reads.has(it));
  return reads.has(words[0] ?? '') && !verbSaid(words.slice(0, 2), tongue).lines.length;
}
