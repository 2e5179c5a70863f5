/** What fields hold, and what groups of radio buttons and multiple lists held before an action. */

import * as dom from '../dom/index.ts';
import { entryOf } from '../guard/request/changes.ts';

export type Choices = ReturnType<typeof choicesNow>;

const RADIO = 'input[type=radio]';
const MULTIPLE = 'select[multiple]';

export function choicesNow(target: Element | undefined) {
  const root = target && dom.rootOf(target);
  // A document has what a stranger's picture is named in place of its own members; a shadow root not.
  const inner = root && !dom.isDocument(root) ? [...(root as ShadowRoot).children] : [];
  const tops = [dom.page.documentElement, ...inner];
  const within = (selector: string) => tops.flatMap((top) => dom.allWithin(top, selector));
  const checked = within(RADIO).filter((it) => (it as HTMLInputElement).checked);
  const lists = within(MULTIPLE).map((it) => [it, valuesOf(it)] as const);
  const chosen = new Map<Element, readonly string[]>(lists);
  return {
    /** The radio button that was checked in the group of `radio`; undefined if none was, or is known. */
    checkedWith: (radio: Element) => checked.find((it) => isOneGroup(it, radio)),
    /** The values that were chosen in a multiple list; undefined if it was not there. */
    chosenIn: (list: Element) => chosen.get(list),
  };
}

export function isRadio(element: Element): boolean {
  return dom.matchesOf(element, RADIO);
}

function valuesOf(list: Element): string[] {
  return [...(list as HTMLSelectElement).selectedOptions].map((it) => it.value);
}

/** HTML, "radio button group": the same name in the same form, or without a form in the same tree. */
function isOneGroup(one: Element, other: Element): boolean {
  const [a, b] = [one as HTMLInputElement, other as HTMLInputElement];
  return a.name === b.name && a.form === b.form && dom.rootOf(a) === dom.rootOf(b);
}

export function isFiles(element: Element): element is HTMLInputElement {
  return dom.matchesOf(element, 'input[type=file i]');
}

/** As `entryOf`; of files their names, as the page gets them. */
export function heldIn(element: Element): string {
  return isFiles(element) ? namesIn(element).join(', ') : entryOf(element);
}

export function namesIn(field: HTMLInputElement): string[] {
  return [...(field.files ?? [])].map((it) => it.name);
}
