/**
 * The visitor acts in the page while the agent does: the agent stops at once, and nothing begins until
 * the server has asked the visitor and they have given the page back.
 *
 * Only events that the browser itself trusts count, and only `pointerup` and `keydown`: unlike a click
 * they never follow from an event that a script, or the agent, has dispatched.
 */

import * as dom from '../dom/index.ts';
import type { Native } from '../platform/native.ts';
import type { FromPage, FromServer, Outcome, Status, Welcome } from '../wire/protocol.ts';

export const TAKEN: Outcome = {
  status: 'failed',
  reason: 'cancelled',
  message: 'The visitor took over the page before this action began.',
};

interface TakenOverParts {
  readonly native: Native;
  isOurs(node: Node): boolean;
  acts(): boolean;
  send(message: FromPage): void;
  taken(): void;
  given(): void;
}

export interface TakenOver {
  /** To be called with each message, before it is handled. */
  heard(message: FromServer): void;
  welcomed(welcome: Welcome): void;
  /** The run or its session is over: nobody has taken anything over. */
  reset(): void;
  stop(): void;
}

const CODE = 'taken_over';
const TYPES = ['pointerup', 'keydown'];
const BUSY = ['thinking', 'executing'];
const LOOKING =
  /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn|NumLock|ScrollLock|ContextMenu|PrintScreen|F\d+|Page(Up|Down))$/;
/** They scroll the page unless something in it has the focus. */
const SCROLLING = /^(Arrow|Home|End|\s$)/;

export function createTakenOver(parts: TakenOverParts): TakenOver {
  const { native, send } = parts;
  let status: Status['status'] = 'thinking';
  /** `asked`: the server knows, and waits for the visitor. */
  let state: 'free' | 'taken' | 'asked' = 'free';
  const watched = new Set<Document>();

  function pressed(event: Event): void {
    if (state !== 'free' || !native.isTrusted(event) || !parts.acts()) return;
    if (!BUSY.includes(status)) return;
    const target = native.target(event);
    // Of a frame it is a node of another realm.
    if (!isNode(target) || parts.isOurs(target)) return;
    if (native.type(event) === 'keydown' && onlyLooks(event as KeyboardEvent, target)) return;
    state = 'taken';
    tell();
    parts.taken();
  }

  function tell(): void {
    send({ type: 'event', name: CODE });
  }

  function give(): void {
    if (state !== 'free') parts.given();
    state = 'free';
  }

  /** Frames of this origin come, go and load while a run goes on. */
  function watchFrames(): void {
    if (!parts.acts()) return;
    for (const inner of watched) if (!dom.viewOf(inner)) watched.delete(inner);
    for (const inner of documentsIn(document)) {
      if (watched.has(inner)) continue;
      watched.add(inner);
      for (const type of TYPES) dom.listen(inner, type, pressed);
    }
  }

  for (const type of TYPES) native.listen(type, pressed);
  return {
    heard(message) {
      watchFrames();
      if (message.type === 'ask_user' && message.code === CODE) state = 'asked';
      else if (message.type === 'done') give();
      else if (message.type === 'status') {
        status = message.status;
        if (state === 'asked' && status !== 'waiting') give();
      }
    },
    welcomed(welcome) {
      status = welcome.status;
      const asks = welcome.question?.type === 'ask_user' && welcome.question.code === CODE;
      if (asks) state = 'asked';
      else if (state === 'asked' && BUSY.includes(status)) give();
      // A server that has just started knows nothing of it.
      else if (state === 'taken' && welcome.fresh) tell();
    },
    reset: give,
    stop() {
      for (const type of TYPES) {
        native.unlisten(type, pressed);
        for (const inner of watched) dom.unlisten(inner, type, pressed);
      }
    },
  };
}

function isNode(target: EventTarget | null): target is Node {
  return !!target && 'nodeType' in target;
}

/** The documents of this origin in the frames of another, with those inside them. */
function documentsIn(outer: Document): Document[] {
  const root = dom.documentElementOf(outer);
  const frames = root && dom.allWithin(root, 'iframe,frame');
  const inner = (frames ?? []).map(dom.documentOf).filter((it) => it !== null);
  return inner.flatMap((it) => [it, ...documentsIn(it)]);
}

/** Keys that move the focus or the view, and shortcuts of the browser. */
function onlyLooks(event: KeyboardEvent, target: Node): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (repeat || LOOKING.test(key)) return true;
  if ((ctrlKey || metaKey || altKey) && !/^[vxz]$/i.test(key)) return true;
  return SCROLLING.test(key) && dom.matchesOf(target as Element, 'html,body,[tabindex="-1"]');
}
