/**
 * Words on controls that spend, send, delete, publish or cannot be undone: five languages by rules of
 * their own, the others by `languages.ts`, once they are learnt. Languages without a line are judged
 * by mechanism.
 */

import type { Approval } from '../link/protocol.ts';

export type Class = Approval['kind'];

/** `_` is the edge of a word: no letter or digit of any script is there. */
export const edged = (source: string): RegExp =>
  new RegExp(
    source.replace(/<_/g, '(?<![\\p{L}\\p{N}])').replace(/_>/g, '(?![\\p{L}\\p{N}])'),
    'iu',
  );

/** Similar words without the consequence: carts, lists, pages about it, ways there and ways out. */
const HARMLESS = edged(
  [
    '^(add|remove|move|save|put) .*<_(from|to|in|into) (my |your |the )?(list|filters?|comparison|search|view|favou?rites)_>',
    '^(add|remove|delete|move|put) .*<_(cart|bag|basket|wish ?list)$',
    '<_(aus|in) (dem|den|der|die|meine[mn]?) (warenkorb|merkliste|wunschliste)|<_(du|au) panier|<_(del|al|de la|a la) (carrito|cesta)|购物车|收藏夹',
    '^(my |your )?(order|purchase|payment|booking|refund|transfer|subscription|plan|account) (history|status|details|summary|polic(y|ies)|methods?|numbers?|dates?|tracking|guide|settings|preferences|by|id)$',
    '^(my |your |all |recent |past |open |meine |mes |mis )?(orders|purchases|bookings|payments|invoices|subscriptions|transfers|refunds|posts|invitations|messages|bestellungen|commandes|pedidos)$',
    '^(order|booking|invoice|bestellung|commande|pedido) (#\\s?\\d+|\\d{3,})$|^order by ',
    '^(go|continue|proceed|back|return|zurück|weiter|retour) (to|zur?|à|a) |^cancel (edit|changes|reply|upload|search|selection|comment|filter)',
    '^(我的)?(支付|付款|购买|退款|转账|邀请|订单|交易)(方式|记录|历史|设置|说明|政策|状态|列表|详情)$|^(我的|全部)订单$',
  ].join('|'),
);

const PLANS =
  'plan|subscription|membership|trial|renewal|tier|abo(nnement)?|tarif|mitgliedschaft|suscripci[oó]n|forfait';

/** Class by class, the worst first; English as the imperative at the start, others anywhere. */
const WORDS: readonly (readonly [Class, RegExp])[] = [
  [
    'plan',
    edged(
      `^(cancel|end|stop|change|switch|upgrade|downgrade|renew|resume|pause|start|choose|select|keep paying)\\b.*<_(${PLANS})_>|^(unsubscribe|subscribe|downgrade|upgrade)_>|<_(abbestellen|kündigen|abonnieren)_>|<_(résilier|se désabonner|me désabonner|désinscrire)_>|<_(darse|dar) de baja_>|<_(anular|cancelar|annuler) .*<_(${PLANS})_>|退订|取消(订阅|套餐|会员)`,
    ),
  ],
  [
    'payment',
    edged(
      '^(pay|buy|purchase|donate|bid|tip|top up|withdraw|charge)_>|^(order|book|reserve|rent)( now| it| this| a| an| the| my| your|$)|^order .*(now|\\bitems?)$|^(place|submit|confirm|complete|finish|send|finali[sz]e) .*<_(order|purchase|payment|booking|reservation|checkout|bid)_>|^check ?out and pay|^(transfer|wire|refund|reimburse|payout)_>|^(issue|approve|process|request|confirm|make|send) .*<_(refund|payment|payout|transfer|withdrawal|donation)_>|<_(bezahlen|zahlen|kaufen|bestellen|buchen|überweisen|erstatten|spenden)_>|zahlungspflichtig|<_bestellung (abschicken|absenden|aufgeben)|<_(payer|acheter|commander|réserver|rembourser|virer)_>|<_(passer|valider|confirmer) .*<_(commande|paiement|achat)|<_(pagar|comprar|reservar|reembolsar|donar|transferir)_>|<_(realizar|hacer|confirmar|enviar|tramitar) .*<_(pedido|compra|pago)|支付|付款|购买|下单|提交订单|确认订单|转账|退款|充值|捐款',
    ),
  ],
  [
    'credentials',
    edged(
      '^(reset|change|update|set|save|revoke|regenerate|rotate|disable|turn off|remove) .*<_(password|passcode|pin|2fa|two-factor|mfa|passkey|api keys?|tokens?|secrets?|keys?)_>|^(log|sign) ?(me |you )?(out|off)_>|<_(abmelden|ausloggen)_>|<_(se )?déconnecter_>|<_cerrar sesión|退出登录|登出|注销登录|<_passwort (ändern|zurücksetzen)|<_(changer|réinitialiser) .*mot de passe|<_(cambiar|restablecer) .*contraseña|(修改|重置)密码',
    ),
  ],
  [
    'delete',
    edged(
      '^(permanently )?(delete|erase|destroy|purge|wipe|discard|revoke|deactivate|terminate|ban)_>|^(remove|close|leave|disconnect|reset|empty) .*<_(accounts?|users?|members?|profile|access|devices?|cards?|address|domain|data|admin|project|team|workspace|organi[sz]ation|group|trash|payment method|everything|all)_>|<_(löschen|deaktivieren|vernichten|verwerfen)_>|<_konto .*(schließen|entfernen)|<_(supprimer|effacer|désactiver|détruire)_>|<_(fermer|clôturer) (mon|le|votre|son) compte_>|<_(eliminar|borrar|desactivar|suprimir)_>|<_(cerrar|cancelar) (mi|la|tu|su) cuenta_>|删除|注销|停用|清空|永久移除|移除(账户|账号|成员|用户)',
    ),
  ],
  [
    'send',
    edged(
      '^(send|publish|post|invite|release|deploy|launch|go live|tweet|broadcast|forward)_>|^submit (?!search|query|filter)|<_(senden|absenden|abschicken|verschicken|versenden|veröffentlichen|einladen|einreichen)_>|<_(envoyer|publier|inviter|soumettre)_>|<_(enviar|publicar|invitar)_>|发送|发布|发表|邀请|提交申请|群发',
    ),
  ],
  [
    'other',
    edged(
      '^(cancel|call off|void) \\S|<_stornieren_>|<_(annuler|anular|cancelar) \\S|取消(订单|预订|预约|账户|行程)',
    ),
  ],
];

/** A yes to the question of the dialog or form around it. */
const AFFIRMS = edged(
  "^(yes|ok|okay|confirm|continue|proceed|submit|agree|apply|done|i'?m sure|ja|bestätigen|weiter|fortfahren|oui|confirmer|continuer|valider|sí|aceptar|confirmar|continuar|是|确定|确认|继续|提交)_>",
);

/** What the others are judged by: `languages.ts`. */
export interface Others {
  /** The worst class first. */
  readonly classes: readonly (readonly [Class, RegExp])[];
  readonly aside: RegExp;
  readonly affirms: RegExp;
}

let others: Others | undefined;

export function learnClasses(learnt: Others): void {
  others = learnt;
}

/** The consequence that the text names, or undefined if it names none. */
export function classOf(text: string): Class | undefined {
  const name = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (!name || HARMLESS.test(name)) return undefined;
  // "Yes, delete it" has the same meaning as "Delete it".
  const verb = name.replace(/^(yes|ok(ay)?|ja|oui|sí|是的?)[,，:!. ]+(i want to |please )?/i, '');
  return WORDS.find(([, words]) => words.test(verb))?.[0] ?? tabled(verb);
}

function tabled(name: string): Class | undefined {
  // The capital of the Turkish i is no capital of any letter to a regular expression.
  const text = name.replaceAll('İ', 'i');
  if (!others || others.aside.test(text)) return undefined;
  return others.classes.find(([, words]) => words.test(text))?.[0];
}

/** Whether the text only says yes: then the text that it confirms decides. */
export function affirms(text: string): boolean {
  const name = text.normalize('NFKC').trim();
  return AFFIRMS.test(name) || others?.affirms.test(name) === true;
}

/** `place_order`, `deleteUser`: an action's name as words. Names that read or look are harmless. */
export function classOfAction(name: string): Class | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  if (/^(get|list|find|search|show|view|track|read|open|count|check|filter|sort)\b/i.test(words)) {
    return undefined;
  }
  return (
    classOf(words) ?? (/\b(delete|refund|payment|charge)\b/i.test(words) ? 'other' : undefined)
  );
}
