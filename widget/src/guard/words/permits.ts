/**
 * Whether the words that the visitor typed order this very deed: a reversible one, clause by clause. A
 * paraphrase costs a question; a word of the page never permits anything.
 */

import { type Clause, clausesOf } from '../../words/clauses.ts';
import {
  allTongues,
  fold,
  LINES,
  nounOf,
  type Tongue,
  type Verb,
  verbIn,
  wordsIn,
} from '../../words/tongues.ts';
import { affirms } from './control_words.ts';

/** What is about to be done, as the page tells it. */
export interface NamedDeed {
  /** BCP 47: of the cards, then of the page. */
  readonly languages: readonly string[];
  readonly control: string;
  /** Of its own form or dialog. */
  readonly heading?: string | undefined;
  /** Texts of the records that it acts on, each with its title first; none on a page without. */
  readonly objects: readonly string[];
  /** Texts of the others of their list. */
  readonly siblings?: readonly string[] | undefined;
  /** What the page is about, and what it was about when the request was made. */
  readonly place?: string | undefined;
  readonly open?: string | undefined;
  /** What the site's code says: the last parts of the address, operations, chosen states. */
  readonly code?: readonly string[] | undefined;
  /** What the visitor's run has entered of their own words. */
  readonly values?: readonly string[] | undefined;
  /** What the dialog, or the text beside the control, says. */
  readonly said?: string | undefined;
}

const REVERSIBLE =
  'Save Archive Restore Apply Restart Start Upload Rename Move Duplicate Close Create Add Update Change Enable Disable Import Export Open Connect Disconnect Pause Resume Pin Unpin Mark Assign Hide Mute Lock Unlock Reopen Tag Star Complete';
const GENERIC = 'Save Submit Confirm Apply Update Change Complete';
/** They agree with every deed, as words of code. */
const NEUTRAL = `${GENERIC} Post`;
const MAKES = 'Create Add Open Start Upload Import';
/** One deed by two names. */
const ALIKE = 'Create Add';
/** Lines of nouns that stand for rights, money or access. */
const GRAVE = 9;
const LOST =
  /(can(no|['’])?t be|never be) (undone|reverted|restored|recovered)|irreversibl|permanent|will be lost|no undo|rückgängig|unwiderruflich|endgültig|dauerhaft|geht? verloren|gehen verloren|irréversible|définitiv|sera perdu|seront perdu|ne (peut|peuvent|pourr\p{L}*) pas être annul|no se puede deshacer|irreversible|definitiv|se perderá|无法(撤销|恢复)|不可(撤销|恢复|逆)|不能(撤销|恢复)|無法(復原|還原|撤銷)|永久|将丢失|將遺失|لا (يمكن|رجعة)[^.]*(التراجع|فيه)|نهائي|元に戻せ|取り消せ|取り消すことはでき|失われ|完全に/iu;

const lines = (names: string) => new Set(names.split(' ').map((it) => LINES.indexOf(it)));
const within = (names: string, { lines: of }: Verb) => of.some((it) => lines(names).has(it));

/**
 * Undefined: the visitor is asked. Else which clause permits it and for what: each permits one thing
 * once.
 */
export function permits(words: string, deed: NamedDeed): readonly string[] | undefined {
  const tongue = tongueOf(words, deed.languages);
  const said = `${deed.control}\n${deed.heading ?? ''}\n${deed.said ?? ''}`;
  if (!tongue || LOST.test(said)) return undefined;
  const tongues = tonguesOf(deed.languages, tongue, said);
  const told = controlOf(deed, tongues);
  if (!told || !isReversible(told, tongues) || !agrees(told, deed.code ?? [])) return undefined;
  const clauses = clausesOf(words, tongue);
  const judged: Judged = { deed, told, tongue, tongues, clauses };
  const all = clauses.findIndex((it, at) => orders(it, judged) && fitsAll(it, at, judged));
  if (all >= 0) return [`${all}`];
  if (deed.objects.length < 2) return undefined;
  // Each of them may be named by itself.
  const found = deed.objects.map((object) => permits(words, { ...deed, objects: [object] })?.[0]);
  return found.every((it) => it !== undefined) && new Set(found).size === found.length
    ? (found as string[])
    : undefined;
}

interface Told {
  readonly verb: Verb;
  readonly nouns: readonly string[];
  /** It is named by the thing alone: "Text file". */
  readonly thing: boolean;
}

interface Judged {
  readonly deed: NamedDeed;
  readonly told: Told;
  readonly tongue: Tongue;
  readonly tongues: readonly Tongue[];
  readonly clauses: readonly Clause[];
}

/** The one whose small words stand in the request; without any, that of the visitor. */
function tongueOf(words: string, languages: readonly string[]): Tongue | undefined {
  const all = allTongues();
  const by = (language: string) => all.find((it) => it.language === language);
  if (/[\u3041-\u30ff]/u.test(words)) return by('ja');
  const counted = all.map((tongue) => {
    const told = wordsIn(words, tongue.language);
    const small = told.filter((it) => tongue.small.has(it) || tongue.all.has(it));
    return { tongue, hits: new Set(small).size };
  });
  const latin = counted.filter(({ tongue }) => /^(en|de|fr|es)$/.test(tongue.language));
  const most = Math.max(...latin.map((it) => it.hits));
  if (/\p{Script=Han}/u.test(words) && !most) return by('zh');
  if (/\p{Script=Arabic}/u.test(words) && !most) return by('ar');
  const own = languages.map((it) => it.split('-')[0]!.toLowerCase());
  const best = latin.filter((it) => it.hits === most).map((it) => it.tongue);
  // Of a language without a table no condition would be understood.
  if (!by(own[0]!) && most < 2) return undefined;
  return (
    best.find((it) => it.language === own[0]) ??
    best.find((it) => own.includes(it.language)) ??
    (most ? best[0] : undefined)
  );
}

/** Those of the request and of the page. */
function tonguesOf(languages: readonly string[], tongue: Tongue, said: string): Tongue[] {
  const own = new Set([tongue.language, ...languages.map((it) => it.split('-')[0]!.toLowerCase())]);
  const kana = /[\u3041-\u30ff]/u.test(said);
  return allTongues().filter(({ language }) => own.has(language) && (language !== 'zh' || !kana));
}

/** What the control does, and to which kind of thing. */
function controlOf({ control, heading = '', objects }: NamedDeed, tongues: readonly Tongue[]) {
  const titles = objects.map(fold).join(' ');
  const read = (name: string): Told | undefined => {
    const found = tongues.flatMap((tongue) => {
      const words = wordsIn(name, tongue.language);
      const verb = words.length ? verbIn(words, tongue, true) : undefined;
      return verb ? [{ verb, tongue }] : [];
    });
    const best = found.find((it) => it.verb.lines.length) ?? found[0];
    if (!best) return undefined;
    const { verb, tongue } = best;
    const rest = verb.lines.length ? verb.rest : [verb.word, ...verb.rest];
    const nouns = rest.filter((it) => !tongue.small.has(it) && !titles.includes(it));
    return { verb, nouns, thing: !verb.lines.length };
  };
  const own = read(control);
  const around = heading ? read(heading) : undefined;
  const generic = !own || (!own.nouns.length && within(GENERIC, own.verb)) || affirms(control);
  if (generic) return around?.verb.lines.length ? around : undefined;
  const bare = !own.thing && !own.nouns.length;
  return bare && around ? { ...own, nouns: around.nouns } : own;
}

function isReversible({ verb, nouns }: Told, tongues: readonly Tongue[]): boolean {
  const known = lines(REVERSIBLE);
  if (!verb.lines.every((it) => known.has(it))) return false;
  return !nouns.some((it) => nounLines(it, tongues).some((line) => line < GRAVE));
}

/** No word of the code that acts is of another verb. */
function agrees({ verb, thing }: Told, code: readonly string[]): boolean {
  const english = allTongues().find((it) => it.language === 'en')!;
  return code.every((told) => {
    const words = wordsIn(told.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' '), 'en');
    return words.every((word) => {
      const forms = [word, word.replace(/d$/, ''), word.replace(/ed$/, '')];
      const of = forms.flatMap((it) => verbIn([it], english)?.lines ?? []);
      if (!of.length || of.some((it) => lines(NEUTRAL).has(it))) return true;
      const makes = of.some((it) => lines(MAKES).has(it));
      return thing ? makes : of.some((it) => isSame(it, verb));
    });
  });
}

function isSame(line: number, { lines: of }: Verb): boolean {
  const alike = lines(ALIKE);
  return of.includes(line) || (alike.has(line) && of.some((it) => alike.has(it)));
}

/** It is a command of the same verb, about things of that kind. */
function orders({ verb, words }: Clause, { told, tongues, tongue }: Judged): boolean {
  if (!verb) return false;
  const same = told.verb.lines.length
    ? verb.lines.some((it) => isSame(it, told.verb))
    : told.thing && within(MAKES, verb);
  const alike = !verb.lines.length && told.verb.word !== '' && verb.word === told.verb.word;
  if (!same && !alike) return false;
  const nouns = alike ? told.nouns.slice(1) : told.nouns;
  return nouns.every((it) => isAmong(it, words, tongue, tongues));
}

/** The same word, or one of the same line of nouns. */
function isAmong(
  noun: string,
  words: readonly string[],
  tongue: Tongue,
  tongues: readonly Tongue[],
): boolean {
  const of = nounLines(noun, tongues);
  return words.some(
    (it) =>
      it === noun ||
      nounOf(it, tongue.language) === nounOf(noun, tongue.language) ||
      nounLines(it, [tongue]).some((line) => of.includes(line)),
  );
}

/** By its end, for words that are joined of several. */
function nounLines(word: string, tongues: readonly Tongue[]): number[] {
  return tongues.flatMap(({ nouns, language }) => {
    const noun = nounOf(word, language);
    const is = (it: string) =>
      it === noun || (/^(de|zh|ja)$/.test(language) && it.length > 1 && noun.endsWith(it));
    return nouns.flatMap((line, at) => (line.some(is) ? at : []));
  });
}

/** Its words mean all of these things, and none that is not there. */
function fitsAll(clause: Clause, at: number, judged: Judged): boolean {
  const { deed, tongue } = judged;
  const { objects, siblings = [], place = '', open = '' } = deed;
  const named = thingsIn(clause, judged);
  if (!named.every((it) => isKnown(it, judged)) || isOtherKind(clause, judged)) return false;
  const numbers = clause.words.filter((it) => /^\p{N}+$/u.test(it));
  const every = clause.words.some((it) => tongue.all.has(it));
  const many =
    every || clause.rest.some((it) => nounOf(it, tongue.language) !== it && isNoun(it, judged));
  if (objects.length > 1) {
    const counted = numbers.some((it) => Number(it) === objects.length);
    return (
      (many || counted) &&
      objects.every((it) =>
        named.every((word) => holds(it, word) || Number(word) === objects.length),
      )
    );
  }
  const [object] = objects;
  if (object === undefined) {
    if (named.length || within(MAKES, judged.told.verb) || judged.told.thing) return true;
    return place !== '' && place === open;
  }
  if (!named.every((it) => holds(object, it))) return false;
  if (named.length) {
    const rivals = siblings.filter((it) => named.every((word) => holds(it, word)));
    return (
      !rivals.length ||
      every ||
      (many && clause.verb !== undefined) ||
      isTitle(object, named, rivals)
    );
  }
  if (every || !siblings.length) return true;
  return holdsTitle(open, object) || meantBefore(at, judged);
}

/** Words of a clause that say which thing is meant. */
function thingsIn(clause: Clause, { deed, told, tongue, tongues }: Judged): string[] {
  const values = clause.values.flatMap((it) => wordsIn(it, tongue.language));
  const entered = (deed.values ?? []).map(fold).join('\n');
  const own = clause.rest.filter(
    (it) =>
      !tongue.it.has(it) &&
      !tongue.all.has(it) &&
      !told.nouns.some((noun) => isAmong(noun, [it], tongue, tongues)),
  );
  const kinds = (it: string) => nounLines(it, [tongue]).length > 0;
  const texts = [...deed.objects, ...(deed.siblings ?? [])];
  // The word for the kind of thing says which it is only where one of them has it in its name.
  const which = own.filter((it) => !kinds(it) || texts.some((text) => holds(titleOf(text), it)));
  return [...which, ...values].filter((it) => !entered.includes(it));
}

/** "The Harbour invoice" is not the Harbour contract. */
function isOtherKind({ rest }: Clause, { deed, tongue, tongues }: Judged): boolean {
  const said = rest.flatMap((it) => nounLines(it, [tongue]));
  const kinds = deed.objects.map((it) => {
    const words = tongues.flatMap(({ language }) => wordsIn(titleOf(it), language));
    return words.flatMap((word) => nounLines(word, tongues));
  });
  return (
    said.length > 0 && kinds.some((it) => it.length > 0 && !said.some((line) => it.includes(line)))
  );
}

function isNoun(word: string, { tongue }: Judged): boolean {
  return nounLines(word, [tongue]).length > 0;
}

/** It is on the page, where the deed is done. */
function isKnown(word: string, { deed }: Judged): boolean {
  const { objects, place = '', heading = '', control } = deed;
  const all = objects.length ? [...objects] : [place, heading, control];
  return all.some((it) => holds(it, word)) || Number(word) === objects.length;
}

const titleOf = (text: string) => text.split('\n')[0]!;

/** As a word of its own; in scripts without spaces as a part. */
function holds(text: string, word: string): boolean {
  const whole = fold(text);
  if (/[\u3041-\u30ff\p{Script=Han}]/u.test(word)) return whole.includes(word);
  const words: string[] =
    whole
      .replace(/['’]s(?!\p{L})/gu, '')
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((it) => it === word || it.replace(/^[وبلفك]?ال(?=.{2})/u, '') === word);
}

/** All of its title is named, and of no other one. */
function isTitle(object: string, named: readonly string[], rivals: readonly string[]): boolean {
  const whole = (text: string) => {
    const words = fold(titleOf(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.filter((it) => !named.includes(it)).length;
  };
  return rivals.every((it) => whole(it) > whole(object));
}

function holdsTitle(open: string, object: string): boolean {
  return open !== '' && fold(titleOf(open)) === fold(titleOf(object));
}

/** "It" is what an earlier clause names. */
function meantBefore(at: number, judged: Judged): boolean {
  const { deed, clauses } = judged;
  const { objects: [object = ''] = [], siblings = [] } = deed;
  const earlier = clauses.slice(0, at).map((it) => thingsIn(it, judged));
  const named = earlier.findLast((it) =>
    it.some((word) => holds(object, word) || siblings.some((other) => holds(other, word))),
  );
  return (
    !!named?.length &&
    named.some((word) => holds(object, word) && !siblings.some((it) => holds(it, word)))
  );
}
