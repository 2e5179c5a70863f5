/** Values that a request carries: in which form, and which of them must be asked about. */

import { readNumber } from '../words/quoted_text.ts';
import { spaced } from './requests.ts';

/** Who may do or see what, as destinations and credentials: asked about whoever entered it. */
const RIGHTS =
  /\bowner|\brole\b|permission|\badmin|superuser|\bis staff|privileg|\bshar(e|ing)|visib|\brolle|berechtig|freigab|rôle|droits|\brol\b|permiso|角色|权限/i;
const GRANTS = /\b(promote|demote|grant|impersonate)\b/i;
const WHERETO =
  /e[- ]?mail|(daily|credit|card|spending|transfer) limit|address|street|postal|\bzip\b|\bcity\b|recipient|\bto\b(?! (show|see|display|list|load|keep|wait|use)\b)|payee|beneficiary|wallet|iban|account (no|number|nr|id)|(to|payee|target) account|^account( account)?$|payout|webhook|callback|forward|name ?server|(api|secret|private|ssh|access) ?key|^key( key)?$|adresse|straße|\bplz\b|\bort\b|empfänger|destinataire|bénéficiaire|\bville\b|correo|dirección|\bcalle\b|destinatario|beneficiario|ciudad|邮箱|邮件|地址|收件人|收款/i;
export const PHONE =
  /phone|mobile|\bsms\b|\btel\b|telefon|\bhandy\b|téléphone|teléfono|móvil|电话|手机/i;
/** What costs or bounds something: asked about unless the visitor has said it. */
const LIMITS =
  /price|amount|\btotal\b|\bfee\b|\bcost|budget|salary|\brate\b|discount|\bdos(e|age)|limit|threshold|retention|quota|preis|betrag|rabatt|dosis|grenz|schwelle|prix|montant|remise|plafond|seuil|precio|importe|descuento|límite|umbral|价格|金额|折扣|剂量|限额|阈值/i;
const ADDRESS = /ur[il]|link|href|webhook|callback|redirect|return|next|goto|host|domain/i;
const PEOPLE =
  /message|comment|repl(y|ies)|chat|\bpost\b|review|subject|invit|announce|nachricht|kommentar|antwort|betreff|commentaire|réponse|sujet|mensaje|comentario|respuesta|asunto|消息|评论|回复|主题/i;

const SHAPES =
  /[^\s@<>()]+@[^\s@<>()]+\.\w+|(https?:)?\/\/\S+|\b[\w.-]+\.(com|org|net|io|dev|app|biz|info|example|test)\b|\b[a-z]{2}\d{2}( ?[a-z\d]{4}){3,}[a-z\d ]*|\b(?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{16,}\b|\+?\d(?:[ ()./-]?\d){6,}/gi;
const WHOLE = /^(\d{5,}|(?=.*\d.*\d)(?=.*[a-z])[a-z\d-]{5,})$/i;
const DATES = /\d{4}-\d\d-\d\d([T ][\d:.]+Z?)?|\d{1,2}[./-]\d{1,2}[./-]\d{4}/g;

const leads = (name: string) => WHERETO.test(name) || RIGHTS.test(name);
export const isAddressName = (name: string) => isWhereto(name) || ADDRESS.test(name);
export const isPeopleName = (name: string) => PEOPLE.test(name);
export const isWhereto = (name: string) => leads(name) || PHONE.test(name);
export const isRight = (name: string) => RIGHTS.test(name) || GRANTS.test(name);

/** A right, a destination or a bound, by the name of its field. */
export function isPrivileged(name: string): boolean {
  const words = spaced(name);
  return isWhereto(words) || LIMITS.test(words);
}

/** Whether a value that a run has entered must be asked about; `said`: the visitor is its source. */
export function mustAsk(field: string, value: string, said: (text: string) => boolean): boolean {
  const name = spaced(field);
  if (leads(name)) return true;
  const text = value.replace(DATES, ' ').trim();
  const numbers = PHONE.test(name) || LIMITS.test(name) || WHOLE.test(text) ? [value] : [];
  return [...numbers, ...(text.match(SHAPES) ?? [])].some(
    (it) => !/^(on|true|false)?$/.test(it) && !said(it),
  );
}

/** Whether it stands whole in the visitor's own words, a number or its digits in any spelling. */
export function saidIn(own: string, value: string): boolean {
  const text = value.normalize('NFKC').toLowerCase().trim();
  if (/^[\d.,]+$/.test(text)) return numbersIn(own).includes(numbersIn(text)[0]!);
  const [digits, all] = [text, own].map((it) => it.replace(/[\s()./+-]/g, '')) as [string, string];
  if (/^\d{7,}$/.test(digits) && all.includes(digits)) return true;
  const parts = own.split(text);
  return parts.some(
    (it, at) => at && !/[\p{L}\p{N}]$/u.test(parts[at - 1]!) && !/^[\p{L}\p{N}]/u.test(it),
  );
}

const numbersIn = (text: string) => (text.match(/\d[\d.,]*/g) ?? []).map(readNumber);

const SHORTEST = 2;
const WITHIN = 6;

export function carries(parts: readonly string[]): (value: string) => boolean {
  const whole = parts.join('\n');
  const plain = whole.toLowerCase();
  return (entered) => {
    const value = entered.trim();
    if (value.length < SHORTEST) return false;
    if (parts.some((part) => part.trim() === value)) return true;
    if (value.length < WITHIN) return false;
    const codes = new TextEncoder().encode(value.slice(0, 2000));
    const hex = [...codes].map((it) => it.toString(16).padStart(2, '0')).join('');
    const bytes = String.fromCharCode(...codes);
    return (
      plain.includes(value.toLowerCase()) ||
      whole.includes(encodeURIComponent(value)) ||
      plain.includes(hex) ||
      coded(bytes).some(
        (it) => whole.includes(it) || whole.includes(it.replaceAll('+', '-').replaceAll('/', '_')),
      )
    );
  };
}

/** Base64 of it wherever it stands in a longer text: the letters that its neighbours share are left off. */
function coded(bytes: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = btoa('\0'.repeat(before) + bytes).replace(/=+$/, '');
    const first = Math.ceil((before * 8) / 6);
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(first, whole);
  });
}
