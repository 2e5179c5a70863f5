/**
 * The page's document by its own members only. Pictures, forms and frames are properties of it by
 * name (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem), so
 * `document.createElement` may be an image in a visitor's comment.
 *
 * The engine uses `page` of `dom/root.ts`: a shared module would become a third file of the
 * core.
 */

/** Has all members of `Document`, which libraries replace with their own constructors. */
const { prototype } = HTMLDocument;

/** The proxy's target: non-configurable properties of the page's document must match it. */
export const page = new Proxy({} as Document, {
  get(_, key) {
    const own: unknown = Reflect.get(prototype, key, document);
    return typeof own === 'function' ? own.bind(document) : own;
  },
});

/** The frame element that contains `element`, if it is accessible. */
export function frameAround(element: Element): Element | null {
  const view = Reflect.get(prototype, 'defaultView', element.ownerDocument);
  return (view as Window | null)?.frameElement ?? null;
}
