/**
 * Whether the words that the visitor typed order this very deed: a reversible one, clause by clause. A
 * paraphrase costs a question; a word of the page never permits anything.
 */

import { type Clause, clausesOf, type Thing } from '../../words/clauses.ts';
import { JOINED } from '../../words/matcher.ts';
import {
  bareText,
  languagesOf,
  lineOf,
  loadTongues,
  nounOf,
  type Tongue,
  textWords,
  tonguesOf,
  type VerbSaid,
  verbSaid,
} from '../../words/tongues.ts';
import { affirms } from './control_words.ts';

/** What is about to be done, as the page tells it. */
export interface NamedDeed {
  /** BCP 47: of the cards, then of the page. */
  readonly languages: readonly string[];
  /** Empty where the record itself is pressed: then the code says what that does. */
  readonly control: string;
  /** What the press makes of a switch. */
  readonly turn?: string | undefined;
  /** Of its own form or dialog. */
  readonly heading?: string | undefined;
  /** Of the part of the page that it stands in: what "Finish" comes to, if that names a deed. */
  readonly step?: string | undefined;
  /** Texts of the records that it acts on, each with its title first; none on a page without. */
  readonly objects: readonly string[];
  /** Texts of the others of their list. */
  readonly siblings?: readonly string[] | undefined;
  /** What the page is about, and what it was about when the request was made. */
  readonly place?: string | undefined;
  readonly open?: string | undefined;
  /** What the site's code says: the last parts of the address, operations, chosen states. */
  readonly code?: readonly string[] | undefined;
  /** The address that it is sent to. */
  readonly address?: string | undefined;
  /** What the visitor's run has entered of their own words. */
  readonly values?: readonly string[] | undefined;
  /** What the dialog, or the text beside the control, says. */
  readonly said?: string | undefined;
}

const REVERSIBLE =
  'Save Archive Restore Apply Start Upload Rename Move Duplicate Close Create Add Update Change Enable Disable Import Export Open Connect Disconnect Pause Resume Pin Unpin Mark Assign Hide Mute Lock Unlock Reopen Tag Star Complete Follow Unfollow Snooze';
const GENERIC = 'Save Submit Confirm Apply Update Change Complete';
/** They agree with every deed, as words of code. */
const NEUTRAL = `${GENERIC} Post`;
const MAKES = 'Create Add Open Start Upload Import';
/** They say that something becomes so, or is put there. */
const SETS = `${MAKES} Change Update Apply Mark Move Enable Assign Tag Star`;
/** One deed by two names. */
const ALIKE = 'Create Add';
/** Lines of nouns that stand for rights, money or access. */
const GRAVE = 9;
/** From here on they say where something is, or how. */
const STATES = 68;
const LOST =
  /(can(no|['’])?t be|never be) (undone|reverted|restored|recovered)|irreversibl|permanent|will be lost|no undo|rückgängig|unwiderruflich|endgültig|dauerhaft|geht? verloren|gehen verloren|irréversible|définitiv|sera perdu|seront perdu|ne (peut|peuvent|pourr\p{L}*) pas être annul|no se puede deshacer|irreversible|definitiv|se perderá|无法(撤销|恢复)|不可(撤销|恢复|逆)|不能(撤销|恢复)|無法(復原|還原|撤銷)|永久|将丢失|將遺失|لا (يمكن|رجعة)[^.]*(التراجع|فيه)|نهائي|元に戻せ|取り消せ|取り消すことはでき|失われ|完全に/iu;

const TURNS: Readonly<Record<string, string>> = { on: 'Enable', off: 'Disable' };

const lines = (names: string) => new Set(names.split(' ').map(lineOf));
const within = (names: string, { lines: of }: Pick<VerbSaid, 'lines'>) =>
  of.some((it) => lines(names).has(it));

/**
 * Undefined: the visitor is asked. Else which clause permits it and for what: each permits one thing
 * once.
 */
export function permits(words: string, deed: NamedDeed): readonly string[] | undefined {
  // Names of things are of the page's language.
  const titles = [...deed.objects, ...(deed.siblings ?? [])].join('\n');
  const own = textWords(words, 'en').filter((it) => !holds(titles, it));
  const [tongue] = tonguesOf(languagesOf(own.join(' '), deed.languages).slice(0, 1));
  const said = `${deed.control}\n${deed.heading ?? ''}\n${deed.said ?? ''}`;
  if (!tongue || LOST.test(said)) return undefined;
  const kana = /[\u3041-\u30ff]/u.test(said);
  const loaded = tonguesOf([tongue.language, ...deed.languages]);
  const tongues = loaded.filter(({ language }) => language !== 'zh' || !kana);
  const read = controlOf(deed, tongues);
  // No word of the code is of another verb, and "sperren" is to lock or to ban: the code says which.
  const code = linesIn(deed.code ?? []).flat();
  const agrees = (of: readonly number[]) =>
    read!.thing ? within(SETS, { lines: of }) : of.some((it) => isSame(it, read!.verb));
  if (!read || !code.every(agrees)) return undefined;
  const both = read.verb.lines.filter((it) => code.flat().includes(it));
  const says = both.length ? { ...read, verb: { ...read.verb, lines: both } } : read;
  const known = lines(REVERSIBLE);
  if (!says.verb.lines.every((it) => known.has(it))) return undefined;
  const kinds = says.nouns.flatMap((it) => nounLines(it, tongues));
  if (kinds.some((line) => line < GRAVE)) return undefined;
  // "Make warden" on a person's line is an office, and nothing that is made.
  const makes = /^make\b/i.test(deed.control) && deed.objects.length > 0;
  if (makes && says.nouns.some((it) => !nounLines(it, tongues).length)) return undefined;
  const clauses = clausesOf(words, tongue, {
    control: deed.control,
    entered: deed.values,
    titles: deed.objects.map((it) => it.split('\n')[0]!),
    // Among several that are told apart by their names: "the label printer in the shop".
    elsewhere: (place) =>
      !!deed.siblings?.length && !nounLines(place, [tongue]).length && !holds(titles, place),
  });
  const judged: Judged = { deed, says, tongue, tongues, clauses };
  const found = clauses.flatMap((clause, at) =>
    orders(clause, judged)
      ? clause.things.flatMap((it, nth) => (fits(it, at, judged) ? `${at}.${nth}` : []))
      : [],
  );
  if (found[0] !== undefined) return found.slice(0, 1);
  if (deed.objects.length < 2) return undefined;
  // Each of them may be named by itself.
  const each = deed.objects.map((object) => permits(words, { ...deed, objects: [object] })?.[0]);
  const all = each.filter((it) => it !== undefined);
  return new Set(all).size === deed.objects.length ? all : undefined;
}

interface Says {
  readonly verb: VerbSaid;
  readonly nouns: readonly string[];
  /** It is named by the thing alone: "Text file". */
  readonly thing: boolean;
}

interface Judged {
  readonly deed: NamedDeed;
  readonly says: Says;
  readonly tongue: Tongue;
  readonly tongues: readonly Tongue[];
  readonly clauses: readonly Clause[];
}

/** Whether an order in these words has all words of `text`: of a box, or of what is chosen. */
export function mentions(words: string, languages: readonly string[], text: string): boolean {
  const [tongue] = tonguesOf(languagesOf(words, languages).slice(0, 1));
  if (!tongue) return false;
  const own = textWords(text, tongue.language).filter((it) => !tongue.small.has(it));
  return clausesOf(words, tongue, { control: text }).some(
    ({ reads, things, words: of }) =>
      !reads &&
      own.length > 0 &&
      own.every(
        (it) =>
          isAmong(it, of, tongue, [tongue]) ||
          things.some(({ values }) => values.some((value) => holds(value, it))),
      ),
  );
}

/** Loads what these words, and controls in these languages, are read by. */
export function readied(words: string, languages: readonly string[]): Promise<void> {
  return loadTongues([...languagesOf(words, languages), ...languages]);
}

/** What the control does, and to which kind of thing; of a switch, what it becomes. */
function controlOf(deed: NamedDeed, tongues: readonly Tongue[]): Says | undefined {
  const { control, heading = '', objects, turn, code = [] } = deed;
  const titles = objects.map(bareText).join(' ');
  const read = (name: string): Says | undefined => {
    const found = tongues.flatMap((tongue) => {
      const words = textWords(name, tongue.language);
      return words.length ? { verb: verbSaid(words, tongue, true), words, tongue } : [];
    });
    const best = found.find((it) => it.verb.lines.length) ?? found[0];
    if (!best) return undefined;
    const { verb, tongue, words } = best;
    const nouns = (turn ? words : verb.rest).filter(
      (it) => !tongue.small.has(it) && !titles.includes(it),
    );
    return { verb, nouns, thing: !verb.lines.length };
  };
  const [acts, ...more] = control ? [] : linesIn(code).flat();
  if (acts && !more.length)
    return { verb: { lines: acts, rest: [], last: false }, nouns: [], thing: false };
  const own = read(control);
  if (turn && own)
    return { ...own, verb: { ...own.verb, lines: [lineOf(TURNS[turn]!)] }, thing: false };
  const part = heading ? undefined : read(deed.step ?? '');
  const around = heading ? read(heading) : undefined;
  const over = around ?? (part?.thing ? undefined : part);
  const generic = !own || (!own.nouns.length && within(GENERIC, own.verb)) || affirms(control);
  if (generic && (over || !own || within(GENERIC, own.verb)))
    return over?.verb.lines.length ? over : undefined;
  if (own.thing && around && within(SETS, around.verb)) return { ...around, nouns: own.nouns };
  return !own.thing && !own.nouns.length && around ? { ...own, nouns: around.nouns } : own;
}

/** Of each part of the code the lines of its words that act. */
function linesIn(code: readonly string[]): number[][][] {
  const english = tonguesOf(['en'])[0]!;
  const verbs = (word: string) => {
    const forms = [word, word.replace(/d$/, ''), word.replace(/ed$/, '')];
    return forms.flatMap((it) => verbSaid([it], english).lines);
  };
  return code.map((part) => {
    const spelled = part.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
    const words = textWords(spelled, 'en').map((word) => ({ word, lines: verbs(word) }));
    const acting = words.filter((it) => it.lines.length && !within(NEUTRAL, it));
    // "archiveRun", "run.archive": a thing that is called like a verb.
    const clear = acting.filter(({ word }) => !nounLines(word, [english]).length);
    const any = acting.flatMap((it) => it.lines);
    return clear.length ? clear.map((it) => it.lines) : acting.length ? [any] : [];
  });
}

function isSame(line: number, { lines: of }: VerbSaid): boolean {
  const alike = lines(ALIKE);
  return of.includes(line) || (alike.has(line) && of.some((it) => alike.has(it)));
}

/** It is a command of the same verb, about things of that kind. */
function orders({ reads, verb, words }: Clause, { deed, says, tongues, tongue }: Judged): boolean {
  if (reads) return false;
  // "Bookmark the bread": the same word of no table.
  const alike = says.thing && !verb.lines.length && verb.rest[0] === says.nouns[0];
  const same = says.thing ? within(SETS, verb) : verb.lines.some((it) => isSame(it, says.verb));
  if (!same && !alike) return false;
  const { nouns } = says;
  const makes = !deed.objects.length && (says.thing || within(MAKES, says.verb));
  const made = makes && nouns.length ? headOf(words, tongue) : undefined;
  if (made && !nouns.some((it) => isAmong(it, [made], tongue, tongues))) return false;
  const every = words.some((it) => tongue.all.has(it));
  return nouns.every((it) => (every && isAll(it, tongues)) || isAmong(it, words, tongue, tongues));
}

const isAll = (word: string, tongues: readonly Tongue[]) =>
  tongues.some(({ all }) => all.has(word));

/** "A project folder" is a folder, and "a folder for the project" is, too. */
function headOf(words: readonly string[], tongue: Tongue): string | undefined {
  const isNoun = (it: string) => nounLines(it, [tongue]).length > 0;
  if (JOINED.has(tongue.language)) return words.findLast(isNoun);
  let at = words.findIndex(isNoun);
  while (/^(en|de)$/.test(tongue.language) && isNoun(words[at + 1] ?? '')) at += 1;
  return words[at];
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
function fits(thing: Thing, at: number, judged: Judged): boolean {
  const { deed, says, tongue, clauses } = judged;
  const { objects, siblings = [], place = '', open = '', heading = '', address = '' } = deed;
  const words = clauses[at]!.words;
  const named = namesIn(thing, judged);
  if (isOtherKind(thing, judged)) return false;
  const kinds = new Set(thing.rest.flatMap((it) => nounLines(it, [tongue]).slice(0, 1)));
  // "All boards of that note": which they are stands elsewhere.
  const every = kinds.size < 2 && words.some((it) => tongue.all.has(it));
  const many =
    every ||
    thing.rest.some((it) => nounOf(it, tongue.language) !== it && nounLines(it, [tongue]).length);
  const [object, ...more] = objects;
  const isCount = (it: string) => Number(it) === objects.length;
  if (more.length) {
    const fit = (text: string) => named.every((it) => isCount(it) || holds(text, it));
    return (many || named.some(isCount)) && objects.every(fit);
  }
  if (object === undefined) {
    const page = [place, heading, deed.control, address];
    if (named.length) return named.every((it) => page.some((text) => holds(text, it)));
    return within(MAKES, says.verb) || says.thing || place === open;
  }
  if (!named.every((it) => holds(object, it))) return false;
  if (named.length) {
    const rivals = siblings.filter((it) => named.every((word) => holds(it, word)));
    return !rivals.length || many || isTitle(object, named, rivals);
  }
  const title = (text: string) => bareText(text.split('\n')[0]!);
  const isOpen = open !== '' && title(open) === title(object);
  return every || !siblings.length || isOpen || meantBefore(at, judged);
}

/** Words that say which thing is meant. */
function namesIn({ rest, values }: Thing, { deed, says, tongue, tongues }: Judged): string[] {
  const { nouns } = says;
  // "The code of all cells" is all code.
  const whole = nouns.length > 1 && nouns.some((it) => isAll(it, tongues));
  const isWhole = (it: string, at: number) =>
    whole && tongue.all.has(rest[at - 1] ?? '') && nounOf(it, tongue.language) !== it;
  const own = rest.filter(
    (it, at) =>
      !tongue.it.has(it) &&
      !tongue.all.has(it) &&
      !isWhole(it, at) &&
      !nouns.some((noun) => isAmong(noun, [it], tongue, tongues)),
  );
  const texts = [...deed.objects, ...(deed.siblings ?? [])];
  // The word for a kind of thing says which it is only where one of them has it in its name.
  const which = own.filter(
    (it) => !nounLines(it, [tongue]).length || texts.some((text) => holds(text, it)),
  );
  const entered = (deed.values ?? []).map(bareText).join('\n');
  const words = [...which, ...values.flatMap((it) => textWords(it, tongue.language))];
  return words.filter((it) => !entered.includes(it));
}

/** "The Harbour invoice" is none of a list of contracts, which all have that word beside the name. */
function isOtherKind({ rest }: Thing, { deed, tongue, tongues }: Judged): boolean {
  const said = rest.flatMap((it) => nounLines(it, [tongue])).filter((it) => it < STATES);
  const [own, ...others] = [...deed.objects, ...(deed.siblings ?? [])].map((it) =>
    it.split('\n').flatMap((line) => [...textWords(line, tongue.language), '']),
  );
  if (!said.length || !own || !others.length) return false;
  const beside = own.filter(
    (_, at) => rest.includes(own[at - 1] ?? '') || rest.includes(own[at + 1] ?? ''),
  );
  const kinds = beside.flatMap((it) => nounLines(it, tongues));
  const common = kinds.filter((line) =>
    others.every((it) => it.some((word) => nounLines(word, tongues).includes(line))),
  );
  return common.length > 0 && !said.some((it) => common.includes(it));
}

/** As a word of its own; in scripts without spaces as a part. */
function holds(text: string, word: string): boolean {
  const whole = bareText(text);
  if (/[\u3041-\u30ff\p{Script=Han}]/u.test(word)) return whole.includes(word);
  const parts: string[] = whole.match(/\p{Script=Latin}+|\p{N}+/gu) ?? [];
  return (
    parts.includes(word) ||
    textWords(text, /\p{Script=Arabic}/u.test(word) ? 'ar' : 'en').includes(word)
  );
}

/** More of its name is said than of any other one. */
function isTitle(object: string, named: readonly string[], rivals: readonly string[]): boolean {
  const left = (text: string) => {
    const words = textWords(text.split('\n')[0]!, 'en');
    return words.filter((it) => !named.includes(it)).length;
  };
  return rivals.every((it) => left(it) > left(object));
}

/** "It" is what was named before. */
function meantBefore(at: number, judged: Judged): boolean {
  const { objects, siblings = [] } = judged.deed;
  const earlier = judged.clauses.slice(0, at).flatMap((it) => it.things);
  const meant = earlier.map((it) => namesIn(it, judged));
  const isThere = (word: string) => [...objects, ...siblings].some((it) => holds(it, word));
  const last = meant.findLast((it) => it.some(isThere));
  const own = (word: string) => holds(objects[0]!, word) && !siblings.some((it) => holds(it, word));
  return !!last && last.filter(isThere).every((it) => holds(objects[0]!, it)) && last.some(own);
}
