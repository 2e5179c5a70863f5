/** Layers over the page that can be closed: dialogs, menus, walls and messages. */

import { OPEN_DIALOGS, OPENED } from '../../ask/selectors.ts';
import { findAll, outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { masksAround } from '../../observe/sight/backdrop.ts';
import type { Env } from '../task/env.ts';
import { boxBeside, hits, onTop, topModal } from './blockers.ts';
import { asksConsent, closingOf, controlsIn } from './closers.ts';
import { hitAt } from './hit.ts';

export type Kind = 'popup' | 'dialog' | 'message';

export interface Layer {
  readonly element: Element;
  readonly kind: Kind;
  readonly opener?: Element | undefined;
}

const POPUP = '[role=menu],[role=listbox],[role=tree],[role=grid],[popover]';
const MESSAGE = '[role=status],[role=alert],[class*=toast i],[class*=snackbar i],[class*=banner i]';

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
    ...new Set([...findAll(`${OPEN_DIALOGS},${MESSAGE}`, env.isOurs), ...floating]),
  ].filter((it) => isVisible(it) && floats(it) && onTop(env, it));
  const of = (kind: Kind) => dialogs.filter((it) => kindOf(it) === kind).pop();
  const element = of('dialog') ?? of('message');
  return element && { element, kind: kindOf(element) };
}

export function dialogsOf(env: Env): Element[] {
  return findAll(OPEN_DIALOGS, env.isOurs).filter(isVisible);
}

export function layerAround(env: Env, element: Element): Layer | undefined {
  for (const at of outwards(element)) {
    const popup = dom.matchesOf(at, POPUP) ? popupOf(env, at) : undefined;
    if (popup) return popup;
    if (dom.matchesOf(at, OPEN_DIALOGS) || (floats(at) && closable(env, at))) {
      return { element: at, kind: kindOf(at) };
    }
    if (dom.matchesOf(at, MESSAGE)) return { element: at, kind: 'message' };
  }
  return undefined;
}

function kindOf(element: Element): Kind {
  if (dom.matchesOf(element, OPEN_DIALOGS)) return 'dialog';
  const { width, height } = dom.rectOf(element);
  const small = width * height < 0.3 * innerWidth * innerHeight;
  return small || dom.matchesOf(element, MESSAGE) ? 'message' : 'dialog';
}

function popupOf(env: Env, element: Element): Layer | undefined {
  if (!isVisible(element)) return undefined;
  const openers = findAll(`${OPENED},[popovertarget]`, env.isOurs);
  const id = dom.attributeOf(element, 'id');
  const opener = openers.find((it) => {
    if ((it as HTMLButtonElement).popoverTargetElement === element) return true;
    const ids = `${dom.attributeOf(it, 'aria-controls')} ${dom.attributeOf(it, 'aria-owns')}`.split(
      /\s+/,
    );
    return (id && ids.includes(id)) || dom.nextElementOf(it) === element;
  });
  const popover = dom.matchesOf(element, '[popover]') && dom.matchesOf(element, ':popover-open');
  if (dom.matchesOf(element, '[popover]') && !popover && !opener) return undefined;
  return popover || opener || floats(element) ? { element, kind: 'popup', opener } : undefined;
}

/** Whether it is out of the page's flow, or its frame is. */
function floats(element: Element): boolean {
  for (const at of outwards(element)) {
    if (at === dom.page.body) return false;
    if (dom.matchesOf(at, ':modal,:popover-open')) return true;
    const { position, zIndex } = getComputedStyle(at);
    if (position === 'fixed' || (position === 'absolute' && Number(zIndex) > 0)) return true;
  }
  return false;
}

function floatings(env: Env): Element[] {
  const found = new Set<Element>();
  for (const down of [0.04, 0.3, 0.5, 0.7, 0.96]) {
    for (const right of [0.04, 0.5, 0.96]) {
      const hit = hitAt(env, document, innerWidth * right, innerHeight * down);
      for (const at of outwards(hit)) {
        if (at === dom.page.body || at === dom.page.documentElement) break;
        // All that a floating frame shows floats.
        const own = dom.documentOf(at)?.body ?? at;
        if (getComputedStyle(at).position === 'fixed' && closable(env, own)) found.add(own);
      }
    }
  }
  for (const mask of hits(env).flatMap(masksAround)) {
    const box = boxBeside(mask);
    if (box && closable(env, box)) found.add(box);
  }
  return [...found].filter(
    (it) => ![...found].some((other) => other !== it && dom.contains(it, other)),
  );
}

function closable(env: Env, element: Element): boolean {
  if (dom.matchesOf(element, 'header,nav,footer,aside') && !dom.matchesOf(element, MESSAGE))
    return false;
  const controls = controlsIn(element);
  const closes = controls.some((it) => closingOf(env, it, '') !== 'none');
  return closes || asksConsent(env, element, controls);
}
