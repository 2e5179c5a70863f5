/**
 * Pilotfish, from the widget's sources: the early script before the page's own, then a first look.
 * Clocked in the page, from nothing known to the text.
 */

import { join } from 'node:path';
import { inPage } from '../bundle.mjs';

const SOURCES = '../../widget/src';

export default {
  name: 'pilotfish',
  async beforePage({ page }) {
    const early = await inPage(join(SOURCES, 'early.ts'), 'benchEarly');
    await page.addInitScript({ content: early });
  },
  async prepare({ page }) {
    await page.evaluate(await inPage('widget/reader.ts', 'benchReader'));
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
