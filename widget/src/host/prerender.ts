/** What a document does that is loaded before the visitor opens it. */

import { page } from '../platform/page.ts';

/** A prerendered document has its tab's storage: it must not take the session of the one in sight. */
export async function inSight(): Promise<void> {
  const shown = page as Document & { readonly prerendering?: boolean };
  if (!shown.prerendering) return;
  await new Promise((resolve) => {
    shown.addEventListener('prerenderingchange', resolve, { once: true });
  });
}
