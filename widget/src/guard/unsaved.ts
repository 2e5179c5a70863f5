/** Input on the page that leaving it would lose. */

import * as dom from '../dom/index.ts';
import { lifetime } from '../platform/lifetime.ts';

const FIELDS =
  'textarea,input:not([type=hidden],[type=search],[type=submit],[type=button],[type=password])';

interface Unsaved {
  /** The first field with text that was neither there at first nor submitted. */
  field(): Element | undefined;
}

export function watchUnsaved(): Unsaved {
  const submitted = new WeakSet<Element>();
  const formOf = (event: Event) =>
    (event.target as HTMLInputElement).form ?? (event.target as Element);
  const options = { capture: true, passive: true, signal: lifetime() };
  dom.page.addEventListener('submit', (event) => submitted.add(event.target as Element), options);
  dom.page.addEventListener('input', (event) => submitted.delete(formOf(event)), options);

  function unsaved(field: HTMLInputElement): boolean {
    if (!field.checkVisibility?.() || !field.value.trim()) return false;
    const toggle = field.type === 'checkbox' || field.type === 'radio';
    if (toggle ? field.checked === field.defaultChecked : field.value === field.defaultValue)
      return false;
    const { form } = field;
    const search =
      (form && dom.attributeOf(form, 'method'))?.toLowerCase() === 'get' ||
      field.closest('[role=search],search');
    return !search && !(form && submitted.has(form));
  }
  return {
    field: () => [...dom.page.querySelectorAll<HTMLInputElement>(FIELDS)].find(unsaved),
  };
}
