/**
 * One deletion is asked about once: the approval of the button that opens a dialog also covers the
 * dialog's own confirmation, if that mentions nothing else.
 */

import { plainText } from '../observe/element/said.ts';
import { allWithin, closestOf } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import type { Class } from './words.ts';

type Facts = Readonly<Record<string, string>>;

export interface Once {
  /** The visitor has approved this, and it is about to be done. */
  granted(kind: Class, facts: Facts): void;
  /** Whether a press on `control` only repeats what was approved; true once. */
  repeats(kind: Class, control: Element): boolean;
  forget(): void;
}

const DIALOG = 'dialog,[role=dialog],[role=alertdialog]';
const WITHIN_MS = 120_000;
/** Words that distinguish one thing from another. */
const NAMES = /\d{2,}|["“”'‘’«»„]([^"“”'‘’«»„]{2,60})["“”'‘’«»„]/gu;
const ALL =
  /(?<![\p{L}])(all|every(thing|one)?|alle[sn]?|sämtliche|tous|toutes|tout|todos|todas|todo)(?![\p{L}])|全部|所有/iu;

export function createOnce(): Once {
  let subject: string | undefined;
  let there = new WeakSet<Element>();
  let until = 0;

  return {
    granted(kind, facts) {
      subject = undefined;
      if (kind !== 'delete') return;
      const { name = '', submits = '', form = '' } = facts;
      subject = `${name} ${submits} ${form}`.toLowerCase();
      there = new WeakSet(open());
      until = performance.now() + WITHIN_MS;
    },
    repeats(kind, control) {
      const dialog = closestOf(control, DIALOG);
      if (kind !== 'delete' || subject === undefined || !dialog || there.has(dialog)) return false;
      const said = plainText(dialog);
      const other = [...said.matchAll(NAMES)].some(
        ([whole, quoted]) => !subject!.includes((quoted ?? whole).toLowerCase()),
      );
      const more = ALL.test(said) && !ALL.test(subject);
      const is = performance.now() < until && !other && !more;
      subject = undefined;
      return is;
    },
    forget() {
      subject = undefined;
    },
  };
}

/** The visible dialogs: a page may use one for all its questions. */
function open(): Element[] {
  return allWithin(page.documentElement, DIALOG).filter((it) => it.checkVisibility());
}
