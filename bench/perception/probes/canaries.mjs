/**
 * Secrets of tests/pages/canaries.html in what would leave the page: every observation as JSON and
 * every dump, as the page loads, after it has loaded, and after a press that echoes secrets.
 * Outcomes, prompts, logs and the database are the end-to-end tests' to search.
 */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { inPage } from '../bundle.mjs';
import { openPage } from '../page.mjs';
import { addressOf } from '../pages.mjs';
import { PYTHON } from '../server/renderer.mjs';

const PAGES = join(import.meta.dirname, '../../../tests/pages');
const LEAKS = join(import.meta.dirname, '../server/leaks.py');
/** Its query and fragment are canaries, too. */
const ADDRESS = 'canaries.html?token=url-9f31bb07ad#session=hash-55c0de1a7e';

/** Resolves to `{leaked, names, canaries}`. */
export async function canaries({ browser, renderer }, peer) {
  const reader = await inPage('widget/reader.ts', 'benchReader');
  const spec = { id: 'canaries', group: 'canaries', open: () => addressOf(PAGES, ADDRESS) };
  const at = await openPage(browser, spec, async ({ page }) => {
    await peer.beforePage({ page });
    await page.addInitScript({ content: `${reader}; (${lookOnLoad})()` });
  });
  try {
    const loading = await at.page.evaluate(() => window.benchLooked);
    const loaded = await look(at.page);
    await at.page.click('#check');
    const pressed = await look(at.page);
    const texts = await told([loading, loaded, pressed], renderer);
    return search(texts);
  } finally {
    await at.page.close().catch(() => {});
  }
}

/** In the page, before its own scripts. The widget, too, is there before the page has loaded. */
function lookOnLoad() {
  window.benchFilter = (element) => element.className !== 'private';
  const parsed = new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve);
  });
  window.benchLooked = parsed
    .then(() => window.benchReader.read({ limited: true }))
    .then(() => window.benchReader.observation());
}

async function look(page) {
  const { observation } = await page.evaluate(() => window.benchReader.readAgain());
  return observation;
}

async function told(observations, renderer) {
  const answers = await renderer.render(observations);
  const dumps = answers.flatMap(({ text, lifted }) => [text, lifted]);
  return [...observations.map((observation) => JSON.stringify(observation)), ...dumps];
}

function search(texts) {
  const found = JSON.parse(execFileSync(PYTHON, [LEAKS], { input: JSON.stringify(texts) }));
  if (!texts.some((text) => text.includes('Plain link'))) {
    throw new Error('the canary page was not read: sought "Plain link" in its dump');
  }
  return { leaked: found.leaked.length, names: found.leaked, canaries: found.canaries };
}
