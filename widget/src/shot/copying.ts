/** What each element of the page becomes in its copy: as it looks now, without what is secret. */

import * as dom from '../dom/index.ts';
import type { Pictures } from './pictures.ts';
import type { Region } from './region.ts';

/** What a picture may show. */
export interface CameraView {
  /** In the widget's own closed root: the only place that is written to. */
  readonly home: HTMLElement;
  isOurs(element: Element): boolean;
  /** What the host wants left out. */
  leavesOut(element: Element): boolean;
  /** No time is left. */
  over(): boolean;
}

/**
 * `masked` and `left` (out) keep their box and nothing else, and so does what is `far` out of the
 * picture; what is `beyond` its end moves nothing in it, and goes.
 */
type Fate = 'shown' | 'masked' | 'left' | 'far' | 'beyond';

interface Original {
  readonly node: Node;
  readonly fate: Fate;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SLICE_MS = 20;
/** Attributes that a style does not stand for. */
const DRAWN =
  /^(class|style|type|value|checked|selected|multiple|size|rows|cols|start|reversed|colspan|rowspan|span|src|alt|open|placeholder|label|disabled|min|max|low|high|optimum)$/;
const EMPTIED = /^(style|type|colspan|rowspan|span|width|height|viewBox)$/;

export function createCopying(
  region: Region,
  pictures: Pictures,
  { isOurs, leavesOut, over }: CameraView,
) {
  const masks: DOMRect[] = [];
  const transforms = new Map<HTMLElement, string>();
  const root: Original = { node: dom.page.documentElement, fate: 'shown' };
  // The library tells of copies only: originals wait here for theirs, the innermost last.
  const open: Original[] = [root];
  const hit = inSight();
  let last: Node | undefined;
  let since = performance.now();
  dom.learnSecrets(document);

  function fateOf(element: Element): Fate {
    const box = boxOf(element, region);
    const drawn = box.width > 0 && box.height > 0 && !hit.has(element);
    if (drawn && box.top > region.height && !isInRow(element)) return 'beyond';
    if (leavesOut(element)) return 'left';
    if (dom.isSecret(element) || dom.maskOf(element) !== undefined) {
      masks.push(box);
      return 'masked';
    }
    const away = box.bottom < 0 || box.right < 0 || box.left > region.width;
    return drawn && (away || box.top > region.height) ? 'far' : 'shown';
  }

  return {
    /** Where secrets stand, in px of the region: painted over once more when all is drawn. */
    masks,
    /** Asked before each node is copied. */
    wanted(node: Node) {
      if (open.at(-1)?.fate !== 'shown') return false;
      if (node.nodeType === 3) return true;
      const element = node as Element;
      if (node.nodeType === 1 && (isOurs(element) || !isDrawable(element))) return false;
      if (element.localName === 'img') pictures.keep(element as HTMLImageElement);
      const fate = node.nodeType === 1 ? fateOf(element) : 'shown';
      if (fate === 'beyond') return false;
      open.push({ node, fate });
      return true;
    },
    /** Called after each element is copied, its children included. */
    async copied(clone: Node) {
      // A frame's document comes twice: as itself, and as what stands in for its frame.
      if (clone === last) return;
      last = clone;
      const original = open.pop();
      if (!original) throw new Error('the copy does not fit the page');
      if (over()) throw new Error('no time left');
      if (original.node.nodeType === 1) finish(original, clone as HTMLElement, region);
      if (original.node.parentNode === dom.page.documentElement) {
        transforms.set(clone as HTMLElement, (clone as HTMLElement).style.transform);
      }
      if (performance.now() - since > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
    },
    whole() {
      // The root is moved as a whole; the library would scroll its children once more.
      for (const [clone, transform] of transforms) clone.style.transform = transform;
      const body = [...transforms.keys()].find(({ localName }) => localName === 'body');
      if (body && !dom.page.body.scrollTop) body.style.overflow = 'visible';
    },
  };
}

function finish({ node, fate }: Original, clone: HTMLElement, region: Region): void {
  const element = node as HTMLElement;
  if (clone.style?.position === 'fixed' && !element.offsetParent) pin(element, clone, region);
  if (fate === 'masked' || fate === 'left') {
    empty(clone, fate);
    return;
  }
  strip(clone);
  // A copy has no top layer.
  if (element.matches(':modal')) clone.style.zIndex = '2147483647';
  // Scrolled already, and scroll bars of a copy take room that its text had.
  for (const side of ['overflowX', 'overflowY'] as const) {
    if (/auto|scroll/.test(clone.style[side])) clone.style[side] = 'hidden';
  }
  const { value } = element as HTMLInputElement;
  if (element.localName === 'input') {
    clone.setAttribute('value', dom.hide(value));
    clone.toggleAttribute('checked', (element as HTMLInputElement).checked);
  } else if (element.localName === 'textarea') clone.textContent = dom.hide(value);
  else if (element.localName === 'option') {
    clone.toggleAttribute('selected', (element as HTMLOptionElement).selected);
  }
  for (const child of clone.childNodes) {
    if (child.nodeType !== 3) continue;
    const text = child as Text;
    const shown = dom.hide(text.data);
    if (shown !== text.data) text.data = shown;
  }
}

/** Of HTML only what is drawn stays: `hidden` and the like are undone by its style, or gone with it. */
function strip(clone: HTMLElement): void {
  if (clone.namespaceURI !== HTML) return;
  if (/^(textarea|select)$/.test(clone.localName)) clone.removeAttribute('value');
  for (const name of clone.getAttributeNames()) {
    if (!DRAWN.test(name)) clone.removeAttribute(name);
    else if (/^(alt|placeholder|label)$/.test(name)) {
      clone.setAttribute(name, dom.hide(clone.getAttribute(name) ?? ''));
    }
  }
}

/** Fixed boxes stand still while the copy is moved. */
function pin(element: HTMLElement, clone: HTMLElement, { left, top }: Region): void {
  const parent = element.parentElement;
  const inner = parent && parent !== dom.page.documentElement ? parent : undefined;
  const style = getComputedStyle(element);
  const scrolled = { left: left + (inner?.scrollLeft ?? 0), top: top + (inner?.scrollTop ?? 0) };
  for (const side of ['left', 'top'] as const) {
    const at = Number.parseFloat(style[side]);
    if (Number.isFinite(at)) clone.style[side] = `${at + scrolled[side]}px`;
  }
  clone.style.right = clone.style.bottom = 'auto';
}

/** One whose parent gives room to all its children together. */
function isInRow(element: Element): boolean {
  const parent = element.parentElement;
  return parent !== null && /flex|grid|table/.test(getComputedStyle(parent).display);
}

/** Its box stays, so that all else keeps its place. */
function empty(clone: HTMLElement, fate: 'masked' | 'left'): void {
  clone.replaceChildren();
  for (const name of clone.getAttributeNames()) {
    if (!EMPTIED.test(name)) clone.removeAttribute(name);
  }
  if (fate === 'left') clone.style.setProperty('visibility', 'hidden', 'important');
  else {
    clone.style.setProperty('background', '#000', 'important');
    clone.style.setProperty('color', 'transparent', 'important');
  }
}

/** Elements that the library could not copy without a trace in the page, or without waiting. */
function isDrawable(element: Element): boolean {
  switch (element.localName) {
    case 'video':
    case 'object':
    case 'embed':
    case 'noscript':
    case 'template':
      return false;
    case 'use':
      return /^#/.test(element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '');
    case 'canvas':
      return isReadable(element as HTMLCanvasElement);
    default:
      return getComputedStyle(element).display !== 'none';
  }
}

/** Of one that is not, the library would ask for a context: then it could never have another. */
function isReadable(canvas: HTMLCanvasElement): boolean {
  try {
    return canvas.toDataURL() !== 'data:,';
  } catch {
    return false;
  }
}

function boxOf(element: Element, { left, top }: Region): DOMRect {
  const box = element.getBoundingClientRect();
  let [x, y] = [box.x, box.y];
  for (let of = element.ownerDocument; of !== document; ) {
    const frame = dom.frameOf(of);
    if (!frame) break;
    const outer = frame.getBoundingClientRect();
    x += outer.x + frame.clientLeft;
    y += outer.y + frame.clientTop;
    of = frame.ownerDocument;
  }
  return new DOMRect(x + window.scrollX - left, y + window.scrollY - top, box.width, box.height);
}

const ACROSS = 12;
const DOWN = 10;

/** What can be seen, and all it stands in: a box may show what its parent, out of view, holds. */
function inSight(): Set<Element> {
  const found = new Set<Element>();
  for (let at = 0; at < ACROSS * DOWN; at++) {
    const x = ((at % ACROSS) + 0.5) * (window.innerWidth / ACROSS);
    const y = (Math.floor(at / ACROSS) + 0.5) * (window.innerHeight / DOWN);
    let element = dom.page.elementFromPoint(x, y);
    while (element && !found.has(element)) {
      found.add(element);
      element = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
    }
  }
  return found;
}

/** What each style of a copy has, with braces as a shell expands them. */
export const LOOKS: string[] = `
  border-{top,right,bottom,left}-{color,style,width} border-{top,bottom}-{left,right}-radius
  border-{collapse,spacing} border-image-{outset,repeat,slice,source,width}
  {margin-,padding-,}{top,right,bottom,left}
  background-{attachment,blend-mode,clip,color,image,origin,position,repeat,size}
  mask-{clip,composite,image,mode,origin,position,repeat,size}
  {align,justify}-{content,items,self} flex-{basis,direction,grow,shrink,wrap}
  grid-auto-{columns,flow,rows} grid-{column,row}-{start,end} grid-template-{areas,columns,rows}
  font-{family,feature-settings,kerning,size,stretch,style,variant,weight}
  list-style-{image,position,type} object-{fit,position} outline-{color,offset,style,width}
  overflow-{wrap,x,y} text-decoration-{color,line,style,thickness}
  text-{align,align-last,anchor,indent,overflow,shadow,transform,underline-offset}
  column-{count,gap,width} {max,min}-{height,width} fill{,-opacity,-rule}
  stroke{,-dasharray,-dashoffset,-linecap,-linejoin,-opacity,-width}
  -webkit-{box-orient,line-clamp,text-fill-color,text-security}
  accent-color appearance aspect-ratio box-shadow box-sizing caption-side clear clip clip-path
  color color-scheme direction display dominant-baseline empty-cells filter float height
  image-rendering isolation letter-spacing line-break line-height mix-blend-mode opacity order
  perspective perspective-origin position rotate row-gap scale stop-color stop-opacity tab-size
  table-layout transform transform-origin transform-style translate unicode-bidi vertical-align
  visibility white-space width word-break word-spacing writing-mode z-index zoom`
  .trim()
  .split(/\s+/)
  .flatMap(expanded);

function expanded(text: string): string[] {
  const [braces, inner] = /\{([^}]*)\}/.exec(text) ?? [];
  if (inner === undefined) return [text];
  return inner.split(',').flatMap((it) => expanded(text.replace(braces!, it)));
}
