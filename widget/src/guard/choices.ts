/** Boxes, switches and lists that are consequential by what they stand for. */

import * as dom from '../dom/index.ts';
import type { Observer } from '../seams.ts';
import { CHECKABLE } from './changes.ts';
import type { Class } from './control_words.ts';

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
export function standsFor(observer: Observer, field: Element): Class | undefined {
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
