/** The word of an element: its ARIA role, explicit or implied, else its tag. */

import { getRole } from 'dom-accessibility-api';
import {
  attributeOf,
  closestOf,
  hasAttribute,
  isUnseen,
  namesOf,
  ownerOf,
  tagOf,
} from './native.ts';
import { designModeOf } from './root.ts';

/** What a person can act on by its role. */
const WIDGETS = new Set(
  (
    'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option ' +
    'treeitem combobox textbox searchbox spinbutton slider'
  ).split(' '),
);

/** Containers that are a row of their own; those marked `named` only if they have a name. */
const SECTIONS = new Map<string, 'always' | 'named'>([
  ...'banner navigation main complementary contentinfo search form dialog alertdialog listbox menu'
    .split(' ')
    .map((word) => [word, 'always'] as const),
  ...'region article tabpanel feed group radiogroup toolbar menubar tree tablist list figure'
    .split(' ')
    .map((word) => [word, 'named'] as const),
]);

/** What can be written in is an editor, but for these and controls. */
const UNWRITTEN =
  /^(cell|gridcell|columnheader|rowheader|row|rowgroup|grid|table|treegrid|tree|tablist|listbox|menu|menubar|dialog|alertdialog|radiogroup)$/;

/** HTML-AAM gives them no role, or one that makes them neither a control nor a part of the page. */
const PLAIN = new Set(
  (
    'div span p li td th tr dt dd dl a i b u s em strong small sub sup code kbd samp var mark abbr ' +
    'cite q ins del bdi bdo figcaption address blockquote center font'
  ).split(' '),
);
/** Attributes that say nothing of what a box is. */
const LOOKS = new Set(
  'class style id title lang dir colspan rowspan width height align valign'.split(' '),
);
const DATA = 'data-';
const OWN_DATA = 'data-pilotfish-';
const TYPED = new Set(['password', 'date', 'time', 'datetime-local', 'month', 'week']);
/** Any other word is that of what is around. */
const EDITS = /^(true|plaintext-only)$/i;
const SCOPED = 'article, aside, main, nav, section';
const VARYING = new Set(['area', 'link', 'img', 'input', 'select']);
const words = new Map<string, string>();
/** What is told as a role, by the word that it comes to whatever the element. */
const roles = new Map<string, string>();
const MOST_ROLES = 200;

export function wordOf(element: Element): string {
  const tag = tagOf(element);
  // As it is told: its fields may shadow what the library asks it.
  if (tag === 'form') return written(element, attributeOf(element, 'role') ?? tag);
  if (hasAttribute(element, 'role')) return written(element, wordOfRole(element, tag));
  // HTML-AAM: a header or footer of a part of the page is no landmark.
  if ((tag === 'header' || tag === 'footer') && closestOf(element, SCOPED)) return tag;
  if (tag === 'input' && TYPED.has((element as HTMLInputElement).type)) return 'textbox';
  if (isEditingHost(element)) return 'textbox';
  if (tag === 'input' && attributeOf(element, 'aria-haspopup') === 'listbox') return 'combobox';
  if (tag === 'div' || tag === 'span' || tag === 'p') return tag;
  // The most common of them, without the library's way there.
  if (tag === 'a') return hasAttribute(element, 'href') ? 'link' : tag;
  return VARYING.has(tag) ? (getRole(element) ?? tag) : wordOfTag(element, tag);
}

/** Of a part of the page that can be written in, its words are its value, whatever part it is. */
function written(element: Element, word: string): string {
  if (WIDGETS.has(word) || UNWRITTEN.test(word)) return word;
  return isEditingHost(element) ? 'textbox' : word;
}

/** Roles are of any case (HTML-AAM); one that takes its own from a control takes nothing (ARIA, 8.6). */
function wordOfRole(element: Element, tag: string): string {
  const declared = attributeOf(element, 'role') ?? '';
  const known = roles.get(declared);
  if (known !== undefined) return known;
  const role = roleIn(element, declared)?.toLowerCase() || tag;
  if (role !== 'presentation' && role !== 'none') {
    // An empty one leaves the element its own.
    const own = declared.trim().toLowerCase().startsWith(role);
    if (own && roles.size < MOST_ROLES) roles.set(declared, role);
    return role;
  }
  if (tag === 'button' || tag === 'svg' || PLAIN.has(tag) || tag.includes('-')) {
    return tag === 'a' && hasAttribute(element, 'href') ? 'link' : tag;
  }
  return role;
}

/** Of a custom element whose role is no attribute, so that no selector finds it; else empty. */
export function roleUnseen(element: Element): string {
  if (!isUnseen(element, 'role')) return '';
  return attributeOf(element, 'role') === null ? '' : wordOf(element);
}

/** Of a custom element that has no such attribute: what it says unseen is as it stands. */
function roleIn(element: Element, declared: string): string | null | undefined {
  return isUnseen(element, 'role') ? declared.trim().split(/\s+/)[0] : getRole(element);
}

/** As `wordOf`, of an element that is what its tag says. */
export function wordOfTag(element: Element, tag: string): string {
  let word = words.get(tag);
  if (word === undefined) {
    word = getRole(element) ?? tag;
    words.set(tag, word);
  }
  return word;
}

/** A box without meaning by its tag, and no attribute gives it one; `known`: their names. */
export function isPlain(element: Element, tag: string, known?: readonly string[]): boolean {
  if (!PLAIN.has(tag)) return false;
  const names = known ?? namesOf(element);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at]!;
    if (name === 'class' || LOOKS.has(name)) continue;
    if (!name.startsWith(DATA) || name.startsWith(OWN_DATA)) return false;
  }
  return true;
}

export function isWidget(word: string): boolean {
  return WIDGETS.has(word);
}

export function isSection(word: string, name: () => string): boolean {
  const when = SECTIONS.get(word);
  return when === 'always' || (when === 'named' && name() !== '');
}

export function isHeading(word: string): boolean {
  return word === 'heading';
}

/** The outermost element of an editable part. */
export function isEditingHost(element: Element): boolean {
  const own = attributeOf(element, 'contenteditable');
  if (own === null) return tagOf(element) === 'body' && designModeOf(ownerOf(element)) === 'on';
  return own === '' || EDITS.test(own);
}

export function isLive(element: Element, word: string): boolean {
  if (word === 'status' || word === 'alert' || word === 'log') return true;
  const live = attributeOf(element, 'aria-live');
  return live === 'polite' || live === 'assertive';
}
