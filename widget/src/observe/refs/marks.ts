/** Attributes that tell which record is shown, where its words do not. */

import { allWithin, attributeOf } from '../walk/native.ts';
import { lasting } from './volatile.ts';

const KEY = /^data-(.*-)?(id|key|uid|uuid|guid|sku|slug|pk)$/;
const MOST = 6;

/** Of a row or card: its keys, and where the links in it lead. */
export function marksOf(item: Element): string {
  const marks = keysOf(item);
  const id = item.id;
  if (/\d/.test(id) && !isGenerated(id)) marks.push(`#${id}`);
  for (const part of allWithin(item, 'a[href], time[datetime]').slice(0, MOST)) {
    const address = attributeOf(part, 'href');
    if (address === null) marks.push(`@${attributeOf(part, 'datetime')}`);
    else if (leadsSomewhere(address)) marks.push(address.replace(/#.*/s, ''));
  }
  return marks.join(' ');
}

/** Of a control: what its like beside it have otherwise. */
export function ownMarks(element: Element): string {
  const names = ['href', 'name', 'formaction', ...(isChoice(element) ? ['value'] : [])];
  const before = element.previousSibling;
  const words = before?.nodeType === 3 ? lasting((before as Text).data) : '';
  return `${names.map((name) => attributeOf(element, name) ?? '').join(' ')} ${words.trim()}`;
}

/** Its value is what it stands for, not what somebody entered. */
function isChoice(element: Element): boolean {
  return /^(checkbox|radio|button|submit)$/.test((element as HTMLInputElement).type);
}

/** Whether marks prove a record the same: an id may only count the places in a list. */
export function provesRecord(marks: string): boolean {
  return /(^|\s)[^#@]/.test(marks);
}

function keysOf(item: Element): string[] {
  const keys: string[] = [];
  for (const { name, value } of item.attributes) {
    if (value !== '' && KEY.test(name) && !isGenerated(value)) keys.push(`=${name}=${value}`);
  }
  return keys;
}

function leadsSomewhere(address: string): boolean {
  return address !== '' && !address.startsWith('#') && !/^javascript:/i.test(address);
}

/** Ids that a library counts up with each element it makes. */
function isGenerated(id: string): boolean {
  return /[:«»]|^_r_|^(radix|headlessui|react-aria|mui|ember|ext-gen|vue|svelte)/i.test(id);
}
