/**
 * Names as the standards compute them: https://w3c.github.io/accname/ (steps 2A to 2I) and
 * https://w3c.github.io/html-aam/. Differences: it follows the flat tree, so what a slot was given
 * counts; inline words with room between them are parted; values of secret fields are left out.
 */

import {
  allWithin,
  attributeOf,
  childrenOf,
  firstElementOf,
  hasAttribute,
  nextElementOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { fold } from '../walk/text.ts';
import { isInside, referenced } from '../walk/tree.ts';
import { HIDDEN } from './detect.ts';
import { labelsOf } from './labels.ts';
import { isSecret } from './secrets.ts';
import { collect, flatText, Words } from './words.ts';

const LIMIT = 400;
const LISTBOX = '[role=listbox]';
const FROM_TEXT = /^(a|button|h[1-6]|summary|option|legend|caption|figcaption|label)$/;
const ROLES_FROM_TEXT =
  /^(button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|rowheader|switch|tab|tooltip|treeitem)$/;
const ROLES_WITHOUT = /^(presentation|none|generic)$/;
const TITLED: Record<string, string> = {
  fieldset: 'legend',
  table: 'caption',
};

/** The accessible name of an element, folded, not cut; "" if nothing names it. */
export function accessibleName(element: Element, reading: Reading): string {
  return new Naming(element, reading).name();
}

/** Whether the words inside an element make its name. */
export function isNamedByText(element: Element): boolean {
  const role = roleOf(element);
  return role === '' || ROLES_WITHOUT.test(role)
    ? FROM_TEXT.test(tagOf(element))
    : ROLES_FROM_TEXT.test(role);
}

class Naming {
  readonly #owner: Element;
  readonly #reading: Reading;
  #visited = new Set<Element>();
  /** Within what aria-labelledby names, which is not followed again. */
  #referenced = false;

  constructor(owner: Element, reading: Reading) {
    this.#owner = owner;
    this.#reading = reading;
  }

  name(): string {
    const owner = this.#owner;
    this.#visited.add(owner);
    const told = this.#byReference(owner) || ariaLabel(owner) || fold(this.#native(owner) ?? '');
    if (told !== '') return told;
    const text = isNamedByText(owner) ? this.#content(owner) : '';
    return text || fold(attributeOf(owner, 'title') ?? '') || placeholderOf(owner);
  }

  #byReference(element: Element): string {
    if (this.#referenced || !hasAttribute(element, 'aria-labelledby')) return '';
    const outer = this.#visited;
    this.#referenced = true;
    const parts = referenced(element, 'aria-labelledby').map((other) => {
      this.#reading.uses(this.#owner, other);
      this.#visited = new Set([other]);
      return this.#ofReferenced(other);
    });
    this.#referenced = false;
    this.#visited = outer;
    return fold(parts.join(' '));
  }

  #ofReferenced(other: Element): string {
    const veil = veilOf(other, this.#reading);
    if (veil !== undefined) return veil;
    const told = ariaLabel(other) || fold(this.#native(other) ?? '');
    if (told !== '') return told;
    const value = other === this.#owner ? undefined : embeddedValue(other, this.#reading);
    return value ?? (this.#content(other) || fold(attributeOf(other, 'title') ?? ''));
  }

  #content(element: Element): string {
    const words = new Words();
    const reading = this.#reading;
    const own = (child: Element) => this.#inner(child);
    const by = { reading, limit: LIMIT, tooltips: true, own };
    collect(element, words, by);
    for (const owned of referenced(element, 'aria-owns')) {
      if (isInside(element, owned)) continue;
      reading.uses(this.#owner, owned);
      words.apart();
      const said = own(owned);
      if (said === undefined) collect(owned, words, by);
      else words.say(said);
    }
    return fold(words.text);
  }

  /** What a child says for itself; `undefined` if its content speaks. */
  #inner(child: Element): string | undefined {
    if (this.#visited.has(child) || child === this.#owner) return '';
    this.#visited.add(child);
    if (attributeOf(child, 'aria-hidden') === 'true') return '';
    const role = roleOf(child);
    // Branches of a tree and menus that open from a control are not its words.
    if (role === 'group' || role === 'menu' || role === 'tree') return '';
    const told = this.#byReference(child);
    if (told !== '') return told;
    return embeddedValue(child, this.#reading) ?? (ariaLabel(child) || this.#nativeInside(child));
  }

  #nativeInside(child: Element): string | undefined {
    const native = this.#native(child, false);
    return native === undefined || native === '' ? undefined : native;
  }

  /** Step 2D: what HTML and SVG have for a name. */
  #native(element: Element, labels = true): string | undefined {
    const tag = tagOf(element);
    if (element.namespaceURI?.endsWith('svg')) return titleOf(element);
    switch (tag) {
      case 'img':
      case 'area':
        return attributeOf(element, 'alt') ?? undefined;
      case 'optgroup':
      case 'track':
        return attributeOf(element, 'label') ?? undefined;
      case 'input': {
        const own = buttonName(element as HTMLInputElement);
        if (own !== undefined) return own;
      }
    }
    const titled = TITLED[tag];
    if (titled) return labels ? this.#titled(element, titled) : undefined;
    return labels ? this.#byLabels(element) : undefined;
  }

  #titled(element: Element, tag: string): string | undefined {
    const title = childrenOf(element).find((child) => tagOf(child) === tag);
    return title && this.#content(title);
  }

  #byLabels(element: Element): string | undefined {
    const labels = labelsOf(element, this.#reading);
    if (labels.length === 0) return undefined;
    return fold(
      labels
        .map((label) => veilOf(label, this.#reading) ?? (ariaLabel(label) || this.#content(label)))
        .join(' '),
    );
  }
}

/** What another element says that the host has left out or masked. */
function veilOf(other: Element, reading: Reading): string | undefined {
  if (reading.isLeftOut(other)) return '';
  return reading.isMasked(other) ? HIDDEN : undefined;
}

function ariaLabel(element: Element): string {
  return fold(attributeOf(element, 'aria-label') ?? '');
}

export function roleOf(element: Element): string {
  const told = attributeOf(element, 'role');
  return told === null ? '' : (told.trim().toLowerCase().split(/\s+/)[0] ?? '');
}

function titleOf(drawing: Element): string | undefined {
  let title = firstElementOf(drawing);
  while (title && tagOf(title) !== 'title') title = nextElementOf(title);
  return title ? fold(title.textContent ?? '') : undefined;
}

function buttonName(input: HTMLInputElement): string | undefined {
  switch (input.type) {
    case 'button':
      return input.value;
    case 'submit':
      return input.value || 'Submit';
    case 'reset':
      return input.value || 'Reset';
    case 'image':
      return input.alt || input.title || 'Submit Query';
  }
  return undefined;
}

/** HTML-AAM: the placeholder is a field's last resort, after the title. */
function placeholderOf(element: Element): string {
  if (!/^(input|textarea)$/.test(tagOf(element))) return '';
  const field = element as HTMLInputElement;
  return fold(field.placeholder || attributeOf(field, 'aria-placeholder') || '');
}

/** Step 2C: a control within another's label says its value; `undefined` for what is none. */
function embeddedValue(element: Element, reading: Reading): string | undefined {
  switch (tagOf(element)) {
    case 'input': {
      const input = element as HTMLInputElement;
      if (/^(checkbox|radio|file|hidden|color)$/.test(input.type) || isSecret(input)) return '';
      return buttonName(input) ?? input.value;
    }
    case 'textarea':
      return isSecret(element) ? '' : (element as HTMLTextAreaElement).value;
    case 'select': {
      const chosen = (element as HTMLSelectElement).selectedOptions;
      return Array.from(chosen, (option) => option.label).join(' ');
    }
    case 'progress':
    case 'meter':
      return String((element as HTMLMeterElement).value);
  }
  const role = roleOf(element);
  if (/^(slider|spinbutton|progressbar|meter|scrollbar)$/.test(role)) {
    return attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow') ?? '';
  }
  if (role !== 'listbox') return undefined;
  const chosen = allWithin(element, '[role=option][aria-selected=true]');
  // Not by all steps anew: an option may hold a list again, or be labelled by its own.
  const own = chosen.filter((option) => option.parentElement?.closest(LISTBOX) === element);
  return own.map((option) => ariaLabel(option) || flatText(option, reading)).join(' ');
}
