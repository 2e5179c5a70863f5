/**
 * Words on controls in other languages than English, beside the rules of four more in
 * `control_words.ts`: loaded unless a page and its visitor speak English alone. Words of `delete` and
 * `credentials` follow the translations of Django's administration pages (BSD 3-clause), as `AFFIRMED`
 * does; those of shops are ours.
 */

import CONTROL_WORDS from './control_words.json';
import { type Class, edged, learnClasses } from './control_words.ts';
import SAVING from './saving.json';
import { learnSaving } from './saving.ts';
import { VERBS } from './verb_table.ts';
import { learnVerbs } from './verbs.ts';
import { JOINED, linesOf } from './word_table.ts';

/** Carts and filters: what is put in, taken out or cleared there is no consequence. */
const ASIDE =
  'carrello|carrinho|winkelwagen(tje)?|winkelmand(je)?|koszyka?|sepet\\p{L}*|varukorg(en)?|kurven?|handlekurven?|ostoskori\\p{L}*|košíku?|kosár\\p{L}*|coș(ul)?|καλάθι|корзин\\p{L}*|кошик\\p{L}*|количк\\p{L}*|košaric\\p{L}*|السلة|keranjang|filt(er|re|ro|ri|ros|r|ry|ru|rer|ren|ers|rele|rele|rar|ri|rlar|releri)|suodat\\p{L}*|szűr\\p{L}*|φίλτρ\\p{L}*|фильтр\\p{L}*|фільтр\\p{L}*|филтр\\p{L}*';
const ASIDE_ANYWHERE =
  'カート|장바구니|필터|絞り込み|フィルタ|購物車|篩選|giỏ hàng|bộ lọc|ตะกร้า|ตัวกรอง|कार्ट|फ़िल्टर|लिस्ट से|עגלה|לסל|מסנ|فلتر|عامل التصفية';

/** A yes to the question around it. */
const AFFIRMED =
  'sì|conferma|continua|accetto|sim|continuar|ja|bevestigen|doorgaan|bekræft|bekreft|bekräfta|fortsæt|fortsett|fortsätt|kyllä|vahvista|jatka|tak|potwierdź|kontynuuj|ano|áno|potvrdit|potvrdiť|pokračovat|pokračovať|igen|megerősítés|folytatás|da|confirmă|continuă|ναι|επιβεβαίωση|συνέχεια|да|подтвердить|продолжить|так|підтвердити|продовжити|потвърди|продължи|potvrdi|nastavi|evet|onayla|devam( et)?|はい|確認|確定|続ける|예|네|확인|계속|نعم|تأكيد|متابعة|כן|אישור|המשך|हाँ|पुष्टि करें|जारी रखें|ya|konfirmasi|lanjutkan|có|xác nhận|tiếp tục|ใช่|ยืนยัน|ดำเนินการต่อ|確定|確認|繼續';

/** The worst class first. */
const ORDER: readonly Class[] = ['plan', 'other', 'payment', 'credentials', 'delete', 'send'];
const LINES = linesOf<Class>(CONTROL_WORDS);
const TABLES = ORDER.map((kind) => {
  const words = LINES.flatMap(([language, { [kind]: own }]) => {
    if (own === '') return [];
    return JOINED.has(language) ? own : `<_(?:${own})_>`;
  });
  return [kind, edged(words.join('|').normalize('NFKC'))] as const;
});
const IS_ASIDE = edged(`<_(?:${ASIDE})_>|${ASIDE_ANYWHERE}`.normalize('NFKC'));
const ALSO_AFFIRMS = edged(`^(?:${AFFIRMED})_>`.normalize('NFKC'));

/** Languages that put the verb last. */
const LAST = ['de', 'hi', 'hu', 'ja', 'ko', 'nl', 'tr', 'zh'];

/** From here on the guard knows them. */
export function learn(): void {
  learnClasses({ classes: TABLES, aside: IS_ASIDE, affirms: ALSO_AFFIRMS });
  learnSaving({
    begins: new RegExp(`^(?:${saving()})(?![\\p{L}\\p{N}])`, 'iu'),
    ends: new RegExp(`(?:${saving(LAST)})(する)?$`, 'iu'),
  });
  learnVerbs(VERBS);
}

/** Of all languages or of these; the longer one of two that begin alike first. */
function saving(languages?: readonly string[]): string {
  const lines = linesOf<'save'>(SAVING).filter(([it]) => languages?.includes(it) ?? true);
  const verbs = lines.flatMap(([, { save }]) => save.normalize('NFKC').split('|'));
  return verbs.sort((one, other) => other.length - one.length).join('|');
}
