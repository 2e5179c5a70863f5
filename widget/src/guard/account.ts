/** How the visitor's own account is reached or recovered: who changes that can take it over. */

import * as dom from '../dom/index.ts';
import type { Observer } from '../seams.ts';

const REACHES =
  /e-?mail|phone|mobile|\bsms\b|telefon|handy|téléphone|courriel|correo|teléfono|móvil|邮箱|邮件|电话|手机/i;
const RECOVERS = /recover|backup|wiederherstell|récupér|recuper|恢复/i;
/** Segments of addresses of the account's own pages; those of other people name whose they are. */
const OWN =
  /(^|[/_-])(account|profile?|settings|security|preferences|me|my|konto|einstellungen|compte|cuenta|perfil|identity)([/_-]|$)/i;

interface Sending {
  readonly observer: Observer;
  readonly request: { readonly url: URL };
}

/** Whether this field, which the request carries, holds a way to reach the account's owner. */
export function isOwnReach({ observer, request }: Sending, field: Element): boolean {
  const { name } = observer.describe(field);
  const named = `${name} ${dom.attributeOf(field, 'name') ?? ''} ${dom.attributeOf(field, 'id') ?? ''}`;
  const { type } = field as HTMLInputElement;
  if (type !== 'email' && type !== 'tel' && !REACHES.test(named)) return false;
  return RECOVERS.test(named) || OWN.test(location.pathname) || OWN.test(request.url.pathname);
}
