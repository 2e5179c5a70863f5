/** A visitor's request as clauses: what is ordered in each, and what keeps it from being an order. */

import { JOINED } from './matcher.ts';
import { type Tongue, textWords, type VerbSaid, verbSaid } from './tongues.ts';

export interface Clause {
  /** Undefined: nothing is ordered in it. */
  readonly verb: VerbSaid | undefined;
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

interface Told {
  readonly values: readonly string[];
  /** The words of the control's name, each between spaces. */
  readonly said: string;
}

const QUOTED =
  /"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»|‹([^›\n]*)›|「([^」\n]*)」|『([^』\n]*)』|‘([^’\n]*)’|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])|`([^`\n]*)`/gu;
const COLON = /(?<!\d)[:：]\s*([^\n]*)|(?<=\d)[:：](?!\d)\s*([^\n]*)/gu;
/** No word of a request looks so. */
const VALUE = /^qzv(\d+)$/;
const SENTENCES = /(?<=[!?;\n。！？؟；]|\.(?=\s|$))/u;
const COMMA = /[,،、，–—()]/u;

/** None permits anything that its sentence forbids. `entered`: what the run has entered of it. */
export function clausesOf(
  request: string,
  tongue: Tongue,
  control = '',
  entered: readonly string[] = [],
): Clause[] {
  const values: string[] = [];
  const aside = (_: string, ...groups: (string | number | undefined)[]) => {
    values.push(`${groups.find((it) => typeof it === 'string' && it !== undefined) ?? ''}`);
    return ` qzv${values.length - 1} `;
  };
  let text = request.normalize('NFKC').replace(QUOTED, aside).replace(COLON, aside);
  for (const value of entered) {
    const isPlain = !textWords(value, tongue.language).some((it) => tongue.not.has(it));
    if (value.length > 1 && isPlain) text = text.replaceAll(value, () => aside('', value));
  }
  const said = ` ${textWords(control, tongue.language).join(' ')} `;
  return text.split(SENTENCES).flatMap((it) => clausesIn(it, tongue, { values, said }));
}

interface Part {
  readonly words: readonly string[];
  /** What joins it to the one before. */
  readonly by: 'comma' | 'join' | 'apart';
}

function clausesIn(sentence: string, tongue: Tongue, { values, said }: Told): Clause[] {
  const all = partsOf(sentence, tongue).map((it) => ({ ...it, ...withoutLead(it.words, tongue) }));
  const parts = all.filter(({ words }) => words.length > 0);
  const asks = /([?？؟]|[吗嗎呢]|か)[\s。.]*$/u.test(sentence) && !all[0]?.polite;
  // "Mark as not read": the name of the control says so itself.
  const isNot = (it: string, at: number, words: readonly string[]) =>
    tongue.not.has(it) && !said.includes(` ${it} ${words[at + 1]} `);
  // "All but Harbour": what is excepted counts for all of it.
  const stops = ({ words, by }: Part) =>
    words.some(isNot) || (by === 'apart' && !isOrder(words, tongue));
  if (asks || parts.some(stops)) return [{ verb: undefined, words: [], things: [] }];
  const groups: Part[][] = [];
  let reads = false;
  for (const part of parts) {
    reads = readsIn(part.words, tongue) || (reads && part.by === 'comma');
    const last = groups.at(-1);
    // "Harbour und Docks archivieren": the verb of both stands behind the second.
    const ahead =
      last?.length && !isOrder(last.at(-1)!.words, tongue) && lastIn(part.words, tongue);
    if (reads) groups.push([], [part], []);
    else if (last?.length && (ahead || !isOrder(part.words, tongue))) last.push(part);
    else groups.push([part]);
  }
  return groups.flatMap((group) => {
    const read = group.some((it) => readsIn(it.words, tongue));
    return group.length ? clauseOf(group, read, tongue, values) : [];
  });
}

const isOrder = (words: readonly string[], tongue: Tongue) =>
  !!verbSaid(words, tongue)?.lines.length;
const lastIn = (words: readonly string[], tongue: Tongue) => !!verbSaid(words, tongue)?.last;

function clauseOf(
  parts: readonly Part[],
  read: boolean,
  tongue: Tongue,
  values: readonly string[],
): Clause {
  const words = parts.map((it) => it.words);
  const verb = verbSaid(words.flat(), tongue);
  const left = [...(verb?.rest ?? words.flat())];
  const taken = (it: string) => {
    const at = left.indexOf(it);
    return at < 0 ? [] : left.splice(at, 1);
  };
  const valueAt = (it: string) => VALUE.exec(it)?.[1];
  const things = words.map((each) => {
    const own = each.flatMap(taken);
    return {
      rest: own.filter((it) => valueAt(it) === undefined && !tongue.small.has(it)),
      values: own.flatMap((it) => values[Number(valueAt(it) ?? -1)] ?? []),
    };
  });
  return {
    verb: read ? undefined : verb,
    words: words.flat().filter((it) => valueAt(it) === undefined),
    things,
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
  let rest = words;
  let polite = false;
  for (let phrase: readonly string[] | undefined = []; phrase; ) {
    rest = rest.slice(phrase.length);
    const now = rest;
    phrase = lead.find((it) => it.every((word, at) => now[at] === word));
    if (!phrase) break;
    polite ||= phrase.length > 1 || JOINED.has(language) || /^p(ue|o)d/.test(phrase[0]!);
  }
  // "…, s'il te plaît" stands at the end, too.
  const last = lead.find(
    (it) => it.length > 1 && it.every((word, at) => rest.at(at - it.length) === word),
  );
  if (last) rest = rest.slice(0, -last.length);
  polite ||= language === 'ja' && /(くれ|もらえ|いただけ|頂け)[^、]*か?$/u.test(rest.join(''));
  return { words: rest, polite };
}

/** Where verbs stand last, what reads may stand anywhere. */
function readsIn(words: readonly string[], { reads, language }: Tongue): boolean {
  const anywhere = JOINED.has(language) || language === 'de';
  return anywhere ? words.some((it) => reads.has(it)) : reads.has(words[0] ?? '');
}
