/** The ground truth of a page: every frame's targets are marked with data-gt. */

import { inPage } from '../bundle.mjs';

const PRESSES = new Set(
  'click dblclick mousedown mouseup pointerdown pointerup touchstart touchend'.split(' '),
);
const MOST_LISTENERS = 20_000;

/** Resolves to `[{id, tier: native | behaviour, inView, looks}]` over all visible frames. */
export async function markTruth(page, cdp) {
  await flagListeners(cdp);
  const script = await inPage('truth/targets.mjs', 'benchTruth');
  const targets = [];
  for (const frame of page.frames()) {
    try {
      if (!(await isShown(frame))) continue;
      targets.push(...(await frame.evaluate(`${script}; benchTruth.mark(${targets.length})`)));
    } catch (error) {
      if (!frame.isDetached()) console.error(`truth of ${frame.url()}: ${error.message}`);
    }
  }
  return targets;
}

async function isShown(frame) {
  if (!frame.parentFrame()) return true;
  const host = await frame.frameElement();
  return host.evaluate((e) =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** Elements that listen for a press get the property __benchListener, which only truth reads. */
async function flagListeners(cdp) {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document' });
  const { objectId } = result;
  const every = { objectId, depth: -1, pierce: true };
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', every);
  const presses = listeners.filter(({ type }) => PRESSES.has(type));
  const nodes = new Set(presses.map(({ backendNodeId }) => backendNodeId));
  for (const backendNodeId of [...nodes].slice(0, MOST_LISTENERS)) {
    await flag(cdp, backendNodeId).catch(() => {}); // it may be detached by now
  }
}

async function flag(cdp, backendNodeId) {
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId });
  await cdp.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: 'function () { if (this.nodeType === 1) this.__benchListener = true }',
  });
  await cdp.send('Runtime.releaseObject', { objectId: object.objectId });
}
