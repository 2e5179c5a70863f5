/** The button that Enter in a field presses (HTML 4.10.21.2): used by the guard and by the key. */

import * as dom from '../../dom/index.ts';

export function defaultButton(form: HTMLFormElement): HTMLElement | undefined {
  const button = dom.fieldsOf(form).find((it) => (it as HTMLButtonElement).type === 'submit');
  const image = dom
    .allWithin(form, 'input[type=image]')
    .find((it) => (it as HTMLInputElement).form === form);
  const first = button && image && dom.isBefore(image, button) ? image : (button ?? image);
  return first as HTMLElement | undefined;
}
