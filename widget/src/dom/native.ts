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
const element = Object.getPrototypeOf(HTMLElement.prototype) as Element;
const node = Object.getPrototypeOf(element) as Node;

/** Bound, not wrapped: most looks are made before the browser has compiled any of this. */
export function getter<T extends object, K extends keyof T>(prototype: T, key: K): Getter<T, T[K]> {
  return call.bind(Reflect.getOwnPropertyDescriptor(prototype, key)!.get!) as Getter<T, T[K]>;
}

function method<T, A extends unknown[], R>(own: (this: T, ...of: A) => R): (of: T, ...by: A) => R {
  return call.bind(own) as (of: T, ...by: A) => R;
}

export const tagOf = getter(element, 'localName');
export const parentNodeOf = getter(node, 'parentNode');
export const parentElementOf = getter(node, 'parentElement');
export const firstNodeOf = getter(node, 'firstChild');
export const nextNodeOf = getter(node, 'nextSibling');
export const previousNodeOf = getter(node, 'previousSibling');
export const firstElementOf = getter(element, 'firstElementChild');
export const previousElementOf = getter(element, 'previousElementSibling');
export const nextElementOf = getter(element, 'nextElementSibling');
export const textIn = getter(node, 'textContent');
export const nodeTypeOf = getter(node, 'nodeType');
export const isConnected = getter(node, 'isConnected');

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
export const attributesIn = getter(element, 'attributes');
export const classOf = getter(element, 'className');
const namespaceOf = getter(element, 'namespaceURI');
export const childCountOf = getter(element, 'childElementCount');
export const scrollTopOf = getter(element, 'scrollTop');
export const scrollLeftOf = getter(element, 'scrollLeft');
export const scrollWidthOf = getter(element, 'scrollWidth');
export const scrollHeightOf = getter(element, 'scrollHeight');
export const clientWidthOf = getter(element, 'clientWidth');
export const clientHeightOf = getter(element, 'clientHeight');

/** From sibling to sibling: a live list is asked for each of its items by number. */
export function childNodesOf(of: Node): Node[] {
  const nodes: Node[] = [];
  for (let at = firstNodeOf(of); at; at = nextNodeOf(at)) nodes.push(at);
  return nodes;
}

export function childrenOf(of: Element): Element[] {
  const elements: Element[] = [];
  for (let at = firstElementOf(of); at; at = nextElementOf(at)) elements.push(at);
  return elements;
}

const openRootOf = getter(element, 'shadowRoot');
const assignedSlotOf = getter(element, 'assignedSlot');
export const ownerDocumentOf = getter(node, 'ownerDocument') as Getter<Node, Document>;
let closedRootOf: (host: Element) => ShadowRoot | undefined = () => undefined;

/** The shadow root that is open, or that the host's early script has opened to us. */
export function shadowOf(host: Element): ShadowRoot | null {
  return openRootOf(host) ?? closedRootOf(host) ?? null;
}

export function slotOf(of: Element): HTMLSlotElement | null {
  return assignedSlotOf(of);
}

export function ownerOf(of: Node): Document {
  return ownerDocumentOf(of);
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
  attribute(of: Element, name: string): string | null;
  /** Of the attributes; those that it has may be among them. */
  names(of: Element): readonly string[];
  /** In place of an attribute with ids. */
  elements(of: Element, name: string): readonly Element[];
}

/** Where nothing in the page says anything so, no element is asked. */
let unseen: Unseen | undefined;

export function sayUnseen(by: Unseen): void {
  unseen = by;
}

export const ownAttributeOf = method<Element, [string], string | null>(element.getAttribute);
const hasOwnAttribute = method<Element, [string], boolean>(element.hasAttribute);
const ownNamesOf = method<Element, [], string[]>(element.getAttributeNames);

/** The attribute as it stands, else what is said in its place. */
export function attributeOf(of: Element, name: string): string | null {
  const own = ownAttributeOf(of, name);
  return own === null && unseen !== undefined ? unseen.attribute(of, name) : own;
}

/** Its `class` as it stands, of drawings too; empty where it has none. */
export function classesOf(of: Element): string {
  return attributeOf(of, 'class') ?? '';
}

/** Whether `attributeOf` tells of an attribute that is not there. */
export function isUnseen(of: Element, name: string): boolean {
  return unseen !== undefined && !hasOwnAttribute(of, name);
}

export function elementsUnseen(of: Element, name: string): readonly Element[] {
  return unseen !== undefined ? unseen.elements(of, name) : [];
}

/** Of its attributes, and of those that only `attributeOf` tells. */
export function namesOf(of: Element): string[] {
  const own = ownNamesOf(of);
  if (unseen === undefined) return own;
  for (const name of unseen.names(of)) if (!own.includes(name)) own.push(name);
  return own;
}

export const hasAttributes = method<Element, [], boolean>(element.hasAttributes);

export function hasAttribute(of: Element, name: string): boolean {
  if (hasOwnAttribute(of, name)) return true;
  return unseen !== undefined && unseen.attribute(of, name) !== null;
}

const ownRootOf = method<Node, [], Node>(node.getRootNode);

export function rootOf(of: Node): Node {
  return ownRootOf(of);
}

export const comparedTo = method<Node, [Node], number>(node.compareDocumentPosition);

/** How two elements stand to each other, or a text to one, as long as they are in one tree. */
export function relationOf(of: Element, other: Node): Relation {
  const place = comparedTo(of, other);
  if (place & 1 /* DISCONNECTED */) return 'unknown';
  if (place === 0 || place & 16 /* CONTAINED_BY */) return 'holds';
  return place & 8 /* CONTAINS */ ? 'inside' : 'apart';
}

export function isBefore(of: Element, other: Element): boolean {
  return (comparedTo(of, other) & 4) !== 0;
}

export function matchesOf(of: Element, selector: string): boolean {
  return element.matches.call(of, selector);
}

export function closestOf<E extends Element = Element>(of: Element, selector: string): E | null {
  return element.closest.call(of, selector) as E | null;
}

export function firstWithin<E extends Element = Element>(of: Element, selector: string): E | null {
  return element.querySelector.call(of, selector) as E | null;
}

export function allWithin<E extends Element = Element>(of: Element, selector: string): E[] {
  const all: E[] = [];
  // Most are asked of what holds nothing: looking into it would make one more list.
  if (!firstElementOf(of)) return all;
  const list = listWithin(of, selector) as NodeListOf<E>;
  const { length } = list;
  for (let at = 0; at < length; at += 1) all.push(list[at]!);
  return all;
}

/** As `allWithin`, in the browser's own list: for who needs but a few of them. */
export function listWithin(of: Element, selector: string): NodeListOf<Element> {
  return element.querySelectorAll.call(of, selector);
}

/** Whether it has a box, in whatever part of the page. */
export function isRendered(of: Element, asks?: CheckVisibilityOptions): boolean {
  return element.checkVisibility.call(of, asks);
}

export function rectOf(of: Element): DOMRect {
  return element.getBoundingClientRect.call(of);
}

/** A box for each line that it runs over. */
export function linesOf(of: Element): DOMRectList {
  return element.getClientRects.call(of);
}

export function contains(of: Element, other: Node): boolean {
  return node.contains.call(of, other);
}

/** Called before each event of an action, and before it moves the focus. */
export const acts = { now: () => {} };

export function dispatch(on: EventTarget, event: Event): boolean {
  acts.now();
  return EventTarget.prototype.dispatchEvent.call(on, event);
}

export function scrollInto(view: Element, how: ScrollIntoViewOptions): void {
  element.scrollIntoView.call(view, how);
}

export function scrollOn(box: Element, by: ScrollToOptions): void {
  (element.scrollBy as (by: ScrollToOptions) => void).call(box, by);
}

/** Gives it the focus and does not scroll to it. */
export function focusOn(of: Element): void {
  acts.now();
  if (isHtml(of)) HTMLElement.prototype.focus.call(of as HTMLElement, STILL);
  else (of as SVGElement).focus?.(STILL);
}

/** Its place in the order of the keyboard; -1 where it has none. */
export function tabIndexOf(of: Element): number {
  if (isHtml(of)) return tabIndexIn(of as HTMLElement);
  return (of as SVGElement).tabIndex ?? -1;
}

/** Of a drawing all its text, drawn or not. */
export function drawnText(of: Element): string {
  return (isHtml(of) ? innerTextOf(of as HTMLElement) : textIn(of)) ?? '';
}

/** Whether it is an editor or stands in one; no field is. */
export function isEditable(of: Element): boolean {
  return isHtml(of) && editableOf(of as HTMLElement);
}

export function fieldOfLabel(of: Element): HTMLElement | null {
  return tagOf(of) === 'label' ? (of as HTMLLabelElement).control : null;
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
