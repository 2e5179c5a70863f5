/** Sought in the row or card, then in its dialog's sentence, the selection, the heading. */

import { OPENED, OPENERS } from '../../ask/selectors.ts';
import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import { rule } from '../../words/matcher.ts';
import { affirms, DOES } from '../words/control_words.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { englishOf, verbIn } from '../words/verbs.ts';
import { addressName, afterColon, documentFor, headings } from './document.ts';
import { DIALOG, POPUP, recordAround, recordName, saidOf, scopeOf } from './names.ts';
import {
  graveHeading,
  questionAround,
  stressedIn,
  titleOfDialog,
  warningAbove,
} from './question.ts';
import { hasSelected, OF_TICKED, type Selected, selectedFor } from './selected.ts';

export interface Subject {
  readonly object?: string;
  /** The question of the dialog or page around it. */
  readonly asks?: string;
  /** How many are selected, and the page's word for them. */
  readonly count?: string;
  readonly noun?: string;
  /** What is chosen in the list beside a control that applies it. */
  readonly chosen?: string;
  /** The object is only where the control stands. */
  readonly where?: string;
}

const MENU_TEXT = 300;
const GENERIC = /^(Save|Submit|Apply|Update|Confirm|Accept|Create|Add|Send)$/;
const FILE = 'input[type=file]';
const STATEMENT = /^\s*(select|insert|update|delete|drop|alter|create|truncate|grant|with)\s/i;
const WRITTEN =
  'textarea,[contenteditable]:not([contenteditable=false]),.cm-content,.CodeMirror,.ace_editor,.monaco-editor';
const FREE = 'textarea,input:is(:not([type]),[type=text],[type=email],[type=number],[type=date])';
const SENDS_FILES = rule('files');

/** What the run pressed before, and what that was about then: what it opened is about the same. */
export interface Origin {
  readonly element: Element;
  readonly object: string;
  /** By a right or a long press: a menu was opened on it. */
  readonly held?: boolean;
}

export function subjectOf(
  observer: Observer,
  control: Element,
  origin: Origin | undefined,
): Subject {
  const name = saidOf(observer, control);
  const files = SENDS_FILES.test(name) ? filesFor(control) : '';
  if (files) return { object: files };
  const texts = DOES.test(name) ? writtenIn(scopeOf(control)).map(folded) : [];
  const statement = texts.find((it) => STATEMENT.test(it));
  if (statement) return { object: shortened(statement, 120) };
  const own = isOverRows(control) ? '' : afterColon(recordName(control));
  const chosen = DOES.test(name) ? chosenBeside(control) : '';
  if (own && !chosen) return { object: own };
  const dialog = dom.closestOf(control, DIALOG);
  const asked = inDialog(observer, control, dialog, origin);
  if (asked) return asked;
  const opened = openedBy(control, origin);
  const opener = opened ? nameOfOpener(opened, origin) : '';
  const selected = selectedFor(control);
  // "Actions" over a list: about what is selected there.
  const isOver = opened && selected && (isOverRows(opened) || saidOf(observer, opened) === opener);
  if (opener && !isOver) return { object: opener };
  const beside = chosen ? { chosen } : {};
  if (selected?.one) return { ...beside, object: selected.one };
  if (selected) return { ...beside, ...manyOf(selected) };
  const object = documentFor(control, opened);
  const noun = verbIn(name)?.rest.toLowerCase();
  if (!object) {
    const address = noun === undefined ? '' : addressName(control, noun, opened);
    return { ...beside, ...(address && { object: address }) };
  }
  // "Delete project" of `projects/7`: it is what is acted on.
  const isIt = noun && object.toLowerCase().includes(noun);
  return { ...beside, object, ...(!isIt && { where: object }) };
}

/** It stands in a panel of rows, and acts on those that are selected. */
function isOverRows(control: Element): boolean {
  const around = recordAround(control);
  if (!around || !hasSelected(around)) return false;
  const isIn = (row: Element) => dom.contains(around, row) && recordAround(row) !== around;
  return selectedFor(control)?.rows.some(isIn) === true;
}

function nameOfOpener(opener: Element, origin: Origin | undefined): string {
  return (opener === origin?.element && origin.object) || afterColon(recordName(opener));
}

function manyOf({ count, noun }: Selected): Subject {
  return { count: `${count}`, ...(noun && { noun }) };
}

function inDialog(
  observer: Observer,
  control: Element,
  dialog: Element | null,
  origin: Origin | undefined,
): Subject | undefined {
  const name = saidOf(observer, control);
  const yes = affirms(name) && !verbIn(name)?.rest;
  if (!dialog && !yes) return undefined;
  const question = questionAround(control);
  const asks = question && (yes || sharesVerb(question, name)) ? question : '';
  if (!dialog) {
    if (asks) return { asks: byHeading(asks) };
    const above = graveHeading(control);
    if (verbIn(above) && !recordName(control)) return { asks: `${above}?` };
    const warning = warningAbove(control);
    return warning ? { asks: warning } : undefined;
  }
  // It names one thing, and not only its kind.
  if (asks && (/["“”'‘’«»„「」]|\d/u.test(asks) || asks.split(' ').length > 4)) return { asks };
  const title = titleOfDialog(dialog);
  const verb = verbIn(name);
  const generic = yes || (verb && !verb.rest && GENERIC.test(englishOf(verb)) && verbIn(title));
  // "Rename run" above "Save": the title says what is done.
  const said = asks || (title && (generic || sharesVerb(title, name)) ? title : '');
  const from = openerOf(dialog, origin);
  const opens = yes && !said && from ? saidOf(observer, from) : '';
  // "Delete" above "Are you sure?" with "Yes": the button before it says what is done.
  const doing = verbIn(opens) ? opens : '';
  const ofTicked = OF_TICKED.test(doing);
  const object = ofTicked
    ? selectedFor(from!)?.one
    : objectOf(observer, dialog, origin) || documentBehind(control, said);
  const asking = said || (doing && `${doing}?`);
  if (object)
    return said.includes(object) ? { asks: said } : { object, ...(asking && { asks: asking }) };
  const selected = selectedFor(ofTicked ? from! : control);
  if (selected && !selected.one)
    return doing ? { asks: `${doing} (${selected.count})?` } : manyOf(selected);
  return asking ? { asks: asking } : undefined;
}

/** "Unpublish this page?" below "Unpublish Old offers": the page's own question in full. */
function byHeading(asks: string): string {
  const heading = headings().find((it) => verbIn(it)?.rest && sharesVerb(asks, it));
  const rest = heading && verbIn(heading)!.rest;
  const known = !rest || /["“”'‘’«»„「」]|\d/u.test(asks) || asks.includes(rest);
  return known ? asks : `${heading}?`;
}

function openerOf(dialog: Element, origin: Origin | undefined): Element | undefined {
  const pressed = origin && !dom.contains(dialog, origin.element) ? origin.element : undefined;
  return opener(dialog) ?? pressed;
}

/** Its title is a name only if what opened it is called so. */
function objectOf(observer: Observer, dialog: Element, origin: Origin | undefined): string {
  const from = openerOf(dialog, origin);
  const stressed = stressedIn(dialog);
  if (stressed || !from) return stressed;
  const title = titleOfDialog(dialog);
  return nameOfOpener(from, origin) || (saidOf(observer, from).includes(title) ? title : '');
}

/** "Rename run" on the page of a run: the thing that the page behind it is about. */
function documentBehind(control: Element, said: string): string {
  const { rest } = verbIn(said.replace(/[?？؟]$/, '')) ?? {};
  const name = rest ? documentFor(control) || addressName(control, rest) : '';
  return said.toLowerCase().includes(name.toLowerCase()) ? '' : name;
}

/** The question is about what the button says. */
function sharesVerb(asks: string, name: string): boolean {
  const verb = verbIn(name);
  if (verb && verbIn(asks.replace(/[?？؟]$/, ''))?.line === verb.line) return true;
  return asks.toLowerCase().includes(name.toLowerCase());
}

function openedBy(control: Element, origin: Origin | undefined): Element | undefined {
  const popup = dom.closestOf(control, POPUP) ?? floating(control);
  if (!popup) return undefined;
  const pressed = origin && !dom.contains(popup, origin.element) ? origin : undefined;
  // What a right press opens has no button that is expanded.
  const known = opener(popup) ?? (pressed?.held ? pressed.element : expanded(popup));
  return known ?? pressed?.element;
}

/** A menu that says nothing of itself: a small box over the page, drawn apart from it. */
function floating(control: Element): Element | undefined {
  for (const at of outwards(dom.flatParent(control))) {
    const parent = dom.parentElementOf(at);
    const apart =
      parent === dom.page.body || (parent && dom.parentElementOf(parent) === dom.page.body);
    if (!apart || !/absolute|fixed/.test(getComputedStyle(at).position)) continue;
    return plainText(at).length < MENU_TEXT ? at : undefined;
  }
  return undefined;
}

function opener(popup: Element): Element | undefined {
  const id = dom.attributeOf(popup, 'id');
  if (id && !/["\\\]]/.test(id)) {
    const by = `[aria-controls~="${id}"],[popovertarget="${id}"],[aria-owns~="${id}"],[data-target="#${id}"],[commandfor="${id}"]`;
    const found = dom.firstWithin(dom.page.documentElement, by);
    if (found && !dom.contains(popup, found)) return found;
  }
  const label = dom.attributeOf(popup, 'aria-labelledby')?.split(/\s+/)[0];
  const labelled = label ? dom.withId(dom.rootOf(popup) as Document, label) : null;
  const opens = labelled && dom.matchesOf(labelled, `[aria-haspopup],${OPENERS},button`);
  return opens && !dom.contains(popup, labelled) ? labelled : undefined;
}

/** The only control of the page that says that what it opens is open. */
function expanded(popup: Element): Element | undefined {
  const all = dom.allWithin(dom.page.documentElement, `[aria-haspopup]${OPENED}`);
  const outside = all.filter((it) => !dom.contains(popup, it));
  return outside.length === 1 ? outside[0] : undefined;
}

/** The choice of a list in the same form or line; not its first line that chooses nothing. */
function chosenBeside(control: Element): string {
  const scope = (control as HTMLButtonElement).form ?? control.parentElement;
  const lists = scope ? dom.allWithin<HTMLSelectElement>(scope, 'select') : [];
  // What is written besides, and in no row, is what is sent.
  const written = scope ? dom.allWithin<HTMLInputElement>(scope, FREE) : [];
  if (written.some((it) => it.value && !recordAround(it))) return '';
  const names = lists.flatMap((it) => {
    const [option] = it.selectedOptions;
    const text = folded(option?.text ?? '');
    return option && option.value !== '' && /[\p{L}\p{N}]/u.test(text) ? [text] : [];
  });
  return shortened(names[0] ?? '', 60);
}

export function writtenIn(scope: Element | null): string[] {
  const written = scope ? dom.allWithin<HTMLTextAreaElement>(scope, WRITTEN) : [];
  return written.map((it) => it.value ?? plainText(it));
}

export function filesFor(control: Element): string {
  const { form, files } = control as HTMLInputElement;
  const fields = form ? dom.allWithin<HTMLInputElement>(form, FILE) : [];
  const all = files ? [...files] : fields.flatMap((it) => [...(it.files ?? [])]);
  return shortened(all.map((it) => folded(it.name)).join(', '), 80);
}
