/** What lies over the page and can be closed: dialogs, menus, walls and messages. */

import { plainText } from '../observe/element/said.ts';
import { page, pageOf } from '../observe/walk/root.ts';
import { asksConsent, closingOf, controlsIn } from './closers.ts';
import type { Env } from './env.ts';
import { hitAt } from './hit.ts';
import { onTop, topModal } from './modal.ts';
import { findAll, outwards, visible } from './tree.ts';

export type Kind = 'popup' | 'dialog' | 'message';

export interface Layer {
  readonly element: Element;
  readonly kind: Kind;
  /** What opened a popup and says so. */
  readonly opener?: Element | undefined;
}

const POPUP = '[role=menu],[role=listbox],[role=tree],[role=grid],[popover]';
const DIALOG = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]';
const MESSAGE = '[role=status],[role=alert],[class*=toast i],[class*=snackbar i],[class*=banner i]';

/** The top-most of all; undefined where nothing is open. */
export function topLayer(env: Env): Layer | undefined {
  const popup = findAll(POPUP, env.isOurs)
    .map((it) => popupOf(env, it))
    .filter((it) => it !== undefined)
    .pop();
  if (popup) return popup;
  const modal = topModal(env);
  if (modal) return { element: modal, kind: 'dialog' };
  const floating = floatings(env);
  const dialogs = [
    ...new Set([...findAll(`${DIALOG},${MESSAGE}`, env.isOurs), ...floating]),
  ].filter((it) => visible(it) && floats(it) && onTop(env, it));
  const of = (kind: Kind) => dialogs.filter((it) => kindOf(it) === kind).pop();
  const element = of('dialog') ?? of('message');
  return element && { element, kind: kindOf(element) };
}

/** All dialogs that can be seen. */
export function dialogsOf(env: Env): Element[] {
  return findAll(DIALOG, env.isOurs).filter(visible);
}

/** The layer that `element` is, or is in. */
export function layerAround(env: Env, element: Element): Layer | undefined {
  for (const at of outwards(element)) {
    const popup = at.matches(POPUP) ? popupOf(env, at) : undefined;
    if (popup) return popup;
    if (at.matches(DIALOG) || (floats(at) && closable(env, at))) {
      return { element: at, kind: kindOf(at) };
    }
    if (at.matches(MESSAGE)) return { element: at, kind: 'message' };
  }
  return undefined;
}

function kindOf(element: Element): Kind {
  if (element.matches(DIALOG)) return 'dialog';
  const { width, height } = element.getBoundingClientRect();
  const small = width * height < 0.3 * innerWidth * innerHeight;
  return small || element.matches(MESSAGE) ? 'message' : 'dialog';
}

/** A list or menu that was opened: it floats, or something says that it expanded it. */
function popupOf(env: Env, element: Element): Layer | undefined {
  if (!visible(element)) return undefined;
  const openers = findAll('[aria-expanded=true],[popovertarget]', env.isOurs);
  const opener = openers.find((it) => {
    if ((it as HTMLButtonElement).popoverTargetElement === element) return true;
    const ids = `${it.getAttribute('aria-controls')} ${it.getAttribute('aria-owns')}`.split(/\s+/);
    return (element.id && ids.includes(element.id)) || it.nextElementSibling === element;
  });
  const popover = element.matches('[popover]') && element.matches(':popover-open');
  if (element.matches('[popover]') && !popover && !opener) return undefined;
  return popover || opener || floats(element) ? { element, kind: 'popup', opener } : undefined;
}

/** Whether it is taken out of the page's flow. */
function floats(element: Element): boolean {
  for (const at of outwards(element)) {
    if (at === pageOf(at).body) return false;
    if (at.matches(':modal,:popover-open')) return true;
    const { position, zIndex } = getComputedStyle(at);
    if (position === 'fixed' || (position === 'absolute' && Number(zIndex) > 0)) return true;
  }
  return false;
}

/** Boxes that are fixed over the page and hold what closes them, found where they would lie. */
function floatings(env: Env): Element[] {
  const found = new Set<Element>();
  for (const down of [0.04, 0.3, 0.5, 0.7, 0.96]) {
    for (const right of [0.04, 0.5, 0.96]) {
      const hit = hitAt(env, document, innerWidth * right, innerHeight * down);
      for (const at of outwards(hit)) {
        if (at === page.body || at === page.documentElement) break;
        if (getComputedStyle(at).position === 'fixed' && closable(env, at)) found.add(at);
      }
    }
  }
  return [...found].filter((it) => ![...found].some((other) => other !== it && it.contains(other)));
}

function closable(env: Env, element: Element): boolean {
  if (element.matches('header,nav,footer,aside') && !element.matches(MESSAGE)) return false;
  const controls = controlsIn(element);
  const closes = controls.some((it) => closingOf(env, it, '') !== 'none');
  return closes || asksConsent(env, controls, plainText(element));
}
