/** What stands in a field of HTML, as a person reads it. */

import * as dom from '../dom/index.ts';

const BOX = 'input[type=checkbox i],input[type=radio i]';

export function isNativeBox(element: Element): boolean {
  return dom.matchesOf(element, BOX);
}

/** Labels of chosen options, names of files, else its value; `undefined` of no field. */
export function nativeValueOf(
  element: Element,
  labelOf: (option: HTMLOptionElement) => string,
): string | undefined {
  switch (dom.tagOf(element)) {
    case 'select':
      return [...(element as HTMLSelectElement).selectedOptions].map(labelOf).join(', ');
    case 'input': {
      const { type, files, value } = element as HTMLInputElement;
      return type === 'file' ? [...(files ?? [])].map(({ name }) => name).join(', ') : value;
    }
    case 'textarea':
      return (element as HTMLTextAreaElement).value;
  }
  return undefined;
}
