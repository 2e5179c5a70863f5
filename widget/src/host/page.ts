/**
 * The page's document by its own members only. Pictures, forms and frames stand as properties of it
 * under their names (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem), so that
 * `document.createElement` may be an image in somebody's comment.
 *
 * What is loaded later has `page` of `observe/walk/root.ts`: a module that both shared would have to
 * become a third file of the core.
 */

/** Has all that `Document` has, in whose place libraries put constructors of their own. */
const { prototype } = HTMLDocument;

/** In place of an empty object: what a page has fixed on its document must not be told otherwise. */
export const page = new Proxy({} as Document, {
  get(_, key) {
    const own: unknown = Reflect.get(prototype, key, document);
    return typeof own === 'function' ? own.bind(document) : own;
  },
});

/** The frame that shows what `element` is in, where it may be known. */
export function frameAround(element: Element): Element | null {
  const view = Reflect.get(prototype, 'defaultView', element.ownerDocument);
  return (view as Window | null)?.frameElement ?? null;
}
