/** Which document a page is about: by a title field or by an address, never by a heading alone. */

import { outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { recordKind } from '../../place/record.ts';
import { rule } from '../../words/matcher.ts';
import { decoded, folded, shortened } from '../words/quoted_text.ts';
import { verbIn } from '../words/verbs.ts';
import { scopeOf } from './names.ts';

const TEXT = 'input:not([type=hidden],[type=search],[type=password]),textarea';
/** A field called `name` may be the sender's. */
const TITLE_FIELD =
  'input:is([name=title i],[name=subject i],[id=title i],[id=id_title],[class*=title i],[aria-label=title i]):not([type=hidden]),[contenteditable=true]:is([class*=title i],[aria-label*=title i])';
/** In the form that edits a record at its address; elsewhere it may be the sender's. */
const CALLED = 'input:is([name=name i],[name=username i],[name=login i]):not([type=hidden])';
/** "Edit order", "New page": says what is done, and not to what. */
const DOING = rule('doing');
const ID = /^(\d+|(?!v\d)(?=.*\d)[\w-]{5,})$/;
const PAGES = /^(p|page|pages?-no|step|tab)$/;
/** The thing that an address is of. */
const PAGE = /^(page|article|seite|artikel|página|artículo|页面|頁面|ページ|صفحة)$/i;
const LONGEST = 60;
const MOST = 300;

/** A record as an address names it, and whether the address is of nothing further in it. */
interface Addressed {
  readonly id: string;
  readonly label: string;
  readonly whole: boolean;
}

/** Empty where nothing proves it; `opener` is what opened the menu that `control` stands in. */
export function documentFor(control: Element, opener: Element = control): string {
  const scope = scopeOf(control);
  const here = addressedBy(location.pathname + location.hash + location.search);
  const around = scope ?? (here?.whole ? dom.page.documentElement : undefined);
  const fields = around ? dom.allWithin<HTMLInputElement>(around, TITLE_FIELD) : [];
  const one = scope || fields.length === 1 ? fields[0] : editedBy(control);
  const titled = folded(one ? (one.value ?? plainText(one)) : '');
  if (titled) return shortened(titled, LONGEST);
  const own = ownAddress(control);
  if (own && own.label !== here?.label) return own.label;
  return own || !isOneOfMany(opener) ? shortened(pageName(here, scope), LONGEST) : '';
}

/** The title of the editor that it stands in: the smallest part with such a field, alone there. */
function editedBy(control: Element): HTMLInputElement | undefined {
  for (const at of outwards(dom.flatParent(control))) {
    if (dom.matchesOf(at, 'body,main,[role=main],li,tr')) break;
    const fields = dom.allWithin<HTMLInputElement>(at, TITLE_FIELD).filter((it) => isVisible(it));
    if (fields.length) return fields.length < 2 && !fields[0]!.form ? fields[0] : undefined;
  }
  return undefined;
}

/** `OldNotes` of `/wiki/OldNotes`, for what acts on that kind of thing; spelled as a name, for any. */
export function addressName(control: Element, of: string, opener = control): string {
  if (isOneOfMany(opener)) return '';
  const noun = of.toLowerCase().split(' ').at(-1)!;
  const parts = decoded(ownPath(control) || location.pathname)
    .split('/')
    .filter(Boolean);
  const at = parts.findLastIndex((it) => !verbIn(it) && !DOING.test(it));
  const [name = '', kind = ''] = [parts[at], parts[at - 1]];
  const isPage = !noun || PAGE.test(noun);
  const isOf =
    kind && (/^wiki$/i.test(kind) ? isPage : noun && kind !== noun && kind.startsWith(noun));
  return isOf || (isPage && /\p{Ll}\p{Lu}/u.test(name)) ? shortened(folded(name), LONGEST) : '';
}

/** A heading is its name if a field or the address says the same. */
function pageName(here: Addressed | undefined, form: Element | null): string {
  const heads = headings();
  const values = dom
    .allWithin<HTMLInputElement>(dom.page.documentElement, TEXT)
    .slice(0, MOST)
    .filter((it) => !dom.closestOf(it, '[role=search],search') && it.value?.length > 2)
    .map((it) => folded(it.value));
  const proven = heads.find((it) => values.includes(it) || (here && saysId(it, here.id)));
  if (proven || !here) return proven ?? '';
  const called = form && dom.firstWithin<HTMLInputElement>(form, CALLED);
  const name = (called && folded(called.defaultValue)) || heads[0];
  return here.whole && name ? `${name} (${here.label})` : here.label;
}

/** "Run 12", "User 6: erin" of `user6`. */
function saysId(heading: string, id: string): boolean {
  const words = heading.split(/[^\p{L}\p{N}_-]+/u);
  return words.includes(id) || words.slice(0, 2).join('').toLowerCase() === id.toLowerCase();
}

/** What a link to the record of this request calls it, unless it says what is done. */
export function linkedName(request: string): string {
  const { id, label } = addressedBy(request) ?? {};
  const links = [...dom.page.links].filter((it) => {
    const { pathname, hash } = it as HTMLAnchorElement;
    // Of the page itself: a menu.
    if (hash || dom.attributeOf(it, 'href') === '#') return false;
    return pathname.endsWith(`/${id}`) && addressedBy(pathname)?.label === label;
  });
  const names = links.map((it) => folded(plainText(it)));
  return shortened(names.find((it) => /\p{L}/u.test(it) && !verbIn(it)) ?? '', LONGEST);
}

function ownPath(control: Element): string {
  const { form } = control as HTMLButtonElement;
  const own = dom.attributeOf(control, 'formaction') ?? dom.attributeOf(control, 'href');
  const to = own ?? (form && dom.attributeOf(form, 'action')) ?? '';
  return to.replace(/^\w+:\/\/[^/]*/, '');
}

function ownAddress(control: Element): Addressed | undefined {
  return addressedBy(ownPath(control));
}

/** "orders/1042" of `/shop/orders/1042/edit`. */
export function addressedBy(address: string): Addressed | undefined {
  const [path = '', query = ''] = address.split('?');
  const parts = path.split(/[/#!]+/).filter(Boolean);
  const at = parts.findLastIndex((it, nth) => ID.test(it) && !PAGES.test(parts[nth - 1] ?? ''));
  const id = parts[at];
  const [, asked] = /(?:^|&)(?:id|post|item|pk)=(\d+)(?![^&#])/.exec(query) ?? [];
  if (!id) return asked ? { id: asked, label: `#${asked}`, whole: true } : undefined;
  const after = parts.slice(at + 1);
  const whole = after.length < 2 && after.every((it) => DOING.test(it) || !!verbIn(it));
  const short = id.length > 16 ? `${id.slice(0, 8)}…` : id;
  return { id, whole, label: `${at ? `${parts[at - 1]}/` : '#'}${short}` };
}

/** In a row, or with its like elsewhere on the page: it acts on less than the page. */
function isOneOfMany(control: Element): boolean {
  const row = dom.closestOf(control, 'tr,[role=row]');
  if (row && recordKind(row)) return true;
  const marks = marksOf(control);
  const alike = dom.allWithin(dom.page.documentElement, dom.tagOf(control)).slice(0, MOST);
  return alike.some((it) => it !== control && marksOf(it) === marks && isVisible(it));
}

function marksOf(control: Element): string {
  const labels = ['aria-label', 'value', 'title'].map((name) => dom.attributeOf(control, name));
  return `${folded(dom.textIn(control) ?? '') || dom.classesOf(control)} ${labels}`;
}

/** What stands at the head of the page, without what says only what is done on it. */
export function headings(): string[] {
  const [first, second] = dom
    .allWithin(dom.page.documentElement, 'h1,h1 + h2')
    .filter(isVisible)
    .map((it) => folded(plainText(it)));
  const title = folded(dom.page.title.split(/\s[|–—·•-]\s/)[0] ?? '');
  return [first, second, title]
    .map((it) => afterColon(folded(it ?? '')))
    .filter((it) => it !== '' && !DOING.test(it) && !/[*]$/.test(it));
}

/** What the page shows, and where it is. */
export const placeNow = (): string => [...headings(), location.pathname].join('\n');

/** "Editing page: Autumn menu". */
export function afterColon(heading: string): string {
  const [, rest] = /^[^:：]{2,30}[:：]\s*(.+)$/.exec(heading) ?? [];
  return rest && DOING.test(heading) ? rest : heading;
}
