/** A page of the bench, opened and at rest. */

const LOAD_MS = 60_000;
const REST_MS = 500;
/** MiniWoB++ pages load nothing more. */
const SHORT_REST_MS = 60;

/** Resolves to `{page, cdp, cdpUrl}`; `beforePage` runs before the page's own scripts. */
export async function openPage(browser, spec, beforePage) {
  const page = await browser.context.newPage();
  try {
    page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    await beforePage?.({ page });
    await page.goto(await spec.open(), { waitUntil: 'load', timeout: LOAD_MS });
    await spec.ready?.(page);
    await page.waitForTimeout(spec.group === 'miniwob' ? SHORT_REST_MS : REST_MS);
    const cdp = await browser.context.newCDPSession(page);
    return { page, cdp, cdpUrl: browser.cdpUrl };
  } catch (error) {
    await page.close().catch(() => {});
    throw error;
  }
}

/** `promise`, or an error after `ms`. */
export function within(ms, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`over ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** One line of what went wrong; of a failed build its first error. */
export function reasonOf(error) {
  const [first] = error.errors ?? [];
  if (!first) return String(error.message).split('\n')[0];
  return `${first.text} (${first.location?.file}:${first.location?.line})`;
}
