/** page-agent's PageController from npm: updateTree() as it is configured by default. In the page. */

import { inPage } from '../bundle.mjs';

export default {
  name: 'page-agent',
  /** Quadratic: 40 s on 10,000 elements. */
  skips: { 'stress/100000': 'over 10 minutes' },
  runsOn: { 'stress/10000': 1 },
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
  async index({ page }) {
    await page.evaluate(async () => {
      await window.benchPeer.updateTree();
      const elements = [...window.benchPeer.selectorMap.values()].map(({ ref }) => ref);
      await window.benchPeer.cleanUpHighlights();
      for (const element of elements) element.setAttribute('data-pi', '');
    });
  },
};

function bundled() {
  return inPage('peers/page_agent_entry.mjs', 'benchPageAgent');
}
