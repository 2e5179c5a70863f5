/** page-agent's PageController from npm: updateTree() as it is configured by default. In the page. */

import { inPage } from '../bundle.mjs';

export default {
  name: 'page-agent',
  /** It takes quadratic time: 40 s on 10,000 elements when nothing else is running. */
  skips: { 'stress/100000': 'over an hour' },
  slowOn: { 'stress/10000': 'about a minute' },
  open: bundled,
  async prepare({ page }) {
    await page.evaluate(
      `${await bundled()}; globalThis.benchPeer = new benchPageAgent.PageController()`,
    );
  },
  read: ({ page }) =>
    page.evaluate(async () => {
      const start = performance.now();
      const text = await window.benchPeer.updateTree();
      const ms = performance.now() - start;
      return { ms, text, count: window.benchPeer.selectorMap.size };
    }),
  /** What its last reading indexed. */
  async index({ page }) {
    await page.evaluate(async () => {
      const elements = [...window.benchPeer.selectorMap.values()].map(({ ref }) => ref);
      await window.benchPeer.cleanUpHighlights();
      for (const element of elements) element.setAttribute('data-pi', '');
    });
  },
};

function bundled() {
  return inPage('peers/page_agent_entry.mjs', 'benchPageAgent');
}
