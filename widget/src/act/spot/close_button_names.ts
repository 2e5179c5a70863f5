/** The meaning of a button's name in a wall or a dialog, in any known language. */

import WALLS from 'words:walls';
import { JOINED } from '../../words/matcher.ts';
import { plain } from '../task/matching.ts';

/** `grant` if it might grant; `other` if its words are not known. */
export type Choice = 'refuse' | 'grant' | 'choices' | 'save' | 'other';

/** Of single words, in the order in which they are tried; `*` stands for any ending. `rest` means nothing by itself. */
const MEANINGS = ['refuse', 'needed', 'grant', 'not', 'all', 'choices', 'save', 'rest'] as const;
type Meaning = (typeof MEANINGS)[number];

/** With the topics of a consent wall, and whole names of buttons; of `decline` first those that cancel. */
type Language = Readonly<Record<Meaning | 'about' | 'close' | 'decline' | 'ok', string>>;

const LANGUAGES = Object.values(WALLS) as Language[];

const MOST_LETTERS = 80;
const MOST_KEPT = 400;

function folded(text: string): string {
  return plain(text).replace(/['’]/g, '').replace(/ı/g, 'i');
}

function literal(words: string): string {
  const parts = folded(words).split(' ').filter(Boolean);
  return parts.map((it) => it.replaceAll('*', '[\\p{L}]*')).join('|');
}

function exactly(words: string): string {
  const some = words.split(' ').filter((it) => !it.includes('*'));
  return some.length ? some.join(' ') : '-';
}

interface Reader {
  readonly meanings: readonly (readonly [Meaning, RegExp])[];
  /** For a language without spaces: the words from left to right, the longest first. */
  readonly parts: RegExp | undefined;
  readonly about: RegExp;
}

function readerOf(language: Language, runOn: boolean): Reader {
  const some = MEANINGS.map((it) => [it, language[it]] as const);
  const fits = (meaning: Meaning, those: string) =>
    [meaning, new RegExp(`^(?:${literal(those)})$`, 'u')] as const;
  const meanings = [
    // A word that is listed as it is means that; an ending can be of another word.
    ...some.map(([meaning, all]) => fits(meaning, exactly(all))),
    ...some.map(([meaning, all]) => fits(meaning, all)),
    // "Save and close".
    fits('rest', language.close.replaceAll('|', ' ')),
  ];
  const all = some.flatMap(([, it]) => literal(it).split('|'));
  const longest = all.sort((a, b) => b.length - a.length).join('|');
  const speaks = folded(language.about).split(' ').join('|').replaceAll('*', '');
  return {
    meanings,
    parts: runOn ? new RegExp(longest, 'gu') : undefined,
    about: new RegExp(speaks, 'u'),
  };
}

let readers: readonly Reader[] | undefined;

function all(): readonly Reader[] {
  // Split from left to right where words are written without spaces.
  readers ??= LANGUAGES.map((it, at) => readerOf(it, JOINED.has(Object.keys(WALLS)[at]!)));
  return readers;
}

function wordsOf({ parts }: Reader, name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (!parts) return words;
  return words.flatMap((it) => {
    const found = it.match(parts) ?? [];
    const rest = it.replace(parts, '');
    return rest ? [...found, rest] : found;
  });
}

interface Reading {
  readonly choice: Choice;
  /** Each of its words is known in that language. */
  readonly whole: boolean;
}

function read(reader: Reader, name: string): Reading {
  const means = wordsOf(reader, name).map(
    (word) => reader.meanings.find(([, fits]) => fits.test(word))?.[0],
  );
  const whole = means.length > 0 && !means.includes(undefined);
  return { choice: choiceBy(new Set(means), whole), whole };
}

function choiceBy(said: ReadonlySet<Meaning | undefined>, whole: boolean): Choice {
  const has = (meaning: Meaning) => said.has(meaning);
  if (has('refuse') && !has('grant')) {
    // "Reject what is not necessary".
    const clear = !has('choices') && (!has('not') || has('needed'));
    return whole && clear ? 'refuse' : 'other';
  }
  if (has('grant') && has('choices') && !has('all') && !has('not')) return 'save';
  if (has('needed') && !has('not') && !has('all')) {
    if (whole && !has('choices') && !has('save')) return 'refuse';
  }
  if (has('grant') && has('not') && !has('needed') && whole) return 'refuse';
  if (has('grant') || (has('save') && has('all'))) return 'grant';
  if (has('save') && whole) return 'save';
  return has('choices') ? 'choices' : 'other';
}

const kept = new Map<string, Choice>();

export function choiceOf(name: string): Choice {
  const said = folded(name).trim();
  if (said.length > MOST_LETTERS) return 'other';
  const before = kept.get(said);
  if (before) return before;
  const readings = all()
    .map((it) => read(it, said))
    .filter((it) => it.choice !== 'other');
  // One language reads the whole name; a word that means something in another one is a coincidence.
  const whole = readings.filter((it) => it.whole);
  const found = (whole.length ? whole : readings).map((it) => it.choice);
  const order: readonly Choice[] = ['refuse', 'grant', 'save', 'choices'];
  const choice = order.find((it) => found.includes(it)) ?? 'other';
  if (kept.size > MOST_KEPT) kept.clear();
  kept.set(said, choice);
  return choice;
}

export function speaksOfConsent(text: string): boolean {
  const said = folded(text);
  return all().some(({ about }) => about.test(said));
}

function whole(of: (language: Language) => string): RegExp {
  const names = new Set(LANGUAGES.flatMap((it) => of(it).split('|')));
  return new RegExp(`^(?:${[...names].join('|')})[!.]?$`, 'iu');
}

const CLOSE = [...new Set(LANGUAGES.flatMap(({ close }) => close.split('|')))].join('|');
const OF_IT =
  '( (this|the))?( (dialog|window|pop-?up|message|banner|notice|notification|alert|menu|panel|modal|drawer|toast|dialogfenster|fenster|hinweis|meldung|menü|fenêtre|message|ventana|mensaje|aviso))?';
const CLOSES = new RegExp(`^([×✕✖✗⨯x]|(${CLOSE})${OF_IT})$`, 'iu');
const DECLINES = whole(({ decline }) => decline);
const CANCELS = whole(({ decline }) => decline.split('|')[0]!);
const ACKNOWLEDGES = whole(({ ok }) => ok);
/** In a question about cancelling, "Cancel" may be the yes. */
const ABOUT_CANCELLING = /cancel|stornier|abbrech|kündig|annul|résili|anular|取消|退订/iu;

export function saysClose(name: string): boolean {
  return CLOSES.test(name);
}

export function saysNo(name: string): boolean {
  return DECLINES.test(name);
}

export function saysRead(name: string): boolean {
  return ACKNOWLEDGES.test(name);
}

export function cancelsIn(name: string, text: string): boolean {
  if (!CANCELS.test(name)) return false;
  const rest = text.replace(name, '');
  const stem = folded(name).slice(0, 5);
  return ABOUT_CANCELLING.test(rest) || folded(rest).includes(stem);
}
