/**
 * A question about an action of the server, which the visitor answers in a frame of the agent's own
 * origin. The frame sends the decision to the server; the page learns of it by a message that only
 * that frame can send.
 */

import type { Native } from '../../platform/native.ts';
import { h } from '../drawing/dom.ts';
import type { Confirmation, Decide } from './confirm.ts';
import type { Card } from './index.ts';

export interface FrameOptions {
  readonly native: Native;
  /** The agent's address, without a slash at its end. */
  readonly server: string;
  /** Of the widget, and its language. */
  readonly look: { readonly theme: string; readonly language: string };
}

const LOADED_MS = 15_000;
const HIGHEST = 0.6;

/** Declines at once where no frame can ask. */
export function frameCard(asked: Confirmation, options: FrameOptions, decide: Decide): Card {
  const { native } = options;
  const { digest, message } = asked;
  const { theme, language } = options.look;
  const address = new URL(`${options.server}/${asked.frame}`);
  const { origin } = address;
  address.hash = `theme=${theme}&lang=${language}`;
  const frame = h('iframe', { class: 'framed', title: message });
  // The frame's document has the role of a question, and its name.
  const element = h('div', { class: 'card in-frame' }, frame);
  const refusal = refusalOf(asked.frame, origin);

  function refuse(why: string): void {
    console.error(`Pilotfish: declined, because no frame can ask. ${why}`);
    decide(false);
  }

  const timer = window.setTimeout(
    () => refuse(refusal || unloaded(origin)),
    refusal ? 0 : LOADED_MS,
  );

  function heard(event: Event): void {
    const text = native.postedBy(event, frame, origin);
    if (typeof text !== 'string') return;
    clearTimeout(timer);
    if (text === `approved ${digest}`) decide(true);
    else if (text === `declined ${digest}`) decide(false);
    else {
      const high = /^height (\d+)$/.exec(text)?.[1];
      if (!high) return;
      // The focus that it got before it had a document is lost.
      if (!frame.style.height && frame.matches(':focus')) {
        frame.blur();
        frame.focus({ preventScroll: true });
      }
      frame.style.height = `${Math.min(Number(high), innerHeight * HIGHEST)}px`;
    }
  }

  if (!refusal) {
    native.listen('message', heard);
    frame.src = address.href;
  }
  return {
    id: digest,
    element,
    first: frame,
    spoken: message,
    key: () => false,
    gone() {
      clearTimeout(timer);
      native.unlisten('message', heard);
    },
  };
}

function refusalOf(path: string | undefined, origin: string): string {
  if (!path)
    return "A question came without a frame: set confirm: 'frame' before the first request; a server older than the widget has none.";
  if (origin === location.origin)
    return `The agent needs an origin of its own, not the page's ${origin}: serve it from another host or port, and load pilotfish.js from there.`;
  return '';
}

function unloaded(origin: string): string {
  return `No document of the frame from ${origin} within ${LOADED_MS / 1000} s: does the page's Content-Security-Policy allow it in frame-src, is the agent served over https, each visitor by one server?`;
}
