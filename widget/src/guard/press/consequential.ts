/** The class of consequence of pressing a control, if any (DESIGN 8). If unsure, ask. */

import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import { rule } from '../../words/matcher.ts';
import { deedOfAddress, leadsAway } from '../request/deeds.ts';
import { addressIn, isAway, LINK, linkAddress } from '../request/destination.ts';
import { SQL_WRITES } from '../request/ordinary.ts';
import { spaced } from '../request/requests.ts';
import { writtenIn } from '../subject/index.ts';
import { DIALOG, formName, nameOf, scopeOf } from '../subject/names.ts';
import { describedDeed, graveHeading, graveWords, questionAround } from '../subject/question.ts';
import { hasPrice, sumsIn } from '../subject/sums.ts';
import { affirms, type Class, classOf, DOES, isGesture, isSaving } from '../words/control_words.ts';
import { verbIn } from '../words/verbs.ts';

const CONTROL =
  'button,a[href],a[*|href],area[href],summary,input,select,textarea,option,[role=button],[role=link],[role=menuitem],[role=option],[role=tab],[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox],[role=menuitemradio],[onclick]';
/** Setting one of these has no consequence yet. */
const QUIET =
  'input:not([type=submit],[type=image],[type=button],[type=reset]),select,textarea,option,summary,[role=option],[role=tab],[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox],[role=menuitemradio],[role=textbox],[role=combobox],[role=searchbox],[contenteditable]:not([contenteditable=false])';
const QUIET_ROLE =
  /^(option|tab|checkbox|radio|switch|menuitemcheckbox|menuitemradio|textbox|combobox|searchbox)$/;
export const ONLY_OPENS = '[aria-haspopup]:not([aria-haspopup=false]),[popovertarget]';
const HINT = 'data-pilotfish-consequential';
export const SUBMITS = 'button:not([type=button],[type=reset]),[type=submit],[type=image]';
const CLASSES: readonly string[] = ['payment', 'send', 'delete', 'credentials', 'plan', 'action'];

const PAYMENT =
  '[autocomplete*=cc-],[name*=card i],[name*=iban i],[id*=iban i],[name*=cvc i],[name*=cvv i],[name*=payment i]:not([type=hidden])';
/** It queries the server and changes nothing. */
const SEARCH = 'form[method=get i],[role=search],search';
/** A price that is entered, not one that is searched by. */
const PRICE_FIELD =
  'input[name*=price i]:not([type=hidden]),input[name*=amount i]:not([type=hidden]),input[name=total i]:not([type=hidden])';
/** Submit buttons that only change the cart, whatever else is in their form. */
const IN_CART = rule('cart');
/** Steps on the way: in a form that merely shows prices they spend nothing. */
const ON_THE_WAY = rule('onward');

const ENTRY = 'li,td,[role=listitem],[role=treeitem],[role=row],[role=gridcell]';
const CELL = 'td,[role=gridcell],[role=cell]';
const COMMANDS = 'menu,nav,[role=menu],[role=menubar],[role=toolbar],[role=dialog],dialog,form';
const OPENS = rule('opens');

const KEEPS = rule('keep');
const BIN = rule('bin');
const DISMISSES = rule('dismisses');

export function controlOf(element: Element): Element {
  const label = dom.closestOf(element, 'label') as HTMLLabelElement | null;
  // A switch that is drawn: its own input is not shown.
  if (label && dom.isWidget(dom.roleUnseen(label))) return label;
  if (label?.control) return label.control;
  return dom.isWidget(dom.roleUnseen(element))
    ? element
    : (dom.closestOf(element, CONTROL) ?? element);
}

export function isChoice(control: Element): boolean {
  return dom.matchesOf(control, QUIET) || QUIET_ROLE.test(dom.roleUnseen(control));
}

export function isLink(control: Element): boolean {
  return dom.matchesOf(control, LINK) && !isScripted(control);
}

/** `undefined`: no approval. `gated`: what it sends is judged, so that only opening is nothing. */
export function pressing(observer: Observer, element: Element, gated = false): Class | undefined {
  const control = controlOf(element);
  const hinted = hint(control);
  if (hinted) return hinted;
  const name = nameOf(observer, control);
  if (isChoice(control)) {
    const confirms = (control as HTMLInputElement).type === 'range' && isGesture(name);
    return confirms ? byWords(observer, control, name) : undefined;
  }
  if (isLink(control)) return following(control, name);
  if (dom.matchesOf(control, ONLY_OPENS)) return undefined;
  if (dom.matchesOf(control, SUBMITS) && (control as HTMLButtonElement).form) {
    return submitting(observer, (control as HTMLButtonElement).form!, control);
  }
  if (gated && (isEntry(observer, control) || (OPENS.test(name.trim()) && !scopeOf(control))))
    return undefined;
  return byWords(observer, control, name);
}

/** An entry of a list, or all that stands in one: its name is what it holds ("Buy milk"). */
function isEntry(observer: Observer, control: Element): boolean {
  const entry = dom.closestOf(control, ENTRY);
  if (!entry || dom.closestOf(control, COMMANDS)) return false;
  const name = nameOf(observer, control).trim();
  const row = dom.closestOf(entry, 'tr,[role=row]');
  const isAlone = verbIn(name)?.rest === '' || (row && dom.allWithin(row, CELL).length > 1);
  // A page may delete in its own storage: such a command in a cell of its own sends nothing.
  if (isAlone && classOf(name) === 'delete') return false;
  return control === entry || (name !== '' && plainText(entry).trim() === name);
}

export function submitting(
  observer: Observer,
  form: HTMLFormElement,
  button: Element | undefined,
): Class | undefined {
  const hinted = hint(button ?? form);
  if (hinted) return hinted;
  const subject = button ?? form;
  const name = button ? nameOf(observer, button) : 'submit';
  const found = byWords(observer, subject, name);
  if (found) return found;
  const putsAway = DISMISSES.test(name);
  if (putsAway && !(dom.firstWithin(form, PAYMENT) && !hasOther(observer, form, button)))
    return found;
  if (dom.firstWithin(form, 'input[type=password]')) return 'credentials';
  if (IN_CART.test(name)) return undefined;
  if (dom.firstWithin(form, PAYMENT)) return 'payment';
  if (dom.closestOf(form, SEARCH) && !sumsIn(form).length) return undefined;
  // A record that has a price is saved like any other.
  if (KEEPS.test(name) || isSaving(name)) return undefined;
  if (dom.firstWithin(form, PRICE_FIELD)) return 'payment';
  return hasPrice(form) && !ON_THE_WAY.test(name) ? 'payment' : undefined;
}

/** Whether the form is submitted by another button than the ones that close it. */
function hasOther(observer: Observer, form: HTMLFormElement, button: Element | undefined): boolean {
  const stays = dom.attributeOf(form, 'method')?.toLowerCase() === 'dialog';
  const others = dom.allWithin(form, `${SUBMITS},button[type=button]`);
  return stays || others.some((it) => it !== button && !DISMISSES.test(nameOf(observer, it)));
}

export function dropping(
  observer: Observer,
  element: Element,
  source: Element | undefined,
): Class | undefined {
  let at: Element | null = element;
  for (
    let steps = 0;
    at && steps < 4 && !(source && dom.contains(at, source));
    steps++, at = dom.parentElementOf(at)
  ) {
    const name = nameOf(observer, at);
    const found = hint(at) ?? classOf(name) ?? classOf(marks(at));
    if (found ?? BIN.test(name)) return found ?? 'delete';
  }
  return undefined;
}

/** By its own words, or by the words that it confirms. */
function byWords(observer: Observer, control: Element, name: string): Class | undefined {
  const text = plainText(control).trim();
  const seen = text.length <= 60 ? text : '';
  // An accessible name may differ from the visible text.
  const said = classOf(name) ?? classOf(seen) ?? (name ? undefined : classOf(marks(control)));
  if (said) return said;
  const described = dom.attributeOf(control, 'aria-describedby') && describedDeed(control);
  if (described) return described;
  if (DOES.test(name)) {
    const found = bulk(control) ?? (writesSql(control) ? 'delete' : undefined);
    if (found) return found;
  }
  if (!affirms(name)) return undefined;
  const around =
    classOf(formName(observer, control)) ??
    classOf(question(control)) ??
    classOf(questionAround(control));
  const beside = around ?? bulk(control) ?? classOf(graveHeading(control));
  return beside ?? graveWords(control, name);
}

function writesSql(control: Element): boolean {
  const scope = scopeOf(control) ?? dom.closestOf(control, 'section,article,main,body');
  return writtenIn(scope).some((it) => SQL_WRITES.test(it));
}

/** A link leads to a page, which asks for itself: only an immediate effect is held. */
function following(link: Element, name: string): Class | undefined {
  const to = linkAddress(link);
  if (isAway(to)) return 'navigation';
  // The press itself sends a POST, which cannot be held.
  const pings = (dom.attributeOf(link, 'ping') ?? '').split(/\s+/).filter(Boolean);
  if (pings.some((it) => isAway(addressIn(dom.page, it)))) return 'navigation';
  if (pings.length) return 'other';
  const found = classOf(name);
  const acts = dom.matchesOf(link, '[data-method],[data-confirm],[data-turbo-method]');
  const said = acts || found === 'delete' || found === 'plan' ? found : undefined;
  return said ?? (to && (deedOfAddress(to.href) ?? leadsAway(to.href)));
}

/** Where a link leads whose press does nothing but open its address. */
export function opens(control: Element): URL | undefined {
  const more = hint(control) ?? dom.matchesOf(control, '[data-method],[data-turbo-method],[ping]');
  return more || !isLink(control) ? undefined : linkAddress(control);
}

function isScripted(link: Element): boolean {
  const href = dom.attributeOf(link, 'href') ?? dom.attributeOf(link, 'xlink:href') ?? '';
  return /^(#?$|\s*javascript:)/i.test(href) || dom.attributeOf(link, 'role') === 'button';
}

export function hint(element: Element): Class | undefined {
  const hinted = dom.closestOf(element, `[${HINT}]`);
  const value = hinted && dom.attributeOf(hinted, HINT);
  if (value === null) return undefined;
  return CLASSES.includes(value) ? (value as Class) : 'other';
}

const MARKED = ['title', 'id', 'class', 'data-icon', 'data-testid', 'href', 'src', 'name'];

function marks(control: Element): string {
  const drawn = dom.allWithin(control, 'svg,use,i,img,span').slice(0, 8);
  const words = [control, ...drawn].flatMap((it) =>
    MARKED.map((name) => dom.attributeOf(it, name)),
  );
  const text = spaced(words.join(' '));
  const found = /\b(delete|trash|bin|garbage|pay|send|publish|purchase)\b/.exec(text)?.[0] ?? '';
  return found.replace(/trash|bin|garbage/, 'delete');
}

/** The text of a dialog before its buttons: "Delete this project?" */
function question(control: Element): string {
  const dialog = dom.closestOf(control, DIALOG);
  const text = dialog && dom.firstWithin(dialog, 'p');
  return text ? plainText(text).trim() : '';
}

/** "Apply" beside a list in which "Delete" is chosen. */
function bulk(control: Element): Class | undefined {
  const scope = scopeOf(control);
  for (const select of scope ? dom.allWithin<HTMLSelectElement>(scope, 'select') : []) {
    const found = classOf(select.selectedOptions[0]?.text ?? '');
    if (found) return found;
  }
  return undefined;
}
