/** Pictures, frames, and what draws itself where the page's code cannot be read. */

import type { Reading } from '../walk/reading.ts';
import { fold } from '../walk/text.ts';
import { documentOf } from '../walk/tree.ts';
import { nameOf } from './name.ts';

export interface Opaque {
  /** A frame whose document can be read. */
  readonly frame?: boolean;
  readonly text?: string;
  readonly image?: boolean;
  /** Its area counts as not readable. */
  readonly unread?: boolean;
}

/** `undefined` for all that is read as usual. */
export function readOpaque(element: Element, word: string, reading: Reading): Opaque | undefined {
  const tag = element.localName;
  if (tag === 'iframe' || tag === 'frame') return readFrame(element, reading);
  if (tag === 'canvas') return unread(element, 'canvas', 'drawn, cannot be read', reading);
  if (tag === 'video' || tag === 'audio') {
    return unread(element, tag, 'plays, cannot be read', reading);
  }
  if (tag === 'embed' || tag === 'object') {
    return element.firstElementChild ? undefined : unread(element, tag, 'cannot be read', reading);
  }
  if (tag === 'img' || word === 'img' || word === 'image') {
    return { text: nameOf(element, reading), image: true };
  }
  if (word === 'progressbar' || word === 'meter') return readGauge(element, reading);
  if (tag === 'svg') return readDrawing(element, reading);
  if (mayBeClosed(element) && isEmpty(element)) {
    return unread(element, tag, 'draws its own inside, which cannot be read', reading);
  }
  return undefined;
}

function readFrame(frame: Element, reading: Reading): Opaque {
  if (documentOf(frame)) return { frame: true };
  const host = hostOf((frame as HTMLIFrameElement).src);
  const what = ['frame', quoted(nameOf(frame, reading)), host && `(${host})`];
  return {
    text: `${what.filter(Boolean).join(' ')}: another site's, cannot be read or acted on from here`,
    unread: true,
  };
}

function readDrawing(svg: Element, reading: Reading): Opaque | undefined {
  const name = nameOf(svg, reading);
  if (name) return { text: name, image: true };
  return svg.querySelector('text, a, foreignObject, [role]') ? undefined : {};
}

/** How far something is, which mostly is drawn without words. */
function readGauge(element: Element, reading: Reading): Opaque {
  const own = (name: string) => element.getAttribute(`aria-value${name}`);
  const told = own('text') ?? own('now') ?? element.getAttribute('value') ?? 'under way';
  const most = own('max') ?? element.getAttribute('max');
  const value = most && own('text') === null ? `${told} of ${most}` : told;
  return { text: fold(`${nameOf(element, reading) || element.localName}: ${value}`) };
}

function unread(element: Element, tag: string, what: string, reading: Reading): Opaque {
  const box = reading.box(element);
  const size = `${Math.round(box.right - box.left)}×${Math.round(box.bottom - box.top)}`;
  const name = quoted(nameOf(element, reading) || fold(element.getAttribute('title') ?? ''));
  return { text: [tag, name, size].filter(Boolean).join(' ').concat(`: ${what}`), unread: true };
}

/** A custom element, or one whose closed root the early script saw attached. */
function mayBeClosed(element: Element): boolean {
  if (element.shadowRoot) return false;
  const roots = element.ownerDocument.defaultView?.__pilotfishRoots;
  return roots?.get(element) === 'closed' || element.localName.includes('-');
}

/** It has a box and nothing of its own in it. */
function isEmpty(element: Element): boolean {
  return (
    !element.firstElementChild &&
    fold(element.textContent ?? '') === '' &&
    element.clientHeight > 1 &&
    element.matches(':defined')
  );
}

function quoted(name: string): string {
  return name && `"${name}"`;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return '';
  }
}
