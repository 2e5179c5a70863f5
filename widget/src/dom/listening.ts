/** Which elements listen for a press: what the browser tells, what the early script saw. */

import {
  attributeOf,
  hasAttributes,
  matchesOf,
  namesOf,
  parentElementOf,
  tagOf,
} from './native.ts';
import { recordOf } from './window_record.ts';

const PRESS = 'click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend';

declare global {
  interface Window {
    /** Elements that listen for a press, from when the wrap of addEventListener was put on. */
    __pilotfishListeners?: WeakSet<EventTarget>;
    __pilotfishDoubles?: WeakSet<EventTarget>;
    __pilotfishPointed?: WeakSet<EventTarget>;
  }
}

/** React's props, Vue's invokers and Svelte's handlers are looked into; Solid keeps the handler. */
const PROPS = /^__react(Props|EventHandlers)\$|^_vei$/;
const IS_PRESS = new RegExp(`^(${PRESS})$`);
const HANDLER = new RegExp(`^(__|\\$\\$)(${PRESS})$`);
const ON_PRESS =
  /^on(Click|DoubleClick|Dblclick|MouseDown|MouseUp|Mousedown|Mouseup|Pointer(Down|Up|down|up)|Touch(Start|End|start|end))/;
const ON_POINT = /^on(Mouse|Pointer)(Enter|Over)$/;
const ON_DOUBLE = /^onDoubleClick$/;
const JQUERY = /^jQuery\d+$/;
const ATTRIBUTE =
  /^(ng-click|[@]click|(x-on|v-on|wire):click|phx-click|hx-(get|post|put|patch|delete))\b/;

/** The attributes that most elements have need no look at their letters. */
function isWiring(name: string): boolean {
  if (name === 'class' || name === 'id' || name === 'href' || name === 'style') return false;
  return ATTRIBUTE.test(name);
}

type Bag = Readonly<Record<string, unknown>>;

const NONE: readonly string[] = [];

/** Whether it listens itself; the root that React listens at for all of its elements does not. */
export function listens(element: Element): boolean {
  return hears(element) ?? (hasAttributes(element) && isWired(element));
}

/** As `listens`, by what is no attribute; `undefined` where nothing tells. */
export function hears(element: Element): boolean | undefined {
  if (typeof (element as HTMLElement).onclick === 'function') return true;
  const listening = recordOf(element, '__pilotfishListeners')?.has(element);
  // Nothing was left on most elements.
  if (Reflect.ownKeys(element).length === 0) return listening || undefined;
  const keys = Object.keys(element);
  if (keys.length > 0) {
    for (const key of keys) if (key.startsWith('__reactContainer$')) return false;
    if (listening) return !delegates(element, keys);
    for (const key of keys) if (isHandler(key, element)) return true;
  } else if (listening) {
    return true;
  }
  const symbols = Object.getOwnPropertySymbols(element);
  return symbols.length > 0 && symbols.some((key) => isBag(key, element)) ? true : undefined;
}

export function hearsPointer(element: Element): boolean {
  const { onmouseenter, onmouseover } = element as HTMLElement;
  if (typeof onmouseenter === 'function' || typeof onmouseover === 'function') return true;
  if (recordOf(element, '__pilotfishPointed')?.has(element)) return true;
  return isGiven(element, ON_POINT);
}

/** Whether an element, or one of those around it, listens for presses twice. */
export function isPressedTwiceAt(element: Element, levels = LEVELS): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < levels; level += 1) {
    if (matchesOf(at, 'body,html')) return false;
    if (typeof (at as HTMLElement).ondblclick === 'function') return true;
    if (recordOf(at, '__pilotfishDoubles')?.has(at) || isGiven(at, ON_DOUBLE)) return true;
    at = parentElementOf(at);
  }
  return false;
}

/** By React, which itself listens at the root. */
function isGiven(element: Element, handler: RegExp): boolean {
  for (const key of Object.keys(element)) {
    if (!key.startsWith('__reactProps$')) continue;
    const props = (element as unknown as Bag)[key];
    return (
      typeof props === 'object' && !!props && Object.keys(props).some((it) => handler.test(it))
    );
  }
  return false;
}

/** So far out of a grid what hears may stand. */
export const LEVELS = 4;

/** Whether an element, or one of those around it, hears for what is in it. */
export function isHeardAt(grid: Element, levels = LEVELS): boolean {
  let at: Element | null = grid;
  for (let level = 0; at && level < levels; level += 1) {
    if (matchesOf(at, 'body,html')) return false;
    if (hears(at)) return true;
    at = parentElementOf(at);
  }
  return false;
}

/** What jQuery was told to listen for on behalf of others: their selectors. */
export function delegated(target: EventTarget): readonly string[] {
  const keys = Object.keys(target);
  if (keys.length === 0) return NONE;
  const found: string[] = [];
  for (const key of keys) {
    for (const { selector } of jqueryHandlers(key, target)) if (selector) found.push(selector);
  }
  return found;
}

function delegates(element: Element, keys: readonly string[]): boolean {
  const handlers = keys.flatMap((key) => jqueryHandlers(key, element));
  return handlers.length > 0 && handlers.every(({ selector }) => selector);
}

function isHandler(key: string, element: Element): boolean {
  const value = (element as unknown as Bag)[key];
  if (PROPS.test(key)) return isPressed(value);
  if (HANDLER.test(key)) return value !== undefined && value !== null;
  return jqueryHandlers(key, element).some(({ selector }) => !selector);
}

/** Where Vue (since 3.3) and Svelte (since 5.40) keep an element's handlers. */
function isBag(key: symbol, element: Element): boolean {
  const { description } = key;
  if (description !== '_vei' && description !== 'events') return false;
  return isPressed((element as unknown as Record<symbol, unknown>)[key]);
}

function isPressed(props: unknown): boolean {
  if (typeof props !== 'object' || props === null) return false;
  for (const name of Object.keys(props)) {
    if ((ON_PRESS.test(name) || IS_PRESS.test(name)) && (props as Bag)[name]) return true;
  }
  return false;
}

/** jQuery 3 keeps its handlers where they can be read; 1 and 2 would have to be asked, and write. */
function jqueryHandlers(key: string, target: EventTarget): { selector?: string }[] {
  if (!JQUERY.test(key)) return [];
  const events = (target as unknown as Record<string, { events?: Bag }>)[key]?.events;
  return Object.entries(events ?? {}).flatMap(([type, handlers]) =>
    IS_PRESS.test(type) && Array.isArray(handlers) ? handlers : [],
  );
}

function isWired(element: Element): boolean {
  const name = namesOf(element).find(isWiring);
  if (name === undefined) return false;
  if (!name.startsWith('hx-')) return true;
  const trigger = attributeOf(element, 'hx-trigger');
  return trigger === null
    ? !/^(form|input|select|textarea)$/.test(tagOf(element))
    : /\bclick\b/.test(trigger);
}
