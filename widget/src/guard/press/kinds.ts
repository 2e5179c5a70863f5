/** What a request is, by the first rule that fits; docs/policy.md has them in the same order. */

import * as dom from '../../dom/index.ts';
import type { Observer } from '../../seams.ts';
import type { Deed } from '../request/cause.ts';
import { CHECKABLE } from '../request/changes.ts';
import { actsOn, deedOf, isInCart } from '../request/deeds.ts';
import { isLooks, isRead, isUpkeep } from '../request/ordinary.ts';
import { isSafe, type Request } from '../request/requests.ts';
import { PRICE } from '../subject/facts.ts';
import { nameOf } from '../subject/names.ts';
import { type Class, classOf } from '../words/control_words.ts';
import { isSaving } from '../words/saving.ts';
import { controlOf } from './consequential.ts';
import { isSorting } from './pressed_control.ts';
import { isToPeople, isWhereto } from './submitted.ts';

const REACHES =
  /e-?mail|phone|mobile|\bsms\b|telefon|handy|téléphone|courriel|correo|teléfono|móvil|邮箱|邮件|电话|手机/i;
const RECOVERS = /recover|backup|wiederherstell|récupér|recuper|恢复/i;
/** Segments of addresses of the account's own pages; those of other people name whose they are. */
const OWN =
  /(^|[/_-])(account|profile?|settings|security|preferences|me|my|konto|einstellungen|compte|cuenta|perfil|identity)([/_-]|$)/i;

/** A request, and what is known of the moment. */
export interface Case {
  readonly request: Request;
  readonly observer: Observer;
  readonly entered: readonly Element[];
  /** Those of them whose words are not the visitor's own. */
  readonly marked: readonly Element[];
  /** It carries something that runs have entered, in fields or otherwise. */
  readonly carries: boolean;
  /** Of that nothing is longer than a letter: it may be there by chance. */
  readonly brief: boolean;
  /** Of that nothing is from a stranger's text. */
  readonly clean: boolean;
  /** The page has sent the very same by itself. */
  readonly own: boolean;
  /** To this site, or to one that the page called before the run. */
  readonly home: boolean;
  readonly deed: Deed | undefined;
  /** The names of what was pressed since the first of what it carries was entered. */
  readonly pressed: readonly string[];
  readonly harmless: boolean;
  /** The visitor's own words order it. */
  named(): boolean;
}

export interface Rule {
  readonly name: string;
  /** `batch`: sent in a run without a visitor, too; `sent`: elsewhere; else what is asked about. */
  readonly is: 'batch' | 'sent' | ((it: Case) => Class);
  fits(it: Case): boolean;
}

export const KINDS: readonly Rule[] = [
  // The page's own.
  {
    name: 'own',
    is: 'batch',
    fits: (it) => it.own && !it.carries && !deedOf(it.request),
  },
  // Consequential: asked.
  {
    name: 'account',
    is: () => 'credentials',
    fits: (it) => changes(it) && it.entered.some((field) => isOwnReach(it, field)),
  },
  {
    name: 'whereto',
    is: () => 'other',
    fits: (it) => changes(it) && it.entered.some((field) => isWhereto(it.observer, field)),
  },
  {
    name: 'away',
    is: () => 'other',
    fits: (it) => it.marked.length > 0 && it.request.url.origin !== location.origin,
  },
  {
    name: 'people',
    is: () => 'send',
    fits: (it) => changes(it) && it.marked.some((field) => isToPeople(it.observer, field)),
  },
  { name: 'deed', is: (it) => deedOf(it.request)!, fits: (it) => !!deedOf(it.request) },
  { name: 'words', is: (it) => said(it)!, fits: (it) => changes(it) && !!said(it) },
  { name: 'choice', is: (it) => chosenFor(it)!, fits: (it) => !!chosenFor(it) },
  // Ordinary: sent.
  { name: 'read', is: 'batch', fits: (it) => isRead(it.request, !wordsOf(it)) },
  { name: 'looks', is: 'sent', fits: (it) => it.home && isLooks(it.request) },
  { name: 'cart', is: 'sent', fits: (it) => isInCart(it.request) },
  {
    name: 'order',
    is: 'sent',
    fits: (it) => it.home && !!it.deed && isSorting(it.observer, it.deed),
  },
  { name: 'upkeep', is: 'sent', fits: (it) => it.home && !it.carries && isUpkeep(it.request) },
  {
    name: 'save',
    is: 'sent',
    fits: (it) =>
      it.home &&
      it.carries &&
      it.clean &&
      (!it.brief || it.pressed.length > 0) &&
      it.pressed.every(isSaving) &&
      !actsOn(it.request),
  },
  // Named by the visitor: sent.
  { name: 'named', is: 'sent', fits: (it) => it.home && it.clean && it.named() },
  // Unknown: asked, unless the host knows it.
  { name: 'host', is: 'sent', fits: (it) => it.harmless },
  { name: 'unknown', is: () => 'other', fits: () => true },
];

export function ruleFor(it: Case): Rule {
  return KINDS.find((rule) => rule.fits(it))!;
}

function changes({ request }: Case): boolean {
  return !isSafe(request.method);
}

function said(it: Case): Class | undefined {
  if (isInCart(it.request) || (!it.carries && isUpkeep(it.request))) return undefined;
  for (const field of it.entered) {
    const words = chosenIn(it.observer, field);
    const found = words && (classOf(words) ?? (PRICE.test(words) ? 'payment' : undefined));
    if (found) return found;
  }
  return wordsOf(it);
}

/** What a choice that it carries stands for; a search by it is none. */
function chosenFor(it: Case): Class | undefined {
  if (!changes(it) || isRead(it.request, !wordsOf(it)) || isLooks(it.request)) return undefined;
  for (const field of it.entered) {
    const found = standsFor(it.observer, field);
    if (found) return found;
  }
  return undefined;
}

function wordsOf({ deed, observer }: Case): Class | undefined {
  if (!deed?.element || deed.act.name === 'drag') return undefined;
  const name = deed.pressed ?? choiceOf(observer, deed);
  return name ? (classOf(name) ?? (PRICE.test(name) ? 'payment' : undefined)) : undefined;
}

function choiceOf(observer: Observer, { act, element }: Deed): string {
  if (!element || !/^(click|check|uncheck|choose|double_click)$/.test(act.name)) return '';
  return nameOf(observer, controlOf(element));
}

function chosenIn(observer: Observer, field: Element): string {
  const { selectedOptions, type, checked } = field as HTMLInputElement & HTMLSelectElement;
  if (selectedOptions) return [...selectedOptions].map((it) => it.text).join(', ');
  return /^(checkbox|radio)$/.test(type) && checked ? observer.describe(field).name : '';
}

interface Sending {
  readonly observer: Observer;
  readonly request: { readonly url: URL };
}

/** Whether this field, which the request carries, holds a way to reach the account's owner. */
function isOwnReach({ observer, request }: Sending, field: Element): boolean {
  const { name } = observer.describe(field);
  const named = `${name} ${dom.attributeOf(field, 'name') ?? ''} ${dom.attributeOf(field, 'id') ?? ''}`;
  const { type } = field as HTMLInputElement;
  if (type !== 'email' && type !== 'tel' && !REACHES.test(named)) return false;
  return RECOVERS.test(named) || OWN.test(location.pathname) || OWN.test(request.url.pathname);
}

const STANDS_FOR: readonly (readonly [Class, RegExp])[] = [
  [
    'credentials',
    /two[- ]?(factor|step)|multi[- ]?factor|\b[2m]fa\b|passkey|passwordless|authenticat|zwei-?(faktor|stufen)|double authentification|deux (facteurs|étapes)|doble factor|dos (factores|pasos)|autenticación|双重|两步|二段階|雙重/i,
  ],
  [
    'payment',
    /auto-?\s?(pay|renew|top|reload|debit|recharge)|autopay|recurring (payment|charge|donation)|direct debit|automatische? (zahlung|verlängerung)|lastschrift|prélèvement|renouvellement automatique|domiciliación|renovación automática|pago automático|自动(续费|付款|扣款)/i,
  ],
  [
    'other',
    /\b(access|public|private|anyone|everyone|everybody|who can|owner|block(ed)?|banned?)\b|öffentlich|jede[rn]? |zugriff|blockier|sperren|accès|tout le monde|bloquer|público|acceso|cualquiera|bloquear|公开|所有人|任何人|访问权|屏蔽|拉黑/i,
  ],
];
/** A state that money, people or things are brought into, as a choice of a list names it. */
const STATES: readonly (readonly [Class, RegExp])[] = [
  [
    'payment',
    /^(refunded|paid|charged|erstattet|bezahlt|remboursée?|payée?|reembolsad[oa]|pagad[oa]|已退款|已付款)$/i,
  ],
  [
    'delete',
    /^(deleted|banned|suspended|terminated|deactivated|gelöscht|gesperrt|supprimée?|suspendue?|eliminad[oa]|suspendid[oa]|已删除|已停用)$/i,
  ],
  ['send', /^(published|veröffentlicht|publiée?|publicad[oa]|已发布)$/i],
];

/** The kind that setting `field` is, if it is a choice; undefined if its value is only kept. */
function standsFor(observer: Observer, field: Element): Class | undefined {
  const { type, selectedOptions } = field as HTMLInputElement & HTMLSelectElement;
  if (!CHECKABLE.test(type) && dom.tagOf(field) !== 'select') return undefined;
  const own = (dom.attributeOf(field, 'name') ?? '').replace(/[_.[\]-]/g, ' ');
  const named = `${observer.describe(field).name} ${own}`;
  const chosen = [...(selectedOptions ?? [])].map((it) => it.text.trim());
  return (
    STANDS_FOR.find(([, words]) => words.test(named))?.[0] ??
    STATES.find(([, words]) => chosen.some((it) => words.test(it)))?.[0]
  );
}
