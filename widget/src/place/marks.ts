/** Attributes that tell which record is shown, where its words do not. */

import * as dom from '../dom/index.ts';
import { lasting } from './lasting.ts';

const KEY = /^data-(.*-)?(id|key|uid|uuid|guid|sku|slug|pk)$/;
const OWN = ['href', 'name', 'formaction', 'value'];
const MOST = 6;

export function marksOf(record: Element): string {
  const marks = keysOf(record);
  const parts = dom.listWithin(record, 'a[href], time[datetime]');
  for (let at = 0; at < MOST && at < parts.length; at += 1) {
    const part = parts[at]!;
    const address = dom.attributeOf(part, 'href');
    if (address === null) marks.push(`@${dom.attributeOf(part, 'datetime')}`);
    else if (leadsSomewhere(address)) marks.push(withoutFragment(address));
  }
  return marks.join(' ');
}

/** Of a control: what its like beside it have otherwise. */
export function ownMarks(element: Element): string {
  const names = dom.namesOf(element);
  let marks = '';
  for (let nth = 0; nth < OWN.length; nth += 1) {
    const name = OWN[nth]!;
    if (!names.includes(name) || (name === 'value' && !isChoice(element))) continue;
    marks += `${name}=${dom.attributeOf(element, name)} `;
  }
  const before = dom.previousNodeOf(element);
  const words = before && dom.nodeTypeOf(before) === 3 ? (before as Text).data.trim() : '';
  return words === '' ? marks : marks + lasting(words);
}

/** Its value is what it stands for, not what somebody entered. */
function isChoice(element: Element): boolean {
  return /^(checkbox|radio|button|submit)$/.test((element as HTMLInputElement).type);
}

/** Whether marks prove a record the same: an id may only count the places in a list. */
export function provesRecord(marks: string): boolean {
  return /(^|\s)[^#@]/.test(marks);
}

function keysOf(record: Element): string[] {
  const keys: string[] = [];
  let id = '';
  for (const name of dom.namesOf(record)) {
    if (name === 'id') {
      id = dom.attributeOf(record, name)!;
    } else if (name.startsWith('data-') && KEY.test(name)) {
      const value = dom.attributeOf(record, name)!;
      if (value !== '' && !isGenerated(value)) keys.push(`=${name}=${value}`);
    }
  }
  if (/\d/.test(id) && !isGenerated(id)) keys.push(`#${id}`);
  return keys;
}

function withoutFragment(address: string): string {
  const end = address.indexOf('#');
  return end < 0 ? address : address.slice(0, end);
}

function leadsSomewhere(address: string): boolean {
  return address !== '' && !address.startsWith('#') && !/^javascript:/i.test(address);
}

/** Ids that a library counts up with each element it makes. */
function isGenerated(id: string): boolean {
  return /[:«»]|^_r_|^(radix|headlessui|react-aria|mui|ember|ext-gen|vue|svelte)/i.test(id);
}
