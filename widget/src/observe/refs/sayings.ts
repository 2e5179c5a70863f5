/** The texts of an record one by one, without what is typed into it or listed below it. */

import * as dom from '../../dom/index.ts';
import { partsOfRecord } from '../../place/record.ts';
import { type Collecting, collect, flatText, Words } from '../element/name/words.ts';
import type { Reading } from '../reading/reading.ts';

const BREAK = '\u0002';
const BUTTONS = new Set('button switch checkbox menuitemcheckbox radio'.split(' '));
const VALUES = new Set(
  'textbox searchbox combobox spinbutton slider progressbar meter timer'.split(' '),
);
const LISTS = new Set(['ul', 'ol', 'table']);

interface Sayings {
  readonly texts: readonly string[];
  /** What its buttons say, which changes when they are toggled; those beyond the limit are left out. */
  readonly buttons: readonly string[];
  readonly length: number;
}

class Parts extends Words {
  /** Nothing was said since the last break. */
  #parted = true;

  override say(text: string): void {
    if (text === BREAK) {
      this.apart();
      return;
    }
    super.say(text);
    if (text !== '') this.#parted = false;
  }

  override apart(): void {
    if (this.#parted) return;
    this.part(BREAK);
    this.#parted = true;
  }
}

export function sayings(record: Element, reading: Reading, limit: number): Sayings {
  const found = read(record, reading, limit, true);
  return found.length > 0 ? found : read(record, reading, limit, false);
}

function read(record: Element, reading: Reading, limit: number, withoutLists: boolean): Sayings {
  const parts = new Parts();
  const buttons: string[] = [];
  let length = 0;
  const editor = dom.isEditable(record);
  const isEdited = (child: Element): boolean =>
    (editor || dom.hasAttribute(child, 'contenteditable')) && dom.isEditable(child);
  const by: Collecting = {
    reading,
    limit,
    own(child, tag) {
      const role = dom.attributeOf(child, 'role');
      if (tag === 'button' || (role !== null && BUTTONS.has(role))) {
        const text = length > limit ? '' : buttonText(child, reading, limit);
        if (text !== '') buttons.push(text);
        length += text.length;
        return BREAK;
      }
      if (tag === 'img') return ` ${dom.attributeOf(child, 'alt') ?? ''} `;
      if (tag === 'select' || tag === 'textarea') return '';
      if (role !== null && VALUES.has(role)) return '';
      if (isEdited(child)) return '';
      return withoutLists && LISTS.has(tag) ? '' : undefined;
    },
  };
  // Its own words first, by which each half of a row is known.
  for (const part of new Set([record, ...partsOfRecord(record)])) {
    collect(part, parts, by);
    parts.apart();
  }
  const said = parts.text.split(BREAK).map((part) => part && reading.mask(dom.fold(part)));
  const texts = said.filter((text) => text !== '');
  return { texts, buttons, length: texts.concat(buttons).join(' ').length };
}

/** Asked for once by each of the boxes that it stands in. */
function buttonText(button: Element, reading: Reading, limit: number): string {
  let text = reading.buttons.get(button);
  if (text === undefined) {
    text = flatText(button, reading, limit);
    reading.buttons.set(button, text);
  }
  return text;
}
