/**
 * Holds links and forms that lead to another page where there is no Navigation API (Safari before
 * 26.2): where they are pressed. What a script does with `location` cannot be held there.
 */

import * as dom from '../dom/index.ts';
import { addressIn } from '../guard/destination.ts';
import { readSubmit } from './departure.ts';

interface HeldPresses {
  /** Whether the page may be left for that; false prevents it. */
  mayGo(to: URL, how: { readonly form: boolean }): boolean;
}

export function holdPresses({ mayGo }: HeldPresses): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.composedPath().find(isLink);
    if (event.defaultPrevented || !link || link.hasAttribute('download')) return;
    const to = targetOf(link.href, dom.attributeOf(link, 'target'));
    if (to && !mayGo(to, { form: false })) event.preventDefault();
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = readSubmit(event);
    const to = form && targetOf(form.to, form.target);
    if (event.defaultPrevented || !to) return;
    if (!mayGo(to, { form: true })) event.preventDefault();
  };
  // Behind the page's own listeners, which may do something else.
  window.addEventListener('click', onClick);
  window.addEventListener('submit', onSubmit);
  return () => {
    window.removeEventListener('click', onClick);
    window.removeEventListener('submit', onSubmit);
  };
}

function isLink(it: EventTarget): it is HTMLAnchorElement | HTMLAreaElement {
  return it instanceof Element && it.matches('a[href], area[href]');
}

/** Another document that this one would be left for. */
function targetOf(href: string, target: string | null): URL | undefined {
  if (target && !/^_(self|top|parent)$/i.test(target)) return undefined;
  const to = addressIn(dom.page, href);
  if (!to || !/^https?:$/.test(to.protocol)) return undefined;
  const same = to.href.split('#', 1)[0] === location.href.split('#', 1)[0];
  return same && to.hash ? undefined : to;
}
