/** Which class of consequence pressing a control has, if any (DESIGN 8). Unsure means confirm. */

import { isWidget, roleUnseen } from '../observe/element/role.ts';
import { plainText } from '../observe/element/said.ts';
import {
  allWithin,
  attributeOf,
  closestOf,
  contains,
  firstWithin,
  matchesOf,
  parentElementOf,
} from '../observe/walk/native.ts';
import type { Observer } from '../seams.ts';
import { formName, hasPrice, scopeOf } from './facts.ts';
import { affirms, type Class, classOf } from './words.ts';

const CONTROL =
  'button,a[href],area[href],summary,input,select,textarea,option,[role=button],[role=link],[role=menuitem],[role=option],[role=tab],[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox],[role=menuitemradio],[onclick]';
/** Setting one of these says nothing to anybody yet. */
const QUIET =
  'input:not([type=submit],[type=image],[type=button],[type=reset]),select,textarea,option,summary,[role=option],[role=tab],[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox],[role=menuitemradio],[role=textbox],[role=combobox],[role=searchbox],[contenteditable]:not([contenteditable=false])';
const QUIET_ROLE =
  /^(option|tab|checkbox|radio|switch|menuitemcheckbox|menuitemradio|textbox|combobox|searchbox)$/;
const HINT = 'data-pilotfish-consequential';
const SUBMITS = 'button:not([type=button],[type=reset]),input[type=submit],input[type=image]';
const CLASSES: readonly string[] = ['payment', 'send', 'delete', 'credentials', 'plan', 'action'];

const PAYMENT =
  '[autocomplete*=cc-],[name*=card i],[name*=iban i],[id*=iban i],[name*=cvc i],[name*=cvv i],[name*=payment i]:not([type=hidden])';
const PASSWORD = 'input[type=password]';
/** A price that is entered, not one that is searched by. */
const PRICE_FIELD =
  'input[name*=price i]:not([type=hidden]),input[name*=amount i]:not([type=hidden]),input[name=total i]:not([type=hidden])';
/** Submits that keep to the cart, whatever else stands in their form. */
const IN_CART =
  /^(add|apply|update|remove|search|filter|sort|find|clear|save for later|calculate|estimate|\+|-|−|hinzufügen|ajouter|añadir|agregar|加入|添加|更新)|cart|basket|\bbag\b|warenkorb|panier|carrito|购物车/i;
/** Steps on the way: in a form that merely shows prices they spend nothing. */
const ON_THE_WAY =
  /^(next|previous|edit|change|show|more|less)|check ?out$|zur kasse$|^(paso |étape )?(suivante?|siguiente)$|^weiter$/i;

const BIN =
  /^(the )?(trash|(waste|recycle|recycling) ?bin|rubbish|papierkorb|mülleimer|corbeille|poubelle|papelera|basura|回收站|垃圾)/i;

/** What a press is on: the control itself or the one around it, a label's control included. */
export function controlOf(element: Element): Element {
  const label = closestOf(element, 'label') as HTMLLabelElement | null;
  if (label?.control) return label.control;
  return isWidget(roleUnseen(element)) ? element : (closestOf(element, CONTROL) ?? element);
}

/** The class of a press on `element`; `undefined` when it may be done unasked. */
export function pressing(observer: Observer, element: Element): Class | undefined {
  const control = controlOf(element);
  const hinted = hint(control);
  if (hinted) return hinted;
  if (matchesOf(control, QUIET) || QUIET_ROLE.test(roleUnseen(control))) return undefined;
  const name = nameOf(observer, control);
  const link = control as HTMLAnchorElement;
  if (matchesOf(control, 'a[href],area[href]') && !isScripted(link)) return following(link, name);
  // It says itself that it only opens something.
  if (matchesOf(control, '[aria-haspopup]:not([aria-haspopup=false]),[popovertarget]'))
    return undefined;
  if (matchesOf(control, SUBMITS) && (link as unknown as HTMLButtonElement).form) {
    return submitting(observer, (control as HTMLButtonElement).form!, control);
  }
  return byWords(observer, control, name);
}

/** The class of submitting `form` by `button`, or by Enter in a form without one. */
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
  const putsAway = isDismissal(name);
  if (putsAway && !(firstWithin(form, PAYMENT) && !hasOther(observer, form, button))) return found;
  if (firstWithin(form, PASSWORD)) return 'credentials';
  if (IN_CART.test(name)) return undefined;
  if (firstWithin(form, PAYMENT)) return 'payment';
  if (isSearch(form)) return undefined;
  if (firstWithin(form, PRICE_FIELD)) return 'payment';
  return hasPrice(form) && !ON_THE_WAY.test(name) ? 'payment' : undefined;
}

/** Whether the form is sent by another button than those that put it away. */
function hasOther(observer: Observer, form: HTMLFormElement, button: Element | undefined): boolean {
  const stays = attributeOf(form, 'method')?.toLowerCase() === 'dialog';
  const others = allWithin(form, `${SUBMITS},button[type=button]`);
  return stays || others.some((it) => it !== button && !isDismissal(nameOf(observer, it)));
}

/** The class of dropping `source` on `element`, or on what that is a part of: a bin deletes. */
export function dropping(
  observer: Observer,
  element: Element,
  source: Element | undefined,
): Class | undefined {
  let at: Element | null = element;
  for (
    let steps = 0;
    at && steps < 4 && !(source && contains(at, source));
    steps++, at = parentElementOf(at)
  ) {
    const name = nameOf(observer, at);
    const found = hint(at) ?? classOf(name) ?? classOf(marks(at));
    if (found ?? BIN.test(name)) return found ?? 'delete';
  }
  return undefined;
}

/** By what it says, or by what it says yes to. */
function byWords(observer: Observer, control: Element, name: string): Class | undefined {
  const said = classOf(name) ?? (name ? undefined : classOf(marks(control)));
  if (said || !affirms(name)) return said;
  return classOf(formName(observer, control)) ?? classOf(question(control)) ?? bulk(control);
}

/** A link leads to a page, which asks for itself: only what it would do at once is held. */
function following(link: HTMLAnchorElement, name: string): Class | undefined {
  if (/^https?:$/.test(link.protocol) && link.origin !== location.origin) return 'navigation';
  const found = classOf(name);
  const acts = link.matches('[data-method],[data-confirm],[data-turbo-method]');
  return acts || found === 'delete' || found === 'plan' ? found : undefined;
}

function isScripted(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute('href') ?? '';
  return /^(#?$|javascript:)/.test(href) || link.getAttribute('role') === 'button';
}

/** A submit that a search form sends: it asks the server and changes nothing. */
function isSearch(form: HTMLFormElement): boolean {
  return (
    attributeOf(form, 'method')?.toLowerCase() === 'get' ||
    !!closestOf(form, '[role=search],search')
  );
}

function isDismissal(name: string): boolean {
  return /^(cancel|close|back|no|not now|dismiss|abbrechen|zurück|schließen|annuler|fermer|cancelar|cerrar|volver|取消|关闭|返回)$/i.test(
    name.trim(),
  );
}

/** The host's own word, on the control or around it; its value may name the class. */
export function hint(element: Element): Class | undefined {
  const told = closestOf(element, `[${HINT}]`);
  const value = told && attributeOf(told, HINT);
  if (value === null) return undefined;
  return CLASSES.includes(value) ? (value as Class) : 'other';
}

/** Its accessible name; what is no control by its role is called by its short text. */
export function nameOf(observer: Observer, control: Element): string {
  const text = plainText(control).trim();
  return observer.describe(control).name || (text.length <= 60 ? text : '');
}

/** A control without a name: what its title, class and id say of it. */
function marks(control: Element): string {
  const words = `${attributeOf(control, 'title') ?? ''} ${attributeOf(control, 'id') ?? ''} ${attributeOf(control, 'class') ?? ''}`;
  return (
    /\b(delete|trash|pay|send|publish|purchase)\b/i
      .exec(words.replace(/[_-]/g, ' '))?.[0]
      .replace(/trash/i, 'delete') ?? ''
  );
}

/** The text that a dialog puts before its answer: "Delete this project?" */
function question(control: Element): string {
  const dialog = closestOf(control, 'dialog,[role=dialog],[role=alertdialog]');
  const text = dialog && firstWithin(dialog, 'p');
  return text ? plainText(text).trim() : '';
}

/** "Apply" beside a list in which "Delete" is chosen. */
function bulk(control: Element): Class | undefined {
  const scope = scopeOf(control);
  for (const select of scope ? allWithin<HTMLSelectElement>(scope, 'select') : []) {
    const found = classOf(select.selectedOptions[0]?.text ?? '');
    if (found) return found;
  }
  return undefined;
}
