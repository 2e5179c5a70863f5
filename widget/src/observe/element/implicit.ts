/** The button that Enter in a field presses (HTML 4.10.21.2): used by the guard and by the key. */

import { allWithin, fieldsOf, isBefore } from '../../dom/native.ts';

/** The first submit button of the form; image buttons are not among a form's `elements`. */
export function defaultButton(form: HTMLFormElement): HTMLElement | undefined {
  const button = fieldsOf(form).find((it) => (it as HTMLButtonElement).type === 'submit');
  const image = allWithin(form, 'input[type=image]').find(
    (it) => (it as HTMLInputElement).form === form,
  );
  const first = button && image && isBefore(image, button) ? image : (button ?? image);
  return first as HTMLElement | undefined;
}
