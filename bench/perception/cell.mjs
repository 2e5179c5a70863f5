/** One peer on one page: how long it takes, how much it says, what it indexes. */

import { median } from './median.mjs';
import { openPage, reasonOf, within } from './page.mjs';
import { countTokens, withoutHeader } from './tokens.mjs';
import { markTruth } from './truth/index.mjs';
import { recall } from './truth/recall.mjs';

const READ_MS = 120_000;
const CELL_MS = 300_000;
/** Past this much time spent reading, a cell makes do with fewer runs. */
const ENOUGH_MS = 8000;

/** Never rejects: what went wrong is the cell's `error`. */
export async function cellOf(peer, spec, bench) {
  const head = { page: spec.id, group: spec.group, peer: peer.name };
  const skipped = peer.skips?.[spec.id] ?? (bench.quick ? peer.slowOn?.[spec.id] : undefined);
  if (skipped) return { ...head, skipped };
  try {
    return { ...head, ...(await within(CELL_MS, measure(peer, spec, bench))) };
  } catch (error) {
    return { ...head, error: reasonOf(error) };
  }
}

async function measure(peer, spec, bench) {
  const at = await openPage(bench.browser, spec, peer.beforePage);
  try {
    const elements = await at.page.evaluate(() => document.querySelectorAll('*').length);
    await peer.prepare?.(at);
    const { times, last } = await clock(peer, at, peer.slowOn?.[spec.id] ? 1 : bench.runs);
    const said = peer.observation
      ? await saidByServer(peer, at, last, bench.renderer)
      : { text: last.text };
    const tokens = await countTokens(peer.observation ? withoutHeader(said.text) : said.text);
    const found = spec.noTruth ? {} : await foundBy(peer, at, spec);
    bench.keepText?.(peer.name, spec.id, said.text);
    return {
      elements,
      runs: times.length,
      ms: median(times),
      first: times[0],
      chars: said.text.length,
      tokens,
      count: last.count,
      ...said.details,
      ...found,
    };
  } finally {
    await at.page.close().catch(() => {});
  }
}

async function clock(peer, at, runs) {
  const times = [];
  let last;
  let spent = 0;
  while (times.length < runs && (spent < ENOUGH_MS || times.length === 0)) {
    last = await within(READ_MS, peer.read(at));
    times.push(last.ms);
    spent += last.ms;
  }
  return { times, last };
}

/** The server's text of the last reading, and of one within the widget's and the prompt's limits. */
async function saidByServer(peer, at, last, renderer) {
  const [lifted] = await renderer.render([await peer.observation(at)]);
  await peer.read(at, { limited: true });
  const sent = await peer.observation(at);
  const [limited] = await renderer.render([sent]);
  return {
    text: lifted.lifted,
    details: {
      defaultTokens: await countTokens(withoutHeader(limited.text)),
      defaultChars: limited.text.length,
      inViewLost: limited.in_view_lost,
      wireBytes: Buffer.byteLength(JSON.stringify(sent)),
      sameAsWidget: lifted.lifted.trimEnd() === last.text.trimEnd(),
    },
  };
}

async function foundBy(peer, at, spec) {
  if (!peer.index) return {};
  const targets = await within(READ_MS, markTruth(at.page, at.cdp));
  const ids = await within(READ_MS, peer.index(at));
  const { traps, ...found } = await within(READ_MS, recall(at.cdp, targets, ids));
  return { recall: found, ...(spec.group === 'traps' ? { traps } : {}) };
}
