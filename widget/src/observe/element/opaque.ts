/** Pictures, frames, and what draws itself where the page's code cannot be read. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';
import { pictureOf } from './name/code.ts';
import { flatText, nameOf } from './name/index.ts';

declare global {
  interface Window {
    /** Shadow roots by their hosts, where the early script saw them attached. */
    __pilotfishRoots?: WeakMap<Element, ShadowRoot | 'closed'>;
  }
}

const MANY_PARTS = 300;
const SHOWN = 60;
/** Pixels; what is smaller is an icon. */
const LARGE = 64;
const DRAWN_PARTS = 'text, a, foreignObject, [role]';
const CONTROLS = 'a, button, [role=button]';

export interface Opaque {
  readonly frame?: boolean;
  readonly text?: string;
  readonly image?: boolean;
  readonly entered?: boolean;
  /** Its area counts as not readable. */
  readonly unread?: boolean;
}

export function readOpaque(element: Element, word: string, reading: Reading): Opaque | undefined {
  const tag = dom.tagOf(element);
  if (tag === 'iframe' || tag === 'frame') return readFrame(element, reading);
  if (tag === 'canvas') return unread(element, 'canvas', 'drawn, cannot be read', reading);
  if (tag === 'video' || tag === 'audio') {
    return unread(element, tag, 'plays, cannot be read', reading);
  }
  if (tag === 'embed' || tag === 'object') {
    return dom.firstElementOf(element)
      ? undefined
      : unread(element, tag, 'cannot be read', reading);
  }
  if (tag === 'img' || word === 'img' || word === 'image') {
    // One picture to who cannot see it; parts of a chart take the pointer all the same.
    const entered = tag === 'svg' && (holdsLink(element) || isHandled(element, reading));
    const name = nameOf(element, reading) || fileOf(element, tag, reading);
    // A component that draws words, such as the letters of a portrait: they are all there is of it.
    if (name === '' && tag.includes('-') && dom.isUnseen(element, 'role')) return undefined;
    return { text: name, image: true, entered };
  }
  if (word === 'progressbar' || word === 'meter') return readGauge(element, word, reading);
  if (tag === 'svg') return readDrawing(element, reading);
  return dom.firstElementOf(element) ? undefined : readClosed(element, tag, reading);
}

/** The words of its file, of a picture for content; a control that shows it has them already. */
function fileOf(image: Element, tag: string, reading: Reading): string {
  const { left, top, right, bottom } = reading.box(image);
  const text = dom.attributeOf(image, 'alt') ?? dom.attributeOf(image, 'role');
  const large = tag === 'img' && text === null && Math.min(right - left, bottom - top) >= LARGE;
  const words = large && !dom.closestOf(image, CONTROLS) && pictureOf(image).join(' ');
  return words ? `image: ${words}` : '';
}

export function readClosed(element: Element, tag: string, reading: Reading): Opaque | undefined {
  if (!mayBeClosed(element, tag) || !isEmpty(element)) return undefined;
  return unread(element, tag, 'draws its own inside, which cannot be read', reading);
}

function readFrame(frame: Element, reading: Reading): Opaque {
  // Within its border there is no room to show anything.
  if (dom.clientWidthOf(frame) <= 1 || dom.clientHeightOf(frame) <= 1) return {};
  if (dom.documentOf(frame)) return { frame: true };
  const { src } = frame as HTMLIFrameElement;
  const host = URL.canParse(src) && new URL(src).host;
  const what = ['frame', quoted(nameOf(frame, reading)), host && `(${host})`];
  return {
    text: `${what.filter(Boolean).join(' ')}: another site's, cannot be read or acted on from here`,
    unread: true,
  };
}

function readDrawing(svg: Element, reading: Reading): Opaque | undefined {
  if (dom.firstWithin(svg, DRAWN_PARTS) || isHandled(svg, reading)) return undefined;
  const name = nameOf(svg, reading);
  return name ? { text: name, image: true } : {};
}

function holdsLink(svg: Element): boolean {
  return dom.firstElementOf(svg) !== null && dom.firstWithin(svg, 'a[*|href]') !== null;
}

function isHandled(svg: Element, reading: Reading): boolean {
  const hand = (element: Element) => reading.style(element).cursor === 'pointer';
  const whole = hand(svg);
  const parts = [...svg.getElementsByTagName('*')].slice(0, MANY_PARTS);
  return parts.some((part) => dom.listens(part) || (!whole && hand(part)));
}

/** How far something is: by ARIA, else by the words in it, of which mostly there are none. */
function readGauge(element: Element, word: string, reading: Reading): Opaque {
  const tag = dom.tagOf(element);
  const kind = tag === 'progress' ? tag : word;
  const own = (name: string) => dom.attributeOf(element, `aria-value${name}`);
  const current = own('now') ?? dom.attributeOf(element, 'value');
  const most = own('max') ?? dom.attributeOf(element, 'max');
  const counted = current !== null && most ? `${current} of ${most}` : current;
  // What HTML's own gauges hold is for browsers that do not know them.
  const words = tag === 'progress' || tag === 'meter' ? '' : flatText(element, reading, SHOWN);
  const value = own('text') ?? counted ?? (words || 'under way');
  return { text: dom.fold(`${nameOf(element, reading) || kind}: ${value}`) };
}

function unread(element: Element, tag: string, what: string, reading: Reading): Opaque {
  const box = reading.box(element);
  const size = `${Math.round(box.right - box.left)}×${Math.round(box.bottom - box.top)}`;
  const title = dom.fold(dom.attributeOf(element, 'title') ?? '');
  const name = quoted(nameOf(element, reading) || title);
  return { text: [tag, name, size].filter(Boolean).join(' ').concat(`: ${what}`), unread: true };
}

/** A custom element, or one whose closed root the early script saw attached. */
function mayBeClosed(element: Element, tag: string): boolean {
  const may =
    tag.includes('-') || dom.recordOf(element, '__pilotfishRoots')?.get(element) === 'closed';
  return may && !dom.shadowOf(element);
}

/** The links drawn on a picture by its map, each with its box. */
export function areasOf(image: Element, box: dom.Box): { element: Element; box: dom.Box }[] {
  const name = dom.tagOf(image) === 'img' && dom.attributeOf(image, 'usemap')?.replace(/^#/, '');
  const maps = name
    ? [...(dom.taggedIn(dom.ownerOf(image), 'map') as HTMLCollectionOf<HTMLMapElement>)]
    : [];
  const areas = maps.find((map) => map.name === name)?.querySelectorAll('area[href]');
  return [...(areas ?? [])].map((element) => ({ element, box: boxOfArea(element, box) }));
}

/** https://html.spec.whatwg.org/#image-map-processing-model: circles by centre and radius. */
function boxOfArea(area: Element, image: dom.Box): dom.Box {
  const numbers = (dom.attributeOf(area, 'coords')?.match(/-?[\d.]+/g) ?? []).map(Number);
  if (numbers.length < 3) return image;
  const circle = /^circ/i.test(dom.attributeOf(area, 'shape') ?? '');
  const [x = 0, y = 0, radius = 0] = numbers;
  const xs = circle ? [x - radius, x + radius] : numbers.filter((_, at) => at % 2 === 0);
  const ys = circle ? [y - radius, y + radius] : numbers.filter((_, at) => at % 2 === 1);
  const { left, top } = image;
  return new dom.Box(
    left + Math.min(...xs),
    top + Math.min(...ys),
    left + Math.max(...xs),
    top + Math.max(...ys),
  );
}

function isEmpty(element: Element): boolean {
  return (
    dom.fold(dom.textIn(element) ?? '') === '' &&
    // Not clientHeight, which is 0 for what is inline, as custom elements are.
    (element as HTMLElement).offsetHeight > 1 &&
    dom.matchesOf(element, ':defined')
  );
}

function quoted(name: string): string {
  return name && `"${name}"`;
}
