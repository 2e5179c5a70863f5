/** What a person can act on, from the surest sign to the last hint. */

import { isEditingHost, isWidget } from './role.ts';

/**
 * `native`: a control of HTML or an editable part. `widget`: an ARIA widget role. `focus`: the
 * keyboard gets there and it has a label of its own. `hint`: it listens for clicks or shows a hand.
 */
export type Grip = 'native' | 'widget' | 'focus' | 'hint';

declare global {
  interface Window {
    /** Elements with a click listener, where the early script was there to see it added. */
    __pilotfishListeners?: WeakSet<Element>;
    /** Shadow roots by their hosts, where the early script saw them attached. */
    __pilotfishRoots?: WeakMap<Element, ShadowRoot | 'closed'>;
  }
}

export function gripOf(
  element: Element,
  word: string,
  style: CSSStyleDeclaration,
  parentCursor: string,
): Grip | undefined {
  if (isNative(element)) return 'native';
  if (isEditingHost(element)) return 'native';
  if (isWidget(word) && !wrapsField(element, word)) return 'widget';
  if (isFocusable(element)) return isLabelled(element) ? 'focus' : 'hint';
  if (/^(html|body|main|table|tbody|label|dialog)$/.test(element.localName)) return undefined;
  if (listens(element)) return 'hint';
  return style.cursor === 'pointer' && parentCursor !== 'pointer' ? 'hint' : undefined;
}

function isNative(element: Element): boolean {
  switch (element.localName) {
    case 'a':
    case 'area':
      return element.hasAttribute('href');
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'input':
      return (element as HTMLInputElement).type !== 'hidden';
    case 'summary':
      return element.parentElement?.localName === 'details';
    default:
      return false;
  }
}

/** ARIA 1.1 comboboxes are a box around the field: the field is what one acts on. */
function wrapsField(element: Element, word: string): boolean {
  return /^(combobox|textbox|searchbox|spinbutton)$/.test(word) && !!element.querySelector('input');
}

function isFocusable(element: Element): boolean {
  const tabindex = element.getAttribute('tabindex');
  return tabindex !== null && Number(tabindex) >= 0;
}

function isLabelled(element: Element): boolean {
  return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
}

function listens(element: Element): boolean {
  return (
    typeof (element as HTMLElement).onclick === 'function' ||
    element.ownerDocument.defaultView?.__pilotfishListeners?.has(element) === true
  );
}
