/** A visitor's request as clauses: what is ordered in each, and what keeps it from being an order. */

import { JOINED } from './matcher.ts';
import { type Tongue, type Verb, verbIn, wordsIn } from './tongues.ts';

export interface Clause {
  /** Undefined: nothing is ordered in it. */
  readonly verb: Verb | undefined;
  /** All words, those of values too. */
  readonly words: readonly string[];
  /** What is left without the verb: the things it names. */
  readonly rest: readonly string[];
  /** In quotes, behind a colon, or pasted. */
  readonly values: readonly string[];
}

const QUOTED =
  /"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»|‹([^›\n]*)›|「([^」\n]*)」|『([^』\n]*)』|‘([^’\n]*)’|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])|`([^`\n]*)`/gu;
const COLON = /(?<!\d)[:：]\s*([^\n]*)|(?<=\d)[:：](?!\d)\s*([^\n]*)/gu;
/** No word of a request looks so. */
const VALUE = /^qzv(\d+)$/;
const SENTENCES = /(?<=[!?;\n。！？؟；]|\.(?=\s|$))/u;
const COMMA = /[,،、，–—()]/u;

/** None permits anything that another one of the same sentence forbids. */
export function clausesOf(request: string, tongue: Tongue): Clause[] {
  const values: string[] = [];
  const aside = (_: string, ...groups: (string | number | undefined)[]) => {
    values.push(`${groups.find((it) => typeof it === 'string' && it !== undefined) ?? ''}`);
    return ` qzv${values.length - 1} `;
  };
  const text = request.normalize('NFKC').replace(QUOTED, aside).replace(COLON, aside);
  return text.split(SENTENCES).flatMap((it) => clausesIn(it, tongue, values));
}

interface Part {
  readonly words: readonly string[];
  /** What joins it to the one before. */
  readonly by: 'comma' | 'join' | 'apart';
}

function clausesIn(sentence: string, tongue: Tongue, values: readonly string[]): Clause[] {
  const all = partsOf(sentence, tongue).map((it) => ({ ...it, ...withoutLead(it.words, tongue) }));
  const parts = all.filter(({ words }) => words.length > 0);
  const asks = /[?？؟]\s*$/u.test(sentence) && !all[0]?.polite;
  // "All but Harbour": what is excepted counts for all of it.
  const stops = ({ words, by }: Part) =>
    words.some((it) => tongue.not.has(it)) ||
    (by === 'apart' && !verbIn(words, tongue)?.lines.length);
  const stopped = asks || parts.some(stops);
  let [before, reads]: [Verb | undefined, boolean] = [undefined, false];
  const found = parts.map(({ words, by }) => {
    reads = readsIn(words, tongue) || (reads && by === 'comma');
    const verb = stopped || reads ? undefined : verbIn(words, tongue);
    const known = verb?.lines.length ? verb : undefined;
    const inherited = verb && before && { ...before, rest: words };
    before = reads ? undefined : (known ?? before);
    return { verb: known ?? inherited ?? verb, words };
  });
  return found.map(({ verb, words }, at) => {
    // "Harbour und Docks archivieren": the verb of both stands behind the second.
    const next = found[at + 1]?.verb;
    const ahead = verb && !verb.lines.length && next?.last;
    return clauseOf(ahead ? { ...next, rest: words } : verb, words, tongue, values);
  });
}

function clauseOf(
  verb: Verb | undefined,
  words: readonly string[],
  tongue: Tongue,
  values: readonly string[],
): Clause {
  const told = (all: readonly string[]) =>
    all.flatMap((it) => {
      const value = VALUE.exec(it)?.[1];
      return value === undefined ? [] : [values[Number(value)]!];
    });
  const isWord = (it: string) => !VALUE.test(it);
  const rest = (verb?.rest ?? words).filter(isWord);
  return {
    verb,
    words: words.filter(isWord),
    rest: rest.filter((it) => !tongue.small.has(it)),
    values: told(words),
  };
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
    for (const word of wordsIn(piece, tongue.language)) {
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
  let rest = words;
  let polite = false;
  for (let found = true; found; ) {
    const phrase = lead.find((it) => it.every((word, at) => rest[at] === word));
    found = phrase !== undefined;
    if (!phrase) break;
    polite ||= phrase.length > 1 || JOINED.has(language) || /^p(ue|o)d/.test(phrase[0]!);
    rest = rest.slice(phrase.length);
  }
  polite ||= language === 'ja' && /(くれ|もらえ|いただけ|頂け)[^、]*か?$/u.test(rest.join(''));
  return { words: rest, polite };
}

/** Where verbs stand last, what reads may stand anywhere. */
function readsIn(words: readonly string[], { reads, language }: Tongue): boolean {
  const anywhere = JOINED.has(language) || language === 'de';
  return anywhere ? words.some((it) => reads.has(it)) : reads.has(words[0] ?? '');
}
