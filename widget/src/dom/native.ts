/**
 * The DOM's own getters and methods, for elements that may be forms: a form's fields stand as
 * properties of it under their names
 * (https://html.spec.whatwg.org/multipage/forms.html#the-form-element), so that `form.parentNode` or
 * `form.children` may be an input. Safe for elements of other realms, too.
 */

type Relation = 'holds' | 'inside' | 'apart' | 'unknown';
type Getter<T, V> = (of: T) => V;

const { call } = Function.prototype;
// By what they are made of: libraries put constructors of their own in the place of `Element`.
const ELEMENT = Object.getPrototypeOf(HTMLElement.prototype) as Element;
const NODE = Object.getPrototypeOf(ELEMENT) as Node;

/** Bound, not wrapped: most looks are made before the browser has compiled any of this. */
export function getter<T extends object, K extends keyof T>(prototype: T, key: K): Getter<T, T[K]> {
  return call.bind(Reflect.getOwnPropertyDescriptor(prototype, key)!.get!) as Getter<T, T[K]>;
}

function method<T, A extends unknown[], R>(own: (this: T, ...of: A) => R): (of: T, ...by: A) => R {
  return call.bind(own) as (of: T, ...by: A) => R;
}

export const tagOf = getter(ELEMENT, 'localName');
export const parentNodeOf = getter(NODE, 'parentNode');
export const parentElementOf = getter(NODE, 'parentElement');
export const firstNodeOf = getter(NODE, 'firstChild');
export const nextNodeOf = getter(NODE, 'nextSibling');
export const previousNodeOf = getter(NODE, 'previousSibling');
export const firstElementOf = getter(ELEMENT, 'firstElementChild');
export const previousElementOf = getter(ELEMENT, 'previousElementSibling');
export const nextElementOf = getter(ELEMENT, 'nextElementSibling');
export const textIn = getter(NODE, 'textContent');
export const nodeTypeOf = getter(NODE, 'nodeType');
export const isConnected = getter(NODE, 'isConnected');

/** Of an event's targets: one may be a document or a window. */
export function isElement(it: unknown): it is Element {
  try {
    return nodeTypeOf(it as Node) === 1;
  } catch {
    return false;
  }
}

/** As `isElement`: a script may dispatch `submit` anywhere. */
export function isForm(it: unknown): it is HTMLFormElement {
  return isElement(it) && tagOf(it) === 'form';
}
export const attributesIn = getter(ELEMENT, 'attributes');
export const classOf = getter(ELEMENT, 'className');
const namespaceOf = getter(ELEMENT, 'namespaceURI');
export const childCountOf = getter(ELEMENT, 'childElementCount');
export const scrollTopOf = getter(ELEMENT, 'scrollTop');
export const scrollLeftOf = getter(ELEMENT, 'scrollLeft');
export const scrollWidthOf = getter(ELEMENT, 'scrollWidth');
export const scrollHeightOf = getter(ELEMENT, 'scrollHeight');
export const clientWidthOf = getter(ELEMENT, 'clientWidth');
export const clientHeightOf = getter(ELEMENT, 'clientHeight');

/** From sibling to sibling: a live list is asked for each of its items by number. */
export function childNodesOf(node: Node): Node[] {
  const nodes: Node[] = [];
  for (let at = firstNodeOf(node); at; at = nextNodeOf(at)) nodes.push(at);
  return nodes;
}

export function childrenOf(element: Element): Element[] {
  const elements: Element[] = [];
  for (let at = firstElementOf(element); at; at = nextElementOf(at)) elements.push(at);
  return elements;
}

const openRootOf = getter(ELEMENT, 'shadowRoot');
const assignedSlotOf = getter(ELEMENT, 'assignedSlot');
export const ownerDocumentOf = getter(NODE, 'ownerDocument') as Getter<Node, Document>;
let closedRootOf: (host: Element) => ShadowRoot | undefined = () => undefined;

/** The shadow root that is open, or that the host's early script has opened to us. */
export function shadowOf(host: Element): ShadowRoot | null {
  return openRootOf(host) ?? closedRootOf(host) ?? null;
}

export function slotOf(element: Element): HTMLSlotElement | null {
  return assignedSlotOf(element);
}

export function ownerOf(node: Node): Document {
  return ownerDocumentOf(node);
}

export function openRoots(by: typeof closedRootOf): void {
  closedRootOf = by;
}

const STILL = { preventScroll: true };
const tabIndexIn = getter(HTMLElement.prototype, 'tabIndex');
const innerTextOf = getter(HTMLElement.prototype, 'innerText');
const editableOf = getter(HTMLElement.prototype, 'isContentEditable');
const elementsOf = getter(HTMLFormElement.prototype, 'elements');

/** What is said of an element as if by attributes that it has not (`internals.ts`). */
export interface Unseen {
  attribute(element: Element, name: string): string | null;
  /** Of the attributes; those that it has may be among them. */
  names(element: Element): readonly string[];
  /** In place of an attribute with ids. */
  elements(element: Element, name: string): readonly Element[];
}

/** Where nothing in the page says anything so, no element is asked. */
let unseen: Unseen | undefined;

export function sayUnseen(by: Unseen): void {
  unseen = by;
}

export const ownAttributeOf = method<Element, [string], string | null>(ELEMENT.getAttribute);
const hasOwnAttribute = method<Element, [string], boolean>(ELEMENT.hasAttribute);
const ownNamesOf = method<Element, [], string[]>(ELEMENT.getAttributeNames);

/** The attribute as it stands, else what is said in its place. */
export function attributeOf(element: Element, name: string): string | null {
  const own = ownAttributeOf(element, name);
  return own === null && unseen !== undefined ? unseen.attribute(element, name) : own;
}

/** Its `class` as it stands, of drawings too; empty where it has none. */
export function classesOf(element: Element): string {
  return attributeOf(element, 'class') ?? '';
}

/** Whether `attributeOf` tells of an attribute that is not there. */
export function isUnseen(element: Element, name: string): boolean {
  return unseen !== undefined && !hasOwnAttribute(element, name);
}

export function elementsUnseen(element: Element, name: string): readonly Element[] {
  return unseen !== undefined ? unseen.elements(element, name) : [];
}

/** Of its attributes, and of those that only `attributeOf` tells. */
export function namesOf(element: Element): string[] {
  const own = ownNamesOf(element);
  if (unseen === undefined) return own;
  for (const name of unseen.names(element)) if (!own.includes(name)) own.push(name);
  return own;
}

export const hasAttributes = method<Element, [], boolean>(ELEMENT.hasAttributes);

export function hasAttribute(element: Element, name: string): boolean {
  if (hasOwnAttribute(element, name)) return true;
  return unseen !== undefined && unseen.attribute(element, name) !== null;
}

const ownRootOf = method<Node, [], Node>(NODE.getRootNode);

export function rootOf(node: Node): Node {
  return ownRootOf(node);
}

export const comparedTo = method<Node, [Node], number>(NODE.compareDocumentPosition);

/** How two elements stand to each other, or a text to one, as long as they are in one tree. */
export function relationOf(element: Element, other: Node): Relation {
  const place = comparedTo(element, other);
  if (place & 1 /* DISCONNECTED */) return 'unknown';
  if (place === 0 || place & 16 /* CONTAINED_BY */) return 'holds';
  return place & 8 /* CONTAINS */ ? 'inside' : 'apart';
}

export function isBefore(element: Element, other: Element): boolean {
  return (comparedTo(element, other) & 4) !== 0;
}

export function matchesOf(element: Element, selector: string): boolean {
  return ELEMENT.matches.call(element, selector);
}

export function closestOf<E extends Element = Element>(
  element: Element,
  selector: string,
): E | null {
  return ELEMENT.closest.call(element, selector) as E | null;
}

export function firstWithin<E extends Element = Element>(
  element: Element,
  selector: string,
): E | null {
  return ELEMENT.querySelector.call(element, selector) as E | null;
}

export function allWithin<E extends Element = Element>(element: Element, selector: string): E[] {
  const all: E[] = [];
  // Most are asked of what holds nothing: looking into it would make one more list.
  if (!firstElementOf(element)) return all;
  const list = listWithin(element, selector) as NodeListOf<E>;
  const { length } = list;
  for (let at = 0; at < length; at += 1) all.push(list[at]!);
  return all;
}

/** As `allWithin`, in the browser's own list: for who needs but a few of them. */
export function listWithin(element: Element, selector: string): NodeListOf<Element> {
  return ELEMENT.querySelectorAll.call(element, selector);
}

/** Whether it has a box, in whatever part of the page. */
export function isRendered(element: Element, asks?: CheckVisibilityOptions): boolean {
  return ELEMENT.checkVisibility.call(element, asks);
}

export function rectOf(element: Element): DOMRect {
  return ELEMENT.getBoundingClientRect.call(element);
}

/** A box for each line that it runs over. */
export function linesOf(element: Element): DOMRectList {
  return ELEMENT.getClientRects.call(element);
}

export function contains(element: Element, other: Node): boolean {
  return NODE.contains.call(element, other);
}

/** Called before each event of an action, and before it moves the focus. */
export const acts = { now: () => {} };

export function dispatch(on: EventTarget, event: Event): boolean {
  acts.now();
  return EventTarget.prototype.dispatchEvent.call(on, event);
}

export function scrollInto(view: Element, how: ScrollIntoViewOptions): void {
  ELEMENT.scrollIntoView.call(view, how);
}

export function scrollOn(box: Element, by: ScrollToOptions): void {
  (ELEMENT.scrollBy as (by: ScrollToOptions) => void).call(box, by);
}

/** Gives it the focus and does not scroll to it. */
export function focusOn(element: Element): void {
  acts.now();
  if (isHtml(element)) HTMLElement.prototype.focus.call(element as HTMLElement, STILL);
  else (element as SVGElement).focus?.(STILL);
}

/** Its place in the order of the keyboard; -1 where it has none. */
export function tabIndexOf(element: Element): number {
  if (isHtml(element)) return tabIndexIn(element as HTMLElement);
  return (element as SVGElement).tabIndex ?? -1;
}

/** Of a drawing all its text, drawn or not. */
export function drawnText(element: Element): string {
  return (isHtml(element) ? innerTextOf(element as HTMLElement) : textIn(element)) ?? '';
}

/** Whether it is an editor or stands in one; no field is. */
export function isEditable(element: Element): boolean {
  return isHtml(element) && editableOf(element as HTMLElement);
}

export function fieldOfLabel(element: Element): HTMLElement | null {
  return tagOf(element) === 'label' ? (element as HTMLLabelElement).control : null;
}

/** What belongs to a form, by standing in it or by its `form` attribute. */
export function fieldsOf(form: HTMLFormElement): Element[] {
  return [...elementsOf(form)];
}

/** Whether it is of a drawing (https://www.w3.org/2000/svg). */
export function isSvg(element: Element): boolean {
  return namespaceOf(element) === 'http://www.w3.org/2000/svg';
}

/** Whether it is of a formula (http://www.w3.org/1998/Math/MathML). */
export function isFormula(element: Element): boolean {
  return namespaceOf(element) === 'http://www.w3.org/1998/Math/MathML';
}

/** A drawing or a formula may hold an `input` or a `slot`, which is none. */
export function isHtml(element: Element): boolean {
  return namespaceOf(element) === 'http://www.w3.org/1999/xhtml';
}
