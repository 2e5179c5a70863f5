/** What the page calls the thing that it shows: the last resort of a question without an object. */

import { HEADING } from '../../ask/selectors.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { rule } from '../../words/matcher.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { labelOf } from './names.ts';
import { crumbOf } from './selected.ts';

const PARTS = 'form,fieldset,section,article,[role=region],[role=group],[role=form],aside';
const FIELDS = 'input:not([type=hidden],[type=search]),select,textarea';
const TITLE_FIELD =
  'input:is([name=title i],[name=name i],[name=subject i],[id=title i],[id=name i],[id=id_title],[id=id_name]):not([type=hidden])';
/** "Edit order", "New page": says what is done, and not to what. */
const DOING = rule('doing');
/** "main area content": a place in the layout, and no thing. */
const LAYOUT = /^((main|page|app|area|content|panel|region|workspace)( |$))+$/i;
const LONGEST = 60;

/** Empty where the page says nothing but what is done on it; without a control, of the whole page. */
export function headingFor(control: Element | undefined): string {
  return shortened((control && partOf(control)) || pageOf(control), LONGEST);
}

function partOf(control: Element): string {
  let at: Element | null = dom.parentElementOf(control);
  for (; at && !/^(main|body)$/.test(dom.tagOf(at) ?? ''); at = dom.parentElementOf(at)) {
    const part: Element | null = dom.closestOf(at, PARTS);
    if (!part) return '';
    const label = folded(dom.attributeOf(part, 'aria-label') ?? '');
    const name = (!LAYOUT.test(label) && label) || headingAt(part, control);
    if (name && !DOING.test(name) && !isLabel(name, part)) return labelOf(name);
    at = part;
  }
  return '';
}

/** A heading at its beginning is of the whole part; a later one of what comes after it. */
function headingAt(part: Element, control: Element): string {
  const heading = dom.firstWithin(part, `${HEADING},legend`);
  if (!heading || dom.contains(control, heading)) return '';
  const field = dom.firstWithin(part, FIELDS);
  const isFirst = !field || (dom.comparedTo(heading, field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return isFirst ? folded(plainText(heading)) : '';
}

/** "Title*" above the only field of that name. */
function isLabel(name: string, part: Element): boolean {
  if (/[*:：]$/.test(name)) return true;
  return dom.allWithin(part, 'label').some((it) => folded(plainText(it)) === name);
}

function pageOf(control: Element | undefined): string {
  const { form } = (control ?? {}) as HTMLButtonElement;
  const field = form && (dom.firstWithin(form, TITLE_FIELD) as HTMLInputElement | null);
  const [first, second] = dom
    .allWithin(dom.page.documentElement, 'h1,h1 + h2')
    .filter(isVisible)
    .map((it) => folded(plainText(it)));
  const all = [first ? afterColon(first) : '', second, field?.value ?? '', crumbOf()];
  const named = all
    .map((it) => folded(it ?? ''))
    .find((it) => it !== '' && !DOING.test(it) && !/[*]$/.test(it));
  return named ?? afterColon(folded(dom.page.title.split(/\s[|–—·•-]\s/)[0] ?? ''));
}

/** "Editing page: Autumn menu". */
export function afterColon(heading: string): string {
  const [, rest] = /^[^:：]{2,30}[:：]\s*(.+)$/.exec(heading) ?? [];
  return rest && DOING.test(heading) ? rest : heading;
}
