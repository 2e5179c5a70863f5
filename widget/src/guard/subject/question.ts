/** The question that a dialog or a page asks by itself: "Are you sure you want to delete run 7?" */

import { HEADING } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import { type Class, classOf } from '../words/control_words.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { DIALOG, headingIn } from './names.ts';
import { hasPrice } from './sums.ts';

const FIELDS =
  'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=checkbox]),select,textarea';
/** What asks for no more than a yes. */
const BARE =
  /^[¿\s]*(are you (really |absolutely )?sure|really|sind sie sicher|sicher|wirklich|bist du sicher|êtes-vous sûr(\(e\)|e)?|es-tu sûr|(está|estás) segur[oa]|seguro|confirm(ation)?|bestätigen|bestätigung|confirmar|确定吗|确定|确认|確定嗎|よろしいですか|هل أنت متأكد)\s*[?？؟!.]*$/iu;
/** The act that it asks about, as a sentence of its own. */
const ACTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:are you (?:really |absolutely )?sure (?:that )?you (?:want|wish|would like|'d like) to|do you (?:really )?(?:want|wish) to|would you (?:really )?like to|really)\s+(.+)$/i,
    '$1',
  ],
  [/^(?:möchten|wollen|möchtest|willst) (?:sie|du) (.+?)$/i, '$1'],
  [
    /^(?:êtes-vous sûr(?:\(e\)|e)? de vouloir|voulez-vous (?:vraiment )?|souhaitez-vous (?:vraiment )?)\s*(.+)$/i,
    '$1',
  ],
  [
    /^¿?\s*(?:(?:está|estás) segur[oa] de que (?:desea|quiere|deseas|quieres)|(?:realmente )?(?:desea|quiere|deseas|quieres))\s+(.+)$/i,
    '$1',
  ],
];
/** "Perform this action": which one, the button before it says. */
const WHATEVER =
  /^((perform|do|execute|continue|proceed)( with)?( this| that| it| the)?( action| operation)?|diese aktion (aus|durch)führen|effectuer cette action|¿?realizar esta acción|执行此操作)\s?[?？]$/i;
const FILLER = /\s(wirklich|tatsächlich|vraiment|realmente|really)(?=\s)/i;
export const PARTS = `${DIALOG},section,article,fieldset,[role=region],[role=group],main,[role=main],body`;
const LONGEST = 160;
const READ = 3000;

/** Ends in a question mark; empty if nothing around the control asks. */
export function questionAround(control: Element): string {
  const dialog = dom.closestOf(control, DIALOG);
  if (dialog) return questionIn(dialog);
  const { form } = control as HTMLButtonElement;
  // A page that only asks: its form has nothing to fill in.
  if (!form || dom.firstWithin(form, FIELDS)) return '';
  const main = dom.closestOf(form, 'main,[role=main]') ?? dom.page.body;
  return questionIn(form) || (main ? questionIn(main) : '');
}

/** A warning: what the press does is final, or about to happen. */
const GRAVE =
  /\b(can(no|['’])t|can not|never) be (undone|recovered|restored|reversed)\b|\birreversibl|\b(this|it) will (permanently )?(delete|erase|wipe|destroy|terminate|deactivate|close your|cancel your)\b|\babout to (permanently )?(delete|erase|wipe|destroy|terminate|deactivate|close|cancel)\b|\bwill be (permanently |immediately )?(deleted|erased|destroyed|wiped|terminated|deactivated)\b|rückgängig gemacht|unwiderruflich|endgültig gelöscht|irréversible|définitivement supprim|no se puede deshacer|irreversible|取り消せません|元に戻せません|无法撤[销消]|不可[撤恢]/iu;
const TEXTS = 'p,[role=alert],[role=note],[class*=warning i],[class*=danger i],[class*=alert i]';
/** So many texts before the control are read. */
const NEAREST = 2;
/** Of a deed that ends something: "Cancel your subscription". */
const ENDS = /^(cancel|end|stop|terminate)\b/i;
/** Whom a sum goes to. */
const GOES =
  /\b(transfer|payee|recipient|beneficiary|empfänger|überweisung|bénéficiaire|virement|beneficiario|transferencia)/iu;
const CONFIRMS = /^(confirm|yes|submit|bestätigen|confirmer|confirmar)/iu;

/** The words right above it that say that a yes cannot be undone. */
export function warningAbove(control: Element): string {
  const part = dom.closestOf(control, PARTS);
  const above = part ? dom.allWithin(part, TEXTS) : [];
  const near = above.filter((it) => dom.isBefore(it, control) && dom.isRendered(it));
  const said = near.slice(-NEAREST).map((it) => folded(plainText(it)));
  return shortened(said.find((it) => GRAVE.test(it)) ?? '', LONGEST);
}

/** By those, or by a transfer's sums. */
export function graveWords(control: Element, name: string): Class | undefined {
  if (warningAbove(control)) return 'delete';
  const part = dom.closestOf(control, PARTS);
  const pays = CONFIRMS.test(name) && part && hasPrice(part) && GOES.test(plainText(part));
  return pays ? 'payment' : undefined;
}

/** What the page says of the control itself: "Deletes this server." */
export function describedDeed(control: Element): Class | undefined {
  const text = dom.referenced(control, 'aria-describedby').map(plainText).join(' ').trim();
  if (GRAVE.test(text)) return 'delete';
  return classOf(text.replace(/^(permanently )?(\w+[a-z])s\b/i, '$2'));
}

/** The last heading before it in its part of the page, if that names what cannot be undone. */
export function graveHeading(control: Element): string {
  const { form } = control as HTMLButtonElement;
  const part = dom.closestOf(control, PARTS);
  const heads = part ? dom.allWithin(part, HEADING) : [];
  const above = heads.filter((it) => dom.isBefore(it, control) && dom.isRendered(it)).at(-1);
  const text = above ? folded(plainText(above)) : '';
  // A form without a field only asks: its page is about nothing else.
  const asks = form && !dom.firstWithin(form, FIELDS);
  return asks || classOf(text) === 'delete' || (ENDS.test(text) && classOf(text)) ? text : '';
}

export function titleOfDialog(dialog: Element): string {
  const title = headingIn(dialog, `${HEADING},[class*=title i]`);
  return BARE.test(title) ? '' : title;
}

/** What the dialog stresses: names of things stand in bold or as code. */
export function stressedIn(dialog: Element): string {
  const found = dom
    .allWithin(dialog, 'strong,b,code,em,q,samp')
    .filter((it) => !dom.closestOf(it, 'button,label,[role=button]'))
    .map((it) => folded(plainText(it)));
  return found.length === 1 && found[0]!.length <= 60 ? found[0]! : '';
}

/** The first that says what about; the others are read with their words, too. */
function questionIn(scope: Element): string {
  const lines = shownText(scope as HTMLElement)
    .slice(0, READ)
    .split('\n')
    .map(folded);
  const asked = lines
    .flatMap((line) => line.split(/(?<=[.!。！])\s+|(?<=[?？؟])\s*/u))
    .filter((it) => /[?？؟]$/u.test(it) && !BARE.test(it) && !/[?？؟]./u.test(it));
  // The heading often says only the verb: "Delete run?"
  const acts = asked.map(actOf).filter((it) => !WHATEVER.test(it));
  const [best = ''] = acts.sort((a, b) => detail(b) - detail(a));
  return shortened(best, LONGEST);
}

function detail(sentence: string): number {
  return (/["“”'‘’«»„「」]|\d/u.test(sentence) ? 1000 : 0) + sentence.length;
}

function actOf(sentence: string): string {
  const asks = sentence.slice(0, -1).trim();
  for (const [pattern, act] of ACTS) {
    if (!pattern.test(asks)) continue;
    const phrase = asks.replace(pattern, act).replace(FILLER, '');
    const mark = sentence.startsWith('¿') ? '¿' : '';
    const end = /\s?.$/u.exec(sentence)![0];
    return `${mark}${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${end}`;
  }
  return sentence;
}
