/** The controls that close something, by what they are called in the widget's languages. */

import { allWithin, attributeOf, contains, matchesOf } from '../observe/walk/native.ts';
import type { Env } from './env.ts';
import { visible } from './tree.ts';

/** How sure it is that a control only closes: the most so first; `none` may do something else. */
export type Closing = 'close' | 'decline' | 'acknowledge' | 'none';

const OF_IT =
  '( (this|the))?( (dialog|window|pop-?up|message|banner|notice|notification|alert|menu|panel|modal|drawer|toast|dialogfenster|fenster|hinweis|meldung|menü|fenêtre|message|ventana|mensaje|aviso))?';
const CLOSE = new RegExp(
  `^([×✕✖✗⨯x]|(close|dismiss|hide|schließen|ausblenden|fermer|masquer|cerrar|ocultar|关闭|隐藏)${OF_IT})$`,
  'iu',
);
const DECLINE =
  /^(cancel|no|no,? thanks|no,? thank you|not now|maybe later|later|skip|skip for now|never ?mind|back|go back|keep .*|no, keep .*|don['’]t .*|stay|abbrechen|nein|nein,? danke|später|nicht jetzt|zurück|überspringen|behalten|annuler|non|non,? merci|plus tard|retour|passer|conserver|cancelar|no,? gracias|ahora no|más tarde|volver|omitir|取消|否|不用了|不,谢谢|暂不|以后再说|稍后|返回|跳过|保留)$/iu;
const ACKNOWLEDGE =
  /^(ok|okay|got it|i understand|understood|alright|verstanden|alles klar|in ordnung|d['’]accord|compris|j['’]ai compris|entendido|de acuerdo|vale|好的?|知道了|我知道了|明白了?|确定)[!.]?$/iu;
/** "Cancel" in a question about cancelling may be the yes. */
const ABOUT_CANCELLING = /cancel|stornier|abbrech|kündig|annul|résili|anular|取消|退订/iu;
const ICON = /(^|[\s_-])(close|dismiss|btn-close|modal__close)([\s_-]|$)/i;
const MARKED =
  '[data-dismiss],[data-bs-dismiss],[data-close],[popovertargetaction=hide],[command=close],[command=request-close]';

/** What pressing `control` in something that says `text` would be. */
export function closingOf(env: Env, control: Element, text: string): Closing {
  const name = env.observer.describe(control).name.replace(/\s+/g, ' ').trim();
  if (CLOSE.test(name) || (matchesOf(control, MARKED) && !name)) return 'close';
  if (DECLINE.test(name)) {
    const ambiguous = /^(cancel|abbrechen|annuler|cancelar|取消)$/iu.test(name);
    return ambiguous && ABOUT_CANCELLING.test(text.replace(name, '')) ? 'none' : 'decline';
  }
  if (ACKNOWLEDGE.test(name)) return 'acknowledge';
  return !name && ICON.test(attributeOf(control, 'class') ?? '') ? 'close' : 'none';
}

const COOKIES =
  /cookies?|gdpr|rgpd|dsgvo|consent|tracking|einwilligung|consentement|consentimiento|traceurs|隐私/iu;
const ACCEPTS =
  /accept|allow|agree|enable all|zustimm|akzeptier|erlauben|einverstanden|accepte|autoris|acept|permit|同意|接受|允许/iu;
const REJECTS = [
  '(reject|decline|refuse|deny|disagree|opt[- ]?out)( (all|everything|cookies|all cookies|optional.*|non-?essential.*|additional.*))?',
  '(only |use |accept |allow )?(only )?(strictly )?(necessary|essential|required|needed|functional)( cookies)?( only)?',
  '(only )?what is (needed|necessary|required)',
  'continue without (accepting|agreeing|consent)',
  '(alle |alles )?ablehnen',
  '(nur )?(technisch )?(notwendige|erforderliche|essenzielle|essentielle)( cookies)?( (akzeptieren|zulassen|erlauben))?',
  'weiter ohne (einwilligung|zustimmung)',
  '(tout |tous )?refuser( tout| tous)?|continuer sans accepter|(cookies )?nécessaires( uniquement)?',
  '(rechazar|denegar)( todo| todas| todos)?|(solo|sólo)( cookies)? (necesarias|esenciales)',
  '(全部)?拒绝(全部|所有)?|仅(接受)?(必要|必需)(的)?(cookie)?',
];
const REJECT = new RegExp(`^(${REJECTS.join('|')})$`, 'iu');

/** A wall that asks for consent: it says so, and offers to accept. */
export function asksConsent(env: Env, controls: readonly Element[], text: string): boolean {
  return COOKIES.test(text) && controls.some((it) => ACCEPTS.test(env.observer.describe(it).name));
}

/** The choice that grants no more than what the site cannot do without. */
export function rejecting(env: Env, controls: readonly Element[]): Element | undefined {
  return controls.find((it) => REJECT.test(env.observer.describe(it).name.trim()));
}

const CONTROL =
  'button,a[href],input[type=button],input[type=submit],input[type=reset],[role=button],[role=link]';

/** What can be pressed in `layer`, in the order of the page; labelled by class alone as well. */
export function controlsIn(layer: Element): Element[] {
  const marked = `${CONTROL},${MARKED},[aria-label*=close i],[aria-label*=dismiss i],[class*=close i]`;
  const all = allWithin(layer, marked).filter((it) => visible(it) && !matchesOf(it, ':disabled'));
  // A picture in a button is the button's.
  return all.filter((it) => !all.some((other) => other !== it && contains(other, it)));
}
