/** Which of the words that a field refers to say what is wrong with it, and which only help. */

import { allWithin, attributeOf, classesOf, hasAttribute, isRendered } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { referenced } from '../walk/tree.ts';
import { flatText } from './name.ts';

const WRONG =
  /error|problem|invalid|danger|destructive|negative|explain|feedback|validation|\bwrong|alert/i;
const HELPS =
  /form-text|help|hint|desc|caption|counter|tooltip|instruct|legend|label|muted|(?<![a-z])(?:note|tip|count|unit|info)/i;
/** What may be an error within what a field refers to. */
const MARKED = '[role=alert], [class*=error i], [class*=invalid i], [class*=danger i]';
/** Classes of utility libraries: how it may be drawn (`peer-invalid:text-danger`). */
const CONDITION = /\S*[:[]\S*/g;

/** An element that `aria-describedby` names, with its words. */
export interface Part {
  readonly element: Element;
  readonly text: string;
}

/** What describes an element by reference, as far as it says anything. */
export function describing(element: Element, reading: Reading): Part[] {
  return referenced(element, 'aria-describedby')
    .map((by) => {
      return { element: by, text: flatText(by, reading) };
    })
    .filter(({ text }) => text !== '');
}

/**
 * Those that say what is wrong with an invalid field. Without a sign of it one counts only where
 * `likely`, and where no other could be meant.
 */
export function complaintsAmong(
  parts: readonly Part[],
  likely: boolean,
  reading: Reading,
): readonly Part[] {
  // What may go wrong is often there from the beginning, and shown as soon as it does.
  const shown = parts.filter(({ element }) => isRendered(element));
  const sure = shown.filter(({ element }) => isError(element, reading));
  if (sure.length > 0 || !likely) return sure;
  const open = shown.filter(({ element }) => !HELPS.test(signsOf(element)));
  return open.length === 1 ? open : [];
}

function isError(element: Element, reading: Reading): boolean {
  if (attributeOf(element, 'role') === 'alert') return true;
  if (attributeOf(element, 'aria-live') === 'assertive' || WRONG.test(signsOf(element)))
    return true;
  return allWithin(element, MARKED).some((inner) => {
    const speaks = attributeOf(inner, 'role') === 'alert' || WRONG.test(signsOf(inner));
    return speaks && isRendered(inner) && flatText(inner, reading) !== '';
  });
}

/** What its code calls an element. */
function signsOf(element: Element): string {
  const classes = classesOf(element).replace(CONDITION, '');
  const others = ['id', 'slot', 'data-slot'].filter((name) => hasAttribute(element, name));
  return [classes, ...others.map((name) => attributeOf(element, name))].join(' ');
}
