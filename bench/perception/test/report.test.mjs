import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellTable, figureTable, missedList, timeTable, trapTable } from '../report.mjs';
import { withoutHeader } from '../tokens.mjs';

test('the header ends at the first empty line', () => {
  assert.equal(
    withoutHeader('URL: /\nTITLE: A\n\n[1]<link> Home\n\nmore'),
    '[1]<link> Home\n\nmore',
  );
  assert.equal(withoutHeader('no header'), 'no header');
});

test('a cell that failed or was left out says why', () => {
  const text = cellTable([
    { page: 'a/1', peer: 'stagehand', error: 'over 120 s' },
    { page: 'a/2', peer: 'page-agent', skipped: 'over 10 minutes' },
  ]);
  assert.match(text, /a\/1 \| stagehand \| {2}\| error: over 120 s/);
  assert.match(text, /a\/2 \| page-agent \| {2}\| left out: over 10 minutes/);
});

test('a figure is held against what is wanted', () => {
  const text = figureTable({ near_page: 0.95, traps_leak: 0, ms_100k: null });
  assert.match(text, /near_page \| 0.95 \| >= 0.99 \| MISSED/);
  assert.match(text, /traps_leak \| 0 \| = 0 \| ok/);
  assert.match(text, /ms_100k \| not measured \| <= 1500 \| {2}\|/);
});

test('time is told for each kind of page, the many small ones apart', () => {
  const timed = (group, page, ours, ...others) =>
    [ours, ...others].map((ms, at) => ({ group, page, peer: at ? `p${at}` : 'pilotfish', ms }));
  const rows = timeTable([
    ...timed('a', 'a/1', 3, 4, 6),
    ...timed('miniwob', 'miniwob/1', 2, 8, 1),
    ...timed('alone', 'alone/1', 5),
  ])
    .split('\n')
    .slice(2);
  assert.deepEqual(rows, [
    '| a | 0.75 |',
    '| miniwob | 2.00 |',
    '| alone | - |',
    '| all but miniwob | 0.75 |',
    '| all | 1.38 |',
  ]);
});

test('traps are ok, MISS or LEAK', () => {
  const traps = {
    a: { want: true, got: true },
    b: { want: true, got: false },
    c: { want: false, got: true },
  };
  const rows = trapTable([{ peer: 'pilotfish', traps }])
    .split('\n')
    .slice(2);
  assert.deepEqual(rows, [
    '| a | indexed | ok |',
    '| b | indexed | MISS |',
    '| c | left out | LEAK |',
  ]);
});

test('of many missed targets the first are named', () => {
  const missed = Array.from({ length: 10 }, (_, at) => ({
    looks: `a${at}`,
    tier: 'native',
    inView: at === 0,
  }));
  const list = missedList([{ page: 'p', recall: { missed } }]);
  assert.equal(list[0], 'p: native, in view: a0');
  assert.equal(list.at(-1), 'p: 2 more');
});
