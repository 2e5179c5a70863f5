/** The approval of a control covers the dialog that it opens, if that is about the same thing. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Approval } from '../../wire/protocol.ts';

export interface Once {
  /** The visitor has approved this, and it is about to be done. */
  granted(approval: Approval): void;
  /** Whether a press on `control` only repeats what was approved; true once. */
  repeats(approval: Approval, control: Element): boolean;
  forget(): void;
}

interface Given {
  readonly kind: Approval['kind'];
  readonly subject: string;
  readonly amount: string;
  readonly at: number;
}

const DIALOG = 'dialog,[role=dialog],[role=alertdialog]';
const WITHIN_MS = 120_000;
const LONE = /^(step|navigation|action)$/;
/** Words that distinguish one thing from another. */
const NAMES = /\d{2,}|["“”'‘’«»„]([^"“”'‘’«»„]{2,60})["“”'‘’«»„]/gu;
const ALL =
  /(?<![\p{L}])(all|every(thing|one)?|alle[sn]?|sämtliche|tous|toutes|tout|todos|todas|todo)(?![\p{L}])|全部|所有/iu;

export function createOnce(): Once {
  let given: Given | undefined;
  let there = new WeakSet<Element>();

  return {
    granted({ kind, facts }) {
      given = undefined;
      if (LONE.test(kind)) return;
      const subject = Object.values(facts).join(' ').toLowerCase();
      given = { kind, subject, amount: facts.amount ?? '', at: Date.now() };
      there = new WeakSet(open());
    },
    repeats({ kind, facts }, control) {
      const dialog = dom.closestOf(control, DIALOG);
      const fits = given?.kind === kind && Date.now() - given.at < WITHIN_MS;
      if (!given || !fits || !dialog || there.has(dialog)) return false;
      const is = isSame(given, plainText(dialog)) && isAmount(given, facts);
      given = undefined;
      return is;
    },
    forget() {
      given = undefined;
    },
  };
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

function open(): Element[] {
  return dom.allWithin(dom.page.documentElement, DIALOG).filter((it) => it.checkVisibility());
}
