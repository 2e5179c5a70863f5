/** https://w3c.github.io/accname/ (2A to 2I) and html-aam, by the flat tree and without secrets. */

import { SELECTED } from '../../../ask/selectors.ts';
import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';
import { labelsOf } from './labels.ts';
import { type Collecting, collect, flatText, Words } from './words.ts';

const LIMIT = 400;
const DRAWN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };
const LISTBOX = '[role=listbox]';
const FROM_TEXT = new Set(
  'a button h1 h2 h3 h4 h5 h6 summary option legend caption figcaption label'.split(' '),
);
const ROLES_FROM_TEXT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox ' +
    'menuitemradio option radio rowheader switch tab tooltip treeitem'
  ).split(' '),
);
const PRESSED = new Set(['a', 'button']);
const ROLES_WITHOUT = new Set(['', 'presentation', 'none', 'generic']);
const RANGES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar']);
const WORD = /[\p{L}\p{N}]/u;
const PICTURE = 'img[alt]:not([alt=""])';

/** The accessible name of an element, folded, not cut; "" if nothing names it. */
export function accessibleName(owner: Element, tag: string, reading: Reading): string {
  const naming = new Naming(owner, reading);
  const name =
    naming.byReference(owner) || folded(owner, 'aria-label') || naming.native(owner, tag);
  if (name !== '') return name;
  let text = isNamedByText(owner, tag) ? naming.spoken(owner) : '';
  // Where all of a branch's own words are those of the button that opens it.
  if (text === '' && roleOf(owner) === 'treeitem') text = naming.content(owner);
  return text || folded(owner, 'title') || placeholderOf(owner, tag);
}

export function isNamedByText(element: Element, tag = dom.tagOf(element)): boolean {
  const role = roleOf(element);
  // Items of lists have no names, but for those that are pressed.
  const bare = ROLES_WITHOUT.has(role) || (role === 'listitem' && PRESSED.has(tag));
  const named = bare ? FROM_TEXT.has(tag) : ROLES_FROM_TEXT.has(role);
  // An editor's words are its value.
  return named && !(dom.isEditingHost(element) && dom.wordOf(element) === 'textbox');
}

class Naming implements Collecting {
  readonly reading: Reading;
  readonly limit = LIMIT;
  readonly owner: Element;
  visited: Set<Element> | undefined = undefined;
  /** Within what aria-labelledby names, which is not followed again. */
  referenced = false;

  speaks = false;

  constructor(owner: Element, reading: Reading) {
    this.owner = owner;
    this.reading = reading;
  }

  byReference(element: Element): string {
    if (this.referenced || !dom.hasAttribute(element, 'aria-labelledby')) return '';
    const outer = this.visited;
    this.referenced = true;
    const parts = dom.referenced(element, 'aria-labelledby').map((other) => {
      this.visited = new Set([other]);
      return this.ofReferenced(other);
    });
    this.referenced = false;
    this.visited = outer;
    return dom.fold(parts.join(' '));
  }

  ofReferenced(other: Element): string {
    const veil = veilOf(other, this.reading);
    if (veil !== undefined) return veil;
    const tag = dom.tagOf(other);
    const label = folded(other, 'aria-label') || this.native(other, tag);
    if (label !== '') return label;
    const value = other === this.owner ? undefined : embeddedValue(other, tag, this.reading);
    if (value !== undefined) return value;
    return this.content(other) || folded(other, 'title') || unseen(other);
  }

  spoken(owner: Element): string {
    this.speaks = true;
    const own = this.content(owner);
    this.speaks = false;
    return own;
  }

  content(element: Element): string {
    const words = new Words();
    // What opens from it is none of its words.
    const owns =
      dom.hasAttribute(element, 'aria-owns') && !dom.hasAttribute(element, 'aria-haspopup');
    if (owns) this.visited ??= new Set([this.owner]);
    collect(element, words, this);
    if (owns) this.owned(element, words);
    return dom.fold(words.text);
  }

  owned(element: Element, words: Words): void {
    for (const owned of dom.referenced(element, 'aria-owns')) {
      if (dom.isInside(element, owned)) continue;
      words.apart();
      const said = this.own(owned, dom.tagOf(owned));
      if (said === undefined) collect(owned, words, this);
      else words.say(said);
    }
  }

  own(child: Element, tag: string): string | undefined {
    // Nor does the custom element that its label is for.
    if (child === this.owner || (tag.includes('-') && dom.isInside(this.owner, child))) return '';
    if (this.visited?.has(child)) return '';
    this.visited?.add(child);
    // A link of a drawing may have a title of its own, which is no attribute.
    if (dom.isPlain(child, tag) && (tag !== 'a' || !dom.isSvg(child))) return undefined;
    if (dom.attributeOf(child, 'aria-hidden') === 'true') return '';
    const role = roleOf(child);
    if (this.speaks && saysForItself(child, tag, role)) return '';
    // Branches of a tree and menus that open from a control are not its words.
    if (role === 'group' || role === 'menu' || role === 'tree') return '';
    const referenced = this.byReference(child);
    if (referenced !== '') return referenced;
    const value = embeddedValue(child, tag, this.reading, role);
    return value ?? (folded(child, 'aria-label') || ofMarkup(child, tag) || undefined);
  }

  tooltip(child: Element, tag: string): boolean {
    return !this.speaks || !saysForItself(child, tag, roleOf(child));
  }

  /** Step 2D: what HTML and SVG have for a name. */
  native(element: Element, tag: string): string {
    const own = ofMarkup(element, tag);
    if (own !== undefined) return dom.fold(own);
    if (tag === 'fieldset') return this.titled(element, 'legend');
    if (tag === 'table') return this.titled(element, 'caption');
    return this.byLabels(element, tag);
  }

  titled(element: Element, tag: string): string {
    const title = dom.childrenOf(element).find((child) => dom.tagOf(child) === tag);
    return title ? this.content(title) : '';
  }

  byLabels(element: Element, tag: string): string {
    const all = labelsOf(element, tag, this.reading);
    if (all.length === 0) return '';
    // Of several, those on what is shut away now are none to the eye.
    const drawn = all.length > 1 ? all.filter((label) => label.checkVisibility(DRAWN)) : all;
    const labels = drawn.length > 0 ? drawn : all;
    // One label may stand in another.
    if (labels.length > 1) this.visited ??= new Set([this.owner]);
    return dom.fold(
      labels
        .map(
          (label) =>
            veilOf(label, this.reading) ?? (folded(label, 'aria-label') || this.content(label)),
        )
        .join(' '),
    );
  }
}

/** A tooltip that is not shown yet still names what it is for. */
function unseen(other: Element): string {
  return dom.attributeOf(other, 'role') === 'tooltip' ? dom.fold(dom.textIn(other) ?? '') : '';
}

/** A button in an option or a tab, and a sign that links to the heading it stands in. */
function saysForItself(child: Element, tag: string, role: string): boolean {
  if (tag === 'button' || role === 'button') return true;
  if (tag !== 'a' || !dom.attributeOf(child, 'href')?.startsWith('#')) return false;
  return !WORD.test(dom.textIn(child) ?? '') && !dom.firstWithin(child, PICTURE);
}

/** What its own tag has for a name; `undefined` where labels or its content may name it. */
function ofMarkup(element: Element, tag: string): string | undefined {
  switch (tag) {
    case 'img':
    case 'area':
      return dom.attributeOf(element, 'alt') ?? undefined;
    case 'optgroup':
    case 'track':
      return dom.attributeOf(element, 'label') ?? undefined;
    case 'input':
      return buttonName(element as HTMLInputElement);
  }
  return dom.isSvg(element) ? titleOf(element) : undefined;
}

/** What another element says that the host has left out or masked. */
function veilOf(other: Element, reading: Reading): string | undefined {
  if (reading.isLeftOut(other)) return '';
  return reading.isMasked(other) ? dom.HIDDEN : undefined;
}

function folded(element: Element, attribute: string): string {
  const value = dom.attributeOf(element, attribute);
  return value === null ? '' : dom.fold(value);
}

function roleOf(element: Element): string {
  const role = dom.attributeOf(element, 'role');
  return role === null ? '' : (role.trim().toLowerCase().split(/\s+/)[0] ?? '');
}

function titleOf(drawing: Element): string | undefined {
  let title = dom.firstElementOf(drawing);
  while (title && dom.tagOf(title) !== 'title') title = dom.nextElementOf(title);
  return title ? dom.fold(dom.textIn(title) ?? '') : undefined;
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
function placeholderOf(element: Element, tag: string): string {
  if (tag !== 'input' && tag !== 'textarea') return '';
  const field = element as HTMLInputElement;
  return dom.fold(field.placeholder || dom.attributeOf(field, 'aria-placeholder') || '');
}

/** Step 2C: a control within another's label says its value; `undefined` for what is none. */
function embeddedValue(
  element: Element,
  tag: string,
  reading: Reading,
  role = roleOf(element),
): string | undefined {
  switch (dom.isHtml(element) && tag) {
    case 'input': {
      const input = element as HTMLInputElement;
      if (/^(checkbox|radio|file|hidden|color)$/.test(input.type) || dom.isSecret(input)) return '';
      return buttonName(input) ?? input.value;
    }
    case 'textarea':
      return dom.isSecret(element) ? '' : (element as HTMLTextAreaElement).value;
    case 'select': {
      const chosen = (element as HTMLSelectElement).selectedOptions;
      return [...chosen].map((option) => option.label).join(' ');
    }
    case 'progress':
    case 'meter':
      return String((element as HTMLMeterElement).value);
  }
  if (RANGES.has(role)) {
    return (
      dom.attributeOf(element, 'aria-valuetext') ?? dom.attributeOf(element, 'aria-valuenow') ?? ''
    );
  }
  if (role !== 'listbox') return undefined;
  const chosen = dom.allWithin(element, `[role=option]${SELECTED}`);
  // Not by all steps anew: an option may hold a list again, or be labelled by its own.
  const own = chosen.filter(
    (option) => dom.closestOf(dom.parentElementOf(option)!, LISTBOX) === element,
  );
  return own.map((option) => folded(option, 'aria-label') || flatText(option, reading)).join(' ');
}
