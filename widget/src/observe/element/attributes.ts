/** The attributes of a row: live values and states, only where they help to act or decide. */

import type { Attributes } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, exact, fold, NAME_LENGTH } from '../walk/text.ts';
import { referenced } from '../walk/tree.ts';
import { namesSecret } from './detect.ts';
import { reasonDisabled } from './disabled.ts';
import { addHostWords } from './host.ts';
import { flatText, nameOf } from './name.ts';
import { hide, isFilled, isSecret } from './secrets.ts';

const OPTIONS = 30;
const URL_LENGTH = 500;
const CHECKABLE = /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/;
const EDITABLE = /^(textbox|searchbox|spinbutton|combobox|listbox|slider|input|progressbar|meter)$/;
const PLAIN_TYPES = /^(text|search|number|range|checkbox|radio|button|submit|reset|image)$/;

/** In the order of the dump's grammar. A flag is `true` or absent. */
export function attributesOf(
  element: Element,
  word: string,
  control: boolean,
  reading: Reading,
): Attributes {
  const found = ownAttributes(element, word, control, reading);
  return addHostWords(element, { word, control }, found, reading);
}

function ownAttributes(
  element: Element,
  word: string,
  control: boolean,
  reading: Reading,
): Attributes {
  const found: Attributes = {};
  if (control) {
    describeValue(element, word, found, reading);
    describeState(element, word, found);
    describeLimits(element, found, reading);
    describeTarget(element, found);
    describeOptions(element, found);
  }
  const level = levelOf(element, word);
  if (level) found.level = level;
  if (!control) return found;
  const popup = element.getAttribute('aria-haspopup');
  if (popup && popup !== 'false') found.haspopup = popup === 'true' ? 'menu' : exact(popup);
  if (isMultiline(element, word)) found.multiline = true;
  const description = descriptionOf(element, word, found.why, reading);
  if (description) found.description = description;
  return found;
}

function describeValue(element: Element, word: string, found: Attributes, reading: Reading): void {
  if (element.localName === 'input') {
    const type = (element as HTMLInputElement).type;
    if (!PLAIN_TYPES.test(type)) found.type = type;
  }
  if (isSecret(element)) {
    if (isFilled(element)) found.filled = true;
    return;
  }
  if (!EDITABLE.test(word) || CHECKABLE.test(word)) return;
  const value = shownValue(element, word, reading);
  if (value !== '') found.value = reading.mask(exact(value));
}

/** What a person reads in the field: the label of a chosen option, the text of an editor. */
function shownValue(element: Element, word: string, reading: Reading): string {
  switch (element.localName) {
    case 'select':
      return Array.from((element as HTMLSelectElement).selectedOptions, optionLabel).join(', ');
    case 'input': {
      const input = element as HTMLInputElement;
      if (input.type !== 'file') return input.value;
      return Array.from(input.files ?? [], (file) => file.name).join(', ');
    }
    case 'textarea':
      return (element as HTMLTextAreaElement).value;
  }
  const told = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (told !== null) return told;
  if (word === 'listbox') return '';
  if (word === 'combobox') return flatText(element, reading);
  if (!(element as HTMLElement).isContentEditable) return '';
  // biome-ignore lint/performance/useDomNodeTextContent: an editor's line breaks are layout.
  return (element as HTMLElement).innerText;
}

function describeState(element: Element, word: string, found: Attributes): void {
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  if (CHECKABLE.test(word)) {
    const input = element as HTMLInputElement;
    const native = element.localName === 'input';
    if (native ? input.indeterminate : aria('checked') === 'mixed') found.checked = 'mixed';
    else if (native ? input.checked : aria('checked') === 'true') found.checked = true;
  }
  const current = aria('current');
  if (aria('selected') === 'true' || (current && current !== 'false')) found.selected = true;
  // A toggle that is off looks like any other button: its state is what tells.
  const pressed = aria('pressed');
  if (pressed) found.pressed = pressed === 'true' || exact(pressed);
  const expanded = isSummary(element)
    ? String((element.parentElement as HTMLDetailsElement).open)
    : aria('expanded');
  if (expanded === 'true') found.expanded = true;
  else if (expanded === 'false') found.expanded = 'false';
}

function describeLimits(element: Element, found: Attributes, reading: Reading): void {
  const field = element as HTMLInputElement;
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  if (isDisabled(element)) {
    found.disabled = true;
    const why = reasonDisabled(element, reading);
    if (why) found.why = cut(why, NAME_LENGTH);
  }
  if (field.required === true || aria('required') === 'true') found.required = true;
  const invalid = aria('invalid');
  if ((invalid && invalid !== 'false') || element.matches(':user-invalid')) found.invalid = true;
  if (isReadonly(field) || aria('readonly') === 'true') found.readonly = true;
}

/** By HTML or by ARIA, and what `inert` takes out of reach. */
export function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled') ||
    element.closest('[aria-disabled=true]') !== null ||
    element.closest('[inert]') !== null
  );
}

function isReadonly(field: HTMLInputElement): boolean {
  if (field.localName === 'textarea') return field.readOnly;
  const typed = !/^(checkbox|radio|button|submit|reset|image|file|range|color)$/.test(field.type);
  return field.localName === 'input' && typed && field.readOnly;
}

function describeTarget(element: Element, found: Attributes): void {
  const href = hrefOf(element);
  if (href) found.href = href;
}

/** Same-origin as a path, else the whole URL; nothing for scripts and inlined data. */
export function hrefOf(element: Element): string {
  if (element.localName !== 'a' && element.localName !== 'area') return '';
  const { href, origin, protocol } = element as HTMLAnchorElement;
  if (typeof href !== 'string') return element.getAttribute('href') ?? ''; // in SVG
  if (!href || protocol === 'javascript:' || protocol === 'data:') return '';
  const own = origin === location.origin && origin !== 'null';
  return cut(hide(exact(own ? href.slice(origin.length) : href)), URL_LENGTH);
}

function describeOptions(element: Element, found: Attributes): void {
  const options = offeredBy(element);
  if (options.length === 0) return;
  found.options = options.slice(0, OPTIONS).map(optionLabel);
  if (options.length > OPTIONS) {
    found.rows = String(options.length);
    found.shown = String(OPTIONS);
  }
}

function offeredBy(element: Element): HTMLOptionElement[] {
  const list =
    element.localName === 'select'
      ? (element as HTMLSelectElement).options
      : element.localName === 'input'
        ? (element as HTMLInputElement).list?.options
        : undefined;
  return Array.from(list ?? []).filter(
    (option) => !option.hidden && !option.matches(':disabled') && optionLabel(option) !== '',
  );
}

function optionLabel(option: HTMLOptionElement): string {
  return cut(fold(option.label || option.text || option.value), NAME_LENGTH);
}

/** Of headings and tree items. */
export function levelOf(element: Element, word: string): string | undefined {
  const level = element.getAttribute('aria-level');
  if (level && /^\d+$/.test(level)) return level;
  return word === 'heading' ? /^h([1-6])$/.exec(element.localName)?.[1] : undefined;
}

function isMultiline(element: Element, word: string): boolean {
  if (word !== 'textbox') return false;
  if (element.localName === 'textarea') return true;
  const told = element.getAttribute('aria-multiline');
  if (told) return told === 'true';
  return element.localName !== 'input' && (element as HTMLElement).isContentEditable;
}

function isSummary(element: Element): boolean {
  return element.localName === 'summary' && element.parentElement?.localName === 'details';
}

/** What describes it by ARIA, a format hint, or, for a control that nothing names, its code. */
function descriptionOf(element: Element, word: string, why: unknown, reading: Reading): string {
  const name = nameOf(element, reading);
  const texts = [
    ...referenced(element, 'aria-errormessage'),
    ...referenced(element, 'aria-describedby'),
  ].map((source) => flatText(source, reading));
  texts.push(fold(element.getAttribute('aria-description') ?? ''));
  if (EDITABLE.test(word)) texts.push(fold((element as HTMLInputElement).placeholder ?? ''));
  texts.push(fold(element.getAttribute('title') ?? ''));
  if (name === '') texts.push(wordsOfCode(element));
  const said = new Set<unknown>([name, why, '']);
  const fresh = texts.filter((text) => !said.has(text) && said.add(text));
  return reading.mask(cut(fresh.join('; '), NAME_LENGTH));
}

/** The words of class, id and data attributes, of the element and of the icon in it. */
function wordsOfCode(element: Element): string {
  const icon = element.querySelector('svg, img, i, use');
  const sources = [element, icon].flatMap((part) =>
    Array.from(part?.attributes ?? [])
      .filter(({ name }) => name === 'class' || name === 'id' || name.startsWith('data-'))
      .filter(({ name }) => !namesSecret(name))
      .map(
        ({ name, value }) => (name.startsWith('data-') ? `${name.slice(5)} ` : '') + hide(value),
      ),
  );
  const words = sources.join(' ').match(/[A-Za-z]{3,20}/g) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, 8).join(' ');
}
