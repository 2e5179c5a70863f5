/** The visitor's selection, as `run()` takes it. */

import type { Selection } from '../public/results.ts';

/** The text that is selected in the page now. */
export function selectedInPage(): Selection | undefined {
  const text = String(getSelection() ?? '').trim();
  return text ? { text } : undefined;
}
