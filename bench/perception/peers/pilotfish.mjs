/**
 * Pilotfish, from the widget's sources: the early script before the page's own, then a first look.
 * Clocked in the page, from nothing known to the text.
 */

import { join } from 'node:path';
import { COMPILED_AT_ONCE } from '../../../widget/bundling.mjs';
import { inPage } from '../bundle.mjs';

const SOURCES = '../../widget/src';
const READER = 'https://bench.invalid/reader.js';

export default {
  name: 'pilotfish',
  async beforePage({ page }) {
    const early = await inPage(join(SOURCES, 'early.ts'), 'benchEarly');
    await page.addInitScript({ content: early });
  },
  async prepare({ page }) {
    // By its address, as a page loads the engine: an evaluated script is compiled function by function.
    const reader = await inPage('widget/reader.ts', 'benchReader');
    const body = `${COMPILED_AT_ONCE}\n${reader}`;
    await page.route(READER, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
    await page.addScriptTag({ url: READER });
  },
  read: ({ page }, options = {}) => page.evaluate((o) => window.benchReader.read(o), options),
  observation: ({ page }) => page.evaluate(() => window.benchReader.observation()),
  async index({ page }) {
    await page.evaluate(async () => {
      await window.benchReader.read();
      for (const element of window.benchReader.elements()) element.setAttribute('data-pi', '');
    });
  },
};
