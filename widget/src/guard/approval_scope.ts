/**
 * One thing is asked about once: the approval of a control also covers the confirmation that it leads
 * to, in a dialog or on a page of its own, if that is about the same thing and nothing else.
 */

import type { Act, Approval } from '../link/protocol.ts';
import { plainText } from '../observe/element/shown_text.ts';
import { allWithin, closestOf, firstWithin } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import { lifetime } from '../platform/lifetime.ts';
import { DOING } from './heading.ts';
import { verbIn } from './verbs.ts';

export interface Once {
  /** The visitor has approved this of `act`, and it is about to be done. */
  granted(approval: Approval, act: Act): void;
  /** Whether a press on `control` only repeats what was approved; true once. */
  repeats(approval: Approval, control: Element): boolean;
  forget(): void;
}

export interface OnceParts {
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** It is proven that this document is what that action led to. */
  arrived?(action_id: string): boolean;
}

/** What was approved. */
interface Given {
  readonly action_id: string;
  readonly kind: Approval['kind'];
  /** All words of the question. */
  readonly subject: string;
  readonly object: string;
  readonly amount: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const KEY = 'pilotfish.once';
const DIALOG = 'dialog,[role=dialog],[role=alertdialog]';
const WITHIN_MS = 120_000;
const PAGE_MS = 60_000;
const LONE = /^(step|navigation|action)$/;
/** Words that distinguish one thing from another. */
const NAMES = /\d{2,}|["“”'‘’«»„]([^"“”'‘’«»„]{2,60})["“”'‘’«»„]/gu;
/** Words for whatever was selected: "Delete multiple objects", "the selected order". */
const GENERIC =
  /^(the|an?|this|these|those|selected|chosen|multiple|several|objects?|items?|entr(y|ies)|records?|rows?|d(er|ie|as|en|iese[rsnm]?)|ausgewählte[rsnm]?|mehrere|objekte?|einträge?|l[ae]s?|ces?|cette|sélectionnée?s?|plusieurs|objets?|éléments?|el|los|seleccionad[oa]s?|varios|objetos?|elementos?)$/u;
const ALL =
  /(?<![\p{L}])(all|every(thing|one)?|alle[sn]?|sämtliche|tous|toutes|tout|todos|todas|todo)(?![\p{L}])|全部|所有/iu;

export function createOnce({ storage, arrived }: OnceParts = {}): Once {
  let given: Given | undefined;
  let there = new WeakSet<Element>();
  let before = takeNote(storage);

  const leaves = () => given && note(storage, given);
  addEventListener('pagehide', leaves, { signal: lifetime() });

  function inDialog({ kind, facts }: Approval, control: Element): boolean {
    const dialog = closestOf(control, DIALOG);
    const fits = given?.kind === kind && Date.now() - given.at < WITHIN_MS;
    if (!given || !fits || !dialog || there.has(dialog)) return false;
    const is = isSame(given, plainText(dialog)) && isAmount(given, facts);
    given = undefined;
    return is;
  }

  function onPage({ kind, facts }: Approval, control: Element): boolean {
    const came = before;
    if (came?.kind !== kind || Date.now() - came.at > PAGE_MS || !arrived?.(came.action_id)) {
      return false;
    }
    before = undefined;
    const other = came.object && namesOther(facts.object ?? '', came.subject);
    return (
      !other &&
      !isHeaded(came, control) &&
      isSame(came, questionOf(control)) &&
      isAmount(came, facts)
    );
  }

  return {
    granted(approval, act) {
      given = undefined;
      const { kind, facts } = approval;
      if (LONE.test(kind)) return;
      const { object = '', amount = '' } = facts;
      const subject = Object.values(facts).join(' ').toLowerCase();
      const of = { object: object.toLowerCase(), amount, at: Date.now() };
      given = { action_id: act.action_id, kind, subject, ...of };
      there = new WeakSet(open());
    },
    repeats: (approval, control) => inDialog(approval, control) || onPage(approval, control),
    forget() {
      given = undefined;
    },
  };
}

/** Its heading names another thing: words that are neither of what was approved nor of its question. */
function isHeaded({ subject }: Given, control: Element): boolean {
  const main = mainOf(control);
  const found = firstWithin(main, 'h1') ?? firstWithin(main, 'h2');
  const heading = found ? plainText(found).replace(/\s+/g, ' ').trim() : '';
  if (DOING.test(heading)) return false;
  const asked = allWithin(main, 'p,legend').flatMap((it) => asking(plainText(it)));
  const known = `${subject} ${asked.join(' ').toLowerCase()}`;
  return namesOther(verbIn(heading)?.rest ?? heading, known);
}

/** It has a word that is not among the `known` ones and may name something. */
function namesOther(text: string, known: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((it) => !GENERIC.test(it) && !known.includes(it));
}

/** What the page asks: its sentences with a question mark, else its headings. */
function questionOf(control: Element): string {
  const told = allWithin(mainOf(control), 'h1,h2,h3,p,legend').map((it) => plainText(it).trim());
  const asks = told.flatMap(asking);
  return (asks.length ? asks : told.slice(0, 3)).join('\n');
}

function asking(text: string): string[] {
  return text.match(/[^.!?]*\?/g) ?? [];
}

function mainOf(control: Element): Element {
  return closestOf(control, 'main,[role=main]') ?? page.body;
}

function isSame({ subject }: Given, said: string): boolean {
  const other = [...said.matchAll(NAMES)].some(
    ([whole, quoted]) => !subject.includes((quoted ?? whole).toLowerCase()),
  );
  return !other && (!ALL.test(said) || ALL.test(subject));
}

function isAmount({ amount }: Given, facts: Approval['facts']): boolean {
  return !facts.amount || facts.amount === amount;
}

/** The next document reads it, once; no server can write it. */
function note(storage: OnceParts['storage'], given: Given): void {
  try {
    storage?.setItem(KEY, JSON.stringify(given));
  } catch {
    // Then the visitor is asked again.
  }
}

function takeNote(storage: OnceParts['storage']): Given | undefined {
  try {
    const text = storage?.getItem(KEY);
    storage?.removeItem(KEY);
    const found = JSON.parse(text || 'null') as Given | null;
    return typeof found?.subject === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The visible dialogs: a page may use one for all its questions. */
function open(): Element[] {
  return allWithin(page.documentElement, DIALOG).filter((it) => it.checkVisibility());
}
