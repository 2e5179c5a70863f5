/** Addresses that links and forms lead to, as their own document reads them. */

import * as dom from '../../dom/index.ts';

export const LINK = 'a[href],area[href],a[*|href]';

/** Links of drawings have no address of their own to ask for. */
export function linkAddress(link: Element): URL | undefined {
  return addressIn(
    link,
    dom.attributeOf(link, 'href') ?? dom.attributeOf(link, 'xlink:href') ?? '',
  );
}

/** Where a button sends its form; `sent`: the form, where something else sends it. */
export function formAddress(control: Element, sent?: HTMLFormElement): URL | undefined {
  const { type, form } = control as HTMLButtonElement;
  const own = /^(submit|image)$/.test(type) ? form : undefined;
  const of = own ?? sent;
  if (!of) return undefined;
  const action = (own && dom.attributeOf(control, 'formaction')) ?? dom.attributeOf(of, 'action');
  return addressIn(control, action ?? '');
}

export function isAway(to: URL | undefined): boolean {
  return !!to && /^https?:$/.test(to.protocol) && to.origin !== location.origin;
}

export function addressIn({ baseURI }: Node, address: string): URL | undefined {
  return URL.canParse(address, baseURI) ? new URL(address, baseURI) : undefined;
}
