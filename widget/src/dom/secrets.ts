/**
 * Fields whose value never leaves the page (THREATS 12), and the memory of such values, so that no
 * other string repeats one: passwords, one-time codes, cards, what the browser filled in by itself,
 * what the host marked.
 */

import { HIDDEN, isHarmless, isSecretText, namesSecret, withoutSecrets } from './detect.ts';
import { isMasked, MASKED } from './marks.ts';
import {
  allWithin,
  attributeOf,
  closestOf,
  isHtml,
  matchesOf,
  ownerOf,
  parentElementOf,
  tagOf,
  textIn,
} from './native.ts';
import { Remembered } from './remembered.ts';
import { isEditingHost } from './role.ts';
import { allIn, textsOf, viewOf } from './root.ts';
import { referenced, upwards } from './tree.ts';
import { recordOf } from './window_record.ts';

declare global {
  interface Window {
    /** Fields that were a password's once, as far as the widget's core saw it. */
    __pilotfishPasswords?: WeakSet<Element>;
  }
}

const AUTOCOMPLETE = /(^|\s)(cc-|one-time-code|current-password|new-password)/;
const WORDS =
  /passw(or)?d|passwd|pass-?(code|phrase)|passwort|kennwort|mot de passe|contrase|\bpwd\b|\bpin\b|\bt?otp\b|\b2fa\b|one.?time|(verification|recovery|backup|security).?codes?|(recovery|seed|secret|backup).?(phrase|words)|mnemonic|wiederherstellungs.?(phrase|code|schlüssel)|phrase de récupération|frase (de recuperación|semilla)|助记词|card.?(num|no\b)|credit.?card|\bcc.?(num|no\b)|\bc(vv|vc|sc)2?\b|(api|secret|private|access).?key|(access|auth|api|bearer|secret|refresh).?token|client.?secret|security.?answer|social.?security|\bssn\b/;
const UNTYPED = /^(checkbox|radio|button|submit|reset|image|file|range|color|hidden|date)$/;
const NAMING = ['name', 'id', 'aria-label', 'placeholder', 'title', 'data-testid'];
/** Each asked for by itself: see `presence.ts`. */
const HOLDERS = ['input', 'textarea', 'meta[name*=csrf i]', 'meta[name*=xsrf i]', MASKED];
const CONTROL = 'button, a, label, summary, option, legend, th, h1, h2, h3, h4, h5, h6';
/** Characters that are remembered of values, and of words in parts that the host has masked. */
const VALUES = 200_000;
const WORDS_MASKED = 100_000;
const CLEAN = 20_000;

const passwords = new WeakSet<Element>();
const values = new Remembered(VALUES);
/** Apart, so that long texts take no room from passwords. */
const maskedWords = new Remembered(WORDS_MASKED);
/** Some value or word is remembered: from then on always. */
let learned = false;
/** Fields with what they were and held when they were last asked about. */
const asked = new WeakMap<Element, string>();
/** What was found of those that were asked about when their tree was looked through last. */
const found = new Map<Element, boolean>();
const clean = new Set<string>();

/** Whether the value of this field is a secret: by its kind, its names, its value, or the host. */
export function isSecret(element: Element): boolean {
  return isMasked(element) || holdsSecret(element);
}

/** As `isSecret`, by itself: whatever the host says. */
export function holdsSecret(element: Element): boolean {
  const tag = tagOf(element);
  const field = element as HTMLInputElement;
  if ((tag !== 'input' && tag !== 'textarea') || !isHtml(field)) {
    return isEditingHost(element) && WORDS.test(namesOf(element));
  }
  if (field.type === 'password') passwords.add(field);
  if (wasPassword(field)) return true;
  if (UNTYPED.test(field.type)) return false;
  if (isNamedSecret(field) || isDotted(field) || isSecretText(field.value)) return true;
  const parts = fieldsOfCode(field);
  return parts.length > 0 && (areDigits(parts) || parts.some(isNamedSecret) || isOfSecret(field));
}

function isNamedSecret(field: HTMLInputElement): boolean {
  const completed = (field.getAttribute('autocomplete') ?? '').toLowerCase();
  if (AUTOCOMPLETE.test(completed) && !isUnhelped(field, completed)) return true;
  return WORDS.test(namesOf(field));
}

function isOfSecret(part: Element): boolean {
  return WORDS.test(wordsOf(groupName(part)));
}

/** As `holdsSecret`, while the page is read: of a field that was asked about just before, what was found. */
export function wasFoundSecret(element: Element): boolean {
  return found.get(element) ?? holdsSecret(element);
}

/** Lists of Ant Design keep the browser's own suggestions off by naming what it has none for. */
function isUnhelped(field: HTMLInputElement, completed: string): boolean {
  return completed === 'new-password' && field.matches('[role=combobox][aria-haspopup=listbox]');
}

/** Whether there is anything in it; an editor holds its text. */
export function isFilled(element: Element): boolean {
  const { value } = element as HTMLInputElement;
  return (typeof value === 'string' ? value : (textIn(element) ?? '')).trim() !== '';
}

/** Learns the secret values of a tree; to be called before any text of it is handed out. */
export function learnSecrets(root: Document | ShadowRoot): void {
  found.clear();
  const all = new Set(HOLDERS.flatMap((selector) => [...allIn(root, selector)]));
  for (const holder of all) {
    if (!mayHold(holder) && !isWritten(holder)) continue;
    if (matchesOf(holder, MASKED)) for (const text of textsIn(holder)) learn(text, maskedWords);
    const field = holder as HTMLInputElement;
    if (tagOf(field) === 'meta') learn(field.getAttribute('content') ?? '');
    else if (field.type === 'hidden') {
      if (field.value.length >= 8 && namesSecret(`${field.name} ${field.id}`)) learn(field.value);
    } else learnField(field);
  }
}

/** Learns what a field holds now, if that is a secret. */
export function learnField(element: Element): void {
  const field = element as HTMLInputElement;
  if (typeof field.value !== 'string' || !field.value || isWritten(field)) return;
  // Asking is dear (a style is read), and most fields are as they were.
  const now = `${field.type} ${field.name} ${field.value}`;
  if (asked.get(field) !== now && (isMasked(field) || finds(field))) {
    // Part by part it would be found in too much.
    const parts = fieldsOfCode(field);
    learn(parts.length > 0 ? parts.map(({ value }) => value).join('') : field.value);
  }
  asked.set(field, now);
}

function finds(field: Element): boolean {
  const secret = holdsSecret(field);
  // Only as long as this task goes on: the page may change what is asked for.
  if (found.size === 0) queueMicrotask(() => found.clear());
  found.set(field, secret);
  return secret;
}

function mayHold(holder: Element): boolean {
  if (!/^(input|textarea)$/.test(tagOf(holder))) return matchesOf(holder, MASKED);
  const field = holder as HTMLInputElement;
  return !UNTYPED.test(field.type) || wasPassword(field) || matchesOf(holder, MASKED);
}

/** Whether it holds what the page wrote into it, never a person. */
function isWritten(holder: Element): boolean {
  return tagOf(holder) === 'meta' || (holder as HTMLInputElement).type === 'hidden';
}

/** `text` with `•••` in the place of what is secret by its form, or because it was learned. */
export function hide(text: string): string {
  if (!learned && isHarmless(text)) return text;
  if (clean.has(text)) return text;
  let hidden = values.any ? values.hide(text, HIDDEN) : text;
  if (maskedWords.any) hidden = maskedWords.hide(hidden, HIDDEN);
  hidden = withoutSecrets(hidden);
  const shown = hidden === text ? text : hidden.replace(/•••(?:[\s,;]*•••)+/g, HIDDEN);
  if (clean.size >= CLEAN) clean.clear();
  clean.add(shown);
  return shown;
}

/** What is entered for the visitor in confidence. */
export function learnSecret(value: string): void {
  learn(value);
}

function learn(value: string, by: Remembered = values): void {
  if (!by.add(value)) return;
  learned = true;
  clean.clear();
}

function textsIn(masked: Element): string[] {
  const texts: string[] = [];
  const walker = textsOf(ownerOf(masked), masked);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const around = parentElementOf(node);
    if (!around || !closestOf(around, CONTROL)) texts.push(node.data);
  }
  for (const field of [masked, ...allWithin(masked, 'input, textarea')]) {
    const { value, type } = field as HTMLInputElement;
    if (typeof value === 'string' && !UNTYPED.test(type)) texts.push(value);
  }
  return texts;
}

function wasPassword(field: Element): boolean {
  return passwords.has(field) || recordOf(field, '__pilotfishPasswords')?.has(field) === true;
}

/** Drawn as dots by a style, or filled in by the browser, which knows more than was typed here. */
function isDotted(field: HTMLInputElement): boolean {
  const style = viewOf(ownerOf(field))?.getComputedStyle(field);
  const security = style?.getPropertyValue('-webkit-text-security') || 'none';
  return security !== 'none' || field.matches(':autofill');
}

function namesOf(field: Element): string {
  const own = NAMING.map((attribute) => attributeOf(field, attribute) ?? '');
  // A form's may be a field of that name.
  const labels = tagOf(field) === 'form' ? [] : ((field as HTMLInputElement).labels ?? []);
  const saying = [...labels, ...referenced(field, 'aria-labelledby')];
  return wordsOf([...own, ...saying.map((label) => textIn(label) ?? '')].join(' '));
}

/** Attribute names come in camelCase and snake_case: both become words. */
function wordsOf(names: string): string {
  return names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
}

const LONGEST = 6;
const LEAST = 3;
const MOST = 8;
/** Boxes around each field, too. */
const STEPS = 4;
const GROUP = 'fieldset, [role=group], [role=radiogroup]';

/** The fields that one code is entered in, in order; none where `field` is none of such. */
function fieldsOfCode(field: HTMLInputElement): readonly HTMLInputElement[] {
  if (!isPart(field)) return [];
  for (const at of upwards(parentElementOf(field), STEPS)) {
    const parts = allWithin<HTMLInputElement>(at, 'input[maxlength]').filter(isPart);
    if (parts.length > MOST) return [];
    if (parts.length >= LEAST) return parts;
  }
  return [];
}

function groupName(part: Element): string {
  const group = closestOf(part, GROUP);
  if (!group) return '';
  const legend = allWithin(group, 'legend').slice(0, 1);
  const saying = [...legend, ...referenced(group, 'aria-labelledby')].map(textIn);
  return [attributeOf(group, 'aria-label'), ...saying].join(' ');
}

/** Whether each of them takes one digit: nothing else is entered so. */
function areDigits(parts: readonly HTMLInputElement[]): boolean {
  return parts.length > LEAST && parts.every((part) => part.maxLength === 1 && takesDigits(part));
}

function takesDigits(part: HTMLInputElement): boolean {
  const { inputMode, type, pattern } = part;
  return (
    inputMode === 'numeric' || /^(tel|number)$/.test(type) || /^\^?(\\d|\[0-9\])/.test(pattern)
  );
}

function isPart({ maxLength, type }: HTMLInputElement): boolean {
  return maxLength > 0 && maxLength <= LONGEST && /^(text|tel|number|password)$/.test(type);
}
