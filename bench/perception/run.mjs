#!/usr/bin/env node
/**
 * Pilotfish's eyes beside those of other agents: same pages, same browser, one run. Tables go to
 * stdout, progress to stderr, figures and cells to build/bench/perception.json (see README.md).
 *
 *   --pages 'gentelella/*,traps'   globs on ids and groups (all)
 *   --peers page-agent,stagehand   beside ours (all; none: ours alone)
 *   --probes delta,refs           or canaries, longest, none (all where all pages are)
 *   --runs 5                       readings of each cell, of which the median counts
 *   --json FILE                    where the figures go
 *   --dump FOLDER                  keeps each peer's text of each page
 *   --quick                        without MiniWoB++, Stagehand and 100,000 elements; three runs
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from './browser.mjs';
import { cellOf } from './cell.mjs';
import { figuresOf } from './figures.mjs';
import { reasonOf } from './page.mjs';
import { allPages, closeSites, select } from './pages.mjs';
import pilotfish from './peers/pilotfish.mjs';
import { PROBES, probesOf } from './probes/index.mjs';
import {
  cellTable,
  deltaTable,
  figureTable,
  groupTable,
  missedList,
  refsList,
  timeTable,
  trapTable,
} from './report.mjs';
import { startRenderer } from './server/renderer.mjs';

const PEERS = { 'page-agent': 'page_agent', 'playwright-ai': 'playwright', stagehand: 'stagehand' };
const OUT = join(import.meta.dirname, '../../build/bench/perception.json');
/** It puts scripts into every page of the browser: its pages come after all others'. */
const LAST = 'stagehand';
const HUGE = 'stress/100000';

function optionsOf(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      pages: { type: 'string', default: '*' },
      peers: { type: 'string' },
      probes: { type: 'string' },
      runs: { type: 'string' },
      json: { type: 'string', default: OUT },
      dump: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const { quick } = values;
  const runs = Number(values.runs ?? (quick ? 3 : 5));
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs ${values.runs}: sought a whole number, 1 or more`);
  }
  const peers = Object.keys(PEERS).filter((name) => !quick || name !== LAST);
  const probes = Object.keys(PROBES).filter((name) => !quick || name !== 'longest');
  return {
    ...values,
    runs,
    peers: chosen('peers', values.peers ?? peers.join(), PEERS),
    probes: chosen(
      'probes',
      values.probes ?? (values.pages === '*' ? probes.join() : 'none'),
      PROBES,
    ),
  };
}

function chosen(option, list, known) {
  const names = list === 'none' ? [] : list.split(',').filter((name) => name !== pilotfish.name);
  for (const name of names) {
    if (name in known) continue;
    throw new Error(
      `--${option} ${name}: sought some of ${Object.keys(known).join(', ')}, or none`,
    );
  }
  return names;
}

function pagesOf({ pages: globs, quick }) {
  const { pages, missing } = allPages();
  const chosen = select(pages, globs);
  if (chosen.length === 0) throw new Error(`--pages ${globs}: fits none of ${pages.length} pages`);
  const quickly = chosen.filter(({ id, group }) => group !== 'miniwob' && id !== HUGE);
  return { pages: quick ? quickly : chosen, missing };
}

/** Those that start, with why the others do not. */
async function openPeers(names, browser) {
  const peers = [];
  const failed = [];
  for (const name of names) {
    try {
      const { default: peer } = await import(`./peers/${PEERS[name]}.mjs`);
      await peer.open?.(browser);
      peers.push(peer);
    } catch (error) {
      failed.push(`${name}: ${reasonOf(error)}`);
    }
  }
  return { peers, failed };
}

async function cellsOf(pages, peers, bench) {
  const cells = [];
  for (const spec of pages) {
    for (const peer of peers) {
      const cell = await cellOf(peer, spec, bench);
      cells.push(cell);
      const { page, error, skipped, ms, tokens } = cell;
      const told = error ?? skipped ?? `${ms.toFixed(1)} ms, ${tokens ?? '-'} tokens`;
      console.error(`${peer.name} ${page}: ${told}`);
    }
  }
  return cells;
}

async function play(options) {
  const { pages, missing } = pagesOf(options);
  const browser = await launch();
  const renderer = startRenderer();
  const { runs, quick, dump } = options;
  const bench = { browser, renderer, runs, quick, keepText: keeping(dump) };
  try {
    const first = await openPeers(
      options.peers.filter((name) => name !== LAST),
      browser,
    );
    const cells = await cellsOf(pages, [pilotfish, ...first.peers], bench);
    const probes = await probesOf(options.probes, bench, pilotfish);
    const last = await openPeers(
      options.peers.filter((name) => name === LAST),
      browser,
    );
    cells.push(...(await cellsOf(pages, last.peers, bench)));
    for (const peer of [...first.peers, ...last.peers]) await peer.close?.();
    const failed = [...first.failed, ...last.failed];
    return { cells, probes, missing: [...missing, ...failed], chromium: browser.version };
  } finally {
    renderer.close();
    await browser.close();
    await closeSites();
  }
}

function keeping(folder) {
  if (!folder) return undefined;
  return (peer, page, text) => {
    const file = join(folder, peer, `${page}.txt`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
}

function tell({ cells, probes, missing, chromium }, figures) {
  const named = cells.filter(({ group }) => group !== 'miniwob');
  const parts = [
    `Chromium ${chromium}, ${cpus().length} cores`,
    cellTable(named),
    cells.length > named.length ? groupTable(cells, 'miniwob') : '',
    timeTable(cells),
    trapTable(cells),
    deltaTable(probes.delta),
    figureTable(figures),
    listed('Not indexed:', missedList(cells.filter(({ peer }) => peer === pilotfish.name))),
    listed('Refs:', refsList(probes.refs)),
    listed('Left out of this run:', [...missing, ...probes.failed]),
  ];
  console.log(parts.filter(Boolean).join('\n\n'));
}

function listed(title, lines) {
  return lines.length ? [title, ...lines.map((line) => `- ${line}`)].join('\n') : '';
}

async function main() {
  const options = optionsOf(process.argv.slice(2));
  const result = await play(options);
  const figures = figuresOf(result.cells, result.probes);
  mkdirSync(dirname(options.json), { recursive: true });
  writeFileSync(options.json, `${JSON.stringify({ ...figures, details: result }, null, 1)}\n`);
  tell(result, figures);
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
// Stagehand leaves sockets open.
process.exit();
