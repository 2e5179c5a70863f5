/** What is selected: words between two points, or elements that are marked as selected. */

import { CHOSEN } from '../ask/hands.ts';
import { rootsIn } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';

const GROUP =
  'table,[role=grid],[role=treegrid],[role=listbox],[role=tree],[role=group],ul,ol,svg,[contenteditable]:not([contenteditable=false])';
/** Classes that exist only while a pointer moves are gone when the page is quiet. */
const LOOKS = /(^|[\s_-])(is-|ui-)?(selected|highlighted|marked|in-range)($|[\s_-])/i;
const MANY = 5000;

/**
 * Must be called before the first event; the result, called when the page is quiet, reports what is
 * selected now and was not before: `selected now: 6 parts`. Empty if that is nothing.
 */
export function watchSelection(element: Element, to: Element | undefined): () => string {
  const group = groupOf(element, to);
  const [marked, words] = [markedIn(group), wordsOf(element)];
  return () => {
    const now = wordsOf(element);
    // Not the words themselves: some of them may be secret.
    if (now && now !== words) return `selected now: ${now.length} characters`;
    const fresh = [...markedIn(group)].filter((it) => !marked.has(it)).length;
    return fresh ? `selected now: ${fresh} ${fresh === 1 ? 'part' : 'parts'} more` : '';
  };
}

function groupOf(element: Element, to: Element | undefined): Element {
  const parent = element.parentElement ?? element;
  let at = parent.closest(GROUP) ?? parent;
  while (to && !at.contains(to) && at.parentElement) at = at.parentElement;
  return at;
}

function markedIn(group: Element): Set<Element> {
  const all = [...group.querySelectorAll('*')].slice(0, MANY);
  return new Set(all.filter((it) => it.isConnected && isMarked(it)));
}

function isMarked(element: Element): boolean {
  if (dom.matchesOf(element, CHOSEN)) return true;
  return LOOKS.test(element.getAttribute('class') ?? '');
}

/** Of the page, else of the focused field. */
function wordsOf(element: Element): string {
  const page = element.ownerDocument;
  const at = dom.activeIn(page) as HTMLInputElement | null;
  const [start, end] = [at?.selectionStart ?? 0, at?.selectionEnd ?? 0];
  if (start !== end) return at?.value.slice(start, end) ?? '';
  for (const root of rootsIn(page)) {
    const selection = dom.ownOf(root as Document).getSelection?.();
    if (selection && !selection.isCollapsed) return `${selection}`.trim();
  }
  return '';
}
