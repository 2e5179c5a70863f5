import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, trapsOf } from '../figures.mjs';
import { median } from '../median.mjs';

const KEYS = [
  'near_in_view',
  'near_page',
  'tokens_vs_page_agent',
  'tokens_vs_playwright',
  'max_tokens_default',
  'stress_tokens_default',
  'time_vs_fastest_peer',
  'first_vs_fastest_peer',
  'stress_10k_vs_peer',
  'growth_1k_to_10k',
  'ms_100k',
  'longest_task_ms',
  'delta_tokens_max',
  'refs_kept',
  'refs_wrong',
  'canaries_leaked',
  'traps_miss',
  'traps_leak',
];

const recall = (targets, near, inView = targets, nearInView = near) => ({
  page: { targets, near },
  view: { targets: inView, near: nearInView },
});
const cell = (page, peer, more) => ({ page, group: page.split('/')[0], peer, ...more });

test('nothing measured is null under every key', () => {
  const figures = figuresOf([]);
  assert.deepEqual(Object.keys(figures), KEYS);
  assert.ok(Object.values(figures).every((value) => value === null));
});

test('the median of an even count is the mean of the two in the middle', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test('recall is pooled over pages, without the traps', () => {
  const figures = figuresOf([
    cell('a/1', 'pilotfish', { recall: recall(90, 90, 10, 10) }),
    cell('a/2', 'pilotfish', { recall: recall(10, 8, 10, 9) }),
    cell('traps', 'pilotfish', { recall: recall(100, 0), traps: {} }),
    cell('a/1', 'page-agent', { recall: recall(90, 0) }),
  ]);
  assert.equal(figures.near_page, 0.98);
  assert.equal(figures.near_in_view, 0.95);
});

test('tokens are compared page by page, MiniWoB left out', () => {
  const figures = figuresOf([
    cell('a/1', 'pilotfish', { tokens: 100 }),
    cell('a/1', 'page-agent', { tokens: 50 }),
    cell('a/2', 'pilotfish', { tokens: 100 }),
    cell('a/2', 'page-agent', { tokens: 100 }),
    cell('a/3', 'pilotfish', { tokens: 100 }),
    cell('a/3', 'page-agent', { tokens: 200 }),
    cell('miniwob/1', 'pilotfish', { tokens: 900 }),
    cell('miniwob/1', 'page-agent', { tokens: 1 }),
  ]);
  assert.equal(figures.tokens_vs_page_agent, 1);
  assert.equal(figures.tokens_vs_playwright, null);
});

test('time is compared with the fastest peer of each page, MiniWoB too', () => {
  const figures = figuresOf([
    cell('a/1', 'pilotfish', { ms: 10 }),
    cell('a/1', 'page-agent', { ms: 100 }),
    cell('a/1', 'playwright-ai', { ms: 40 }),
    cell('miniwob/1', 'pilotfish', { ms: 3 }),
    cell('miniwob/1', 'page-agent', { ms: 4 }),
    cell('miniwob/1', 'playwright-ai', { error: 'over 120 s' }),
  ]);
  assert.equal(figures.time_vs_fastest_peer, 0.5);
});

test('a page on which we fail, or all peers do, is in no median', () => {
  const figures = figuresOf([
    cell('a/1', 'pilotfish', { error: 'broken' }),
    cell('a/1', 'page-agent', { ms: 1, tokens: 1 }),
    cell('a/2', 'pilotfish', { ms: 1, tokens: 1 }),
    cell('a/2', 'page-agent', { skipped: 'slow' }),
  ]);
  assert.equal(figures.time_vs_fastest_peer, null);
  assert.equal(figures.tokens_vs_page_agent, null);
});

test('the largest of all dumps, and of the stress tables', () => {
  const figures = figuresOf([
    cell('a/1', 'pilotfish', { defaultTokens: 5000 }),
    cell('stress/1000', 'pilotfish', { defaultTokens: 1400, ms: 10 }),
    cell('stress/10000', 'pilotfish', { defaultTokens: 1450, ms: 90 }),
    cell('stress/100000', 'pilotfish', { defaultTokens: 1300, ms: 700 }),
  ]);
  assert.equal(figures.max_tokens_default, 5000);
  assert.equal(figures.stress_tokens_default, 1450);
  assert.equal(figures.growth_1k_to_10k, 9);
  assert.equal(figures.ms_100k, 700);
});

test('the closed root and the foreign frame are no misses, whatever else is', () => {
  const traps = {
    'closed shadow root': { want: true, got: false },
    'cross-origin iframe': { want: true, got: false },
    button: { want: true, got: true },
    listener: { want: true, got: false },
    inert: { want: false, got: true },
  };
  const figures = figuresOf([cell('traps', 'pilotfish', { traps })]);
  assert.equal(figures.traps_miss, 1);
  assert.equal(figures.traps_leak, 1);
  assert.deepEqual(trapsOf(traps).leaked, ['inert']);
});

test('probes give the worst of their cases', () => {
  const figures = figuresOf([], {
    delta: {
      cases: [
        { tokens: 20, share: 0.2 },
        { tokens: 90, share: 0.01 },
      ],
    },
    longest: { ms: 48 },
    refs: { kept: 1, wrong: 0 },
    canaries: { leaked: 2 },
  });
  assert.equal(figures.delta_tokens_max, 90);
  assert.equal(figures.longest_task_ms, 48);
  assert.equal(figures.refs_kept, 1);
  assert.equal(figures.refs_wrong, 0);
  assert.equal(figures.canaries_leaked, 2);
});
