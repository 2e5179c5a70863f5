/** The flat tree (https://drafts.csswg.org/css-scoping/#flat-tree): what is rendered, in order. */

/** Children as rendered: of the open shadow root, of what a slot was given, else its own. */
export function flatChildren(element: Element): Iterable<Node> {
  if (element.shadowRoot) return element.shadowRoot.childNodes;
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  if (element.localName === 'details' && !(element as HTMLDetailsElement).open) {
    const summary = element.querySelector(':scope > summary');
    return summary ? [summary] : [];
  }
  return element.childNodes;
}

/** The parent as rendered, over shadow roots and frames. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  if (!parent) return null;
  if (parent.nodeType === 1) return parent as Element;
  if (parent.nodeType === 11) return (parent as ShadowRoot).host ?? null;
  return frameOf(parent as Document);
}

/** The frame that shows this document, where it may be known. */
export function frameOf(document: Document): Element | null {
  try {
    return document.defaultView?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** A frame's document, or null where its origin is another. */
export function documentOf(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

export function isInside(element: Element, ancestor: Element): boolean {
  let at: Element | null = element;
  while (at && at !== ancestor) at = flatParent(at);
  return at === ancestor;
}

/** The focused element, through shadow roots and frames. */
export function activeElement(document: Document): Element | null {
  let active = document.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      active?.shadowRoot?.activeElement ??
      (active?.localName === 'iframe' ? documentOf(active)?.activeElement : null);
    if (!inner) return active;
    active = inner;
  }
}

/** The elements that ids in an attribute name, in the element's own tree. */
export function referenced(element: Element, attribute: string): Element[] {
  const ids = element.getAttribute(attribute);
  if (!ids) return [];
  const root = element.getRootNode() as Document | ShadowRoot;
  return ids
    .trim()
    .split(/\s+/)
    .map((id) => root.getElementById?.(id))
    .filter((found): found is HTMLElement => !!found);
}
