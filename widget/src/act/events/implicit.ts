/** What Enter in a field submits by (HTML 4.10.21.2): the guard and the key look for it alike. */

import { allWithin, fieldsOf, isBefore } from '../../observe/walk/native.ts';

/** The first submit button of the form; what images are is not among a form's elements. */
export function defaultButton(form: HTMLFormElement): HTMLElement | undefined {
  const button = fieldsOf(form).find((it) => (it as HTMLButtonElement).type === 'submit');
  const image = allWithin(form, 'input[type=image]').find(
    (it) => (it as HTMLInputElement).form === form,
  );
  const first = button && image && isBefore(image, button) ? image : (button ?? image);
  return first as HTMLElement | undefined;
}
