/** Accessible names (https://w3c.github.io/accname/), cut, and what stands in for a missing one. */

import { computeAccessibleName } from 'dom-accessibility-api';
import type { Reading } from '../walk/reading.ts';
import { cut, fold, NAME_LENGTH } from '../walk/text.ts';
import { flatChildren } from '../walk/tree.ts';
import { isSecret } from './secrets.ts';

const FROM_TEXT = /^(a|button|h[1-6]|summary|option)$/;

/** The W3C accessible name, folded and cut at 200 characters; "" if nothing names it. */
export function nameOf(element: Element, reading: Reading): string {
  const known = reading.names.get(element);
  if (known !== undefined) return known;
  const name = reading.mask(cut(withoutSecrets(element, reading), NAME_LENGTH));
  reading.names.set(element, name);
  return name;
}

/** The name of a part of the page; a dialog without one has the name of its first heading. */
export function sectionName(element: Element, word: string, reading: Reading): string {
  const name = nameOf(element, reading);
  if (name !== '' || (word !== 'dialog' && word !== 'alertdialog')) return name;
  const title = element.querySelector('h1, h2, h3, h4, h5, h6, [role=heading]');
  return title ? cut(flatText(title, reading), NAME_LENGTH) : '';
}

/** The whole visible text below an element; never the value of a field. */
export function flatText(element: Element, reading: Reading, limit = 400): string {
  const parts: string[] = [];
  let length = 0;
  const visit = (node: Node): void => {
    if (length > limit) return;
    if (node.nodeType === 3) {
      parts.push((node as Text).data);
      length += (node as Text).data.length;
    } else if (node.nodeType === 1) {
      visitElement(node as Element);
    }
  };
  const visitElement = (at: Element): void => {
    if (/^(script|style|template|noscript|select|textarea)$/.test(at.localName)) return;
    if (reading.isOurs(at)) return;
    const style = reading.style(at);
    if (style.display === 'none' || style.visibility !== 'visible') return;
    const apart = style.display !== 'inline';
    if (apart) parts.push(' ');
    if (at.localName === 'img') parts.push(` ${at.getAttribute('alt') ?? ''} `);
    for (const child of flatChildren(at)) visit(child);
    if (apart) parts.push(' ');
  };
  for (const child of flatChildren(element)) visit(child);
  return reading.mask(fold(parts.join('')));
}

function withoutSecrets(element: Element, reading: Reading): string {
  const name = accessibleName(element, reading);
  // A name may be made of the values of the fields inside it, or that it is labelled by.
  const leaks = reading.secrets.some((secret) => name.includes(secret) && isMadeOf(element));
  return leaks ? flatText(element, reading) : name;
}

function isMadeOf(element: Element): boolean {
  if (element.hasAttribute('aria-labelledby')) return true;
  const labels = (element as HTMLInputElement).labels;
  return [element, ...(labels ?? [])].some((part) =>
    Array.from(part.querySelectorAll('input, textarea')).some(isSecret),
  );
}

function accessibleName(element: Element, reading: Reading): string {
  if (FROM_TEXT.test(element.localName) && !isNamedByAttribute(element)) {
    if (!element.firstElementChild && !element.shadowRoot) return fold(element.textContent ?? '');
  }
  const name = fold(computed(element, reading));
  if (name !== '') return name;
  if (/^(input|textarea)$/.test(element.localName)) {
    // HTML-AAM: the placeholder is a field's last resort, after the title.
    return fold((element as HTMLInputElement).placeholder ?? '') || labelText(element, reading);
  }
  const fromText = FROM_TEXT.test(element.localName) || element.hasAttribute('role');
  return fromText && namesItselfByText(element) ? flatText(element, reading) : '';
}

function computed(element: Element, reading: Reading): string {
  try {
    return computeAccessibleName(element, {
      getComputedStyle: reading.style,
      computedStyleSupportsPseudoElements: false,
    });
  } catch {
    return ''; // its frame is just being torn down
  }
}

/** A hidden checkbox or file field behind a visible label has no name by the standard. */
function labelText(element: Element, reading: Reading): string {
  const labels = Array.from((element as HTMLInputElement).labels ?? []);
  return labels.map((label) => flatText(label, reading, NAME_LENGTH)).join(' ');
}

/** Content in a shadow root, which the standard algorithm's implementation does not enter. */
function namesItselfByText(element: Element): boolean {
  const role = element.getAttribute('role');
  return (
    role === null ||
    /^(button|link|checkbox|radio|switch|tab|menuitem\w*|option|treeitem|heading)$/.test(role)
  );
}

function isNamedByAttribute(element: Element): boolean {
  return (
    element.hasAttribute('aria-label') ||
    element.hasAttribute('aria-labelledby') ||
    element.hasAttribute('title') ||
    element.hasAttribute('role') ||
    element.getAttribute('aria-hidden') === 'true'
  );
}
