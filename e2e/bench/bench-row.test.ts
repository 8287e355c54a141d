import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BenchRow, rowCells } from './bench-row.ts';

const lastCells = (row: BenchRow, paces = {}) => rowCells(row, paces).slice(-3);

test('holds a time to its budget at the pace that was measured', () => {
  const row: BenchRow = { what: 'read', kind: 'time', pace: 'services', ours: 60, budget: { atMost: 50 } };
  assert.deepEqual(lastCells(row, { services: 1 }), ['≤ 50 ms', '50 ms', 'missed']);
  assert.deepEqual(lastCells(row, { services: 1.3, browser: 0.1 }), ['≤ 50 ms', '65 ms', 'met']);
  assert.throws(() => rowCells(row, { browser: 1 }), /read: the pace of the services was not measured/);
});

test('holds a rate to less on a slower machine', () => {
  const row: BenchRow = { what: 'answers', kind: 'rate', pace: 'services', ours: 20, budget: { atLeast: 37 } };
  assert.deepEqual(lastCells(row, { services: 2 }), ['≥ 37/s', '18.5/s', 'met']);
});

test('holds a ratio to the baseline of its run, whatever the pace, also where both are 0', () => {
  const row = (ours: number, value: number): BenchRow => ({
    what: 'blocking',
    kind: 'ratio',
    of: 'time',
    ours,
    baseline: { name: 'an empty page', value },
    budget: { atMost: 2 },
  });
  assert.deepEqual(lastCells(row(0.08, 0.04), { browser: 9 }), ['≤ 2 ×', '80 µs', 'met']);
  assert.deepEqual(lastCells(row(0.09, 0.04), { browser: 9 }), ['≤ 2 ×', '80 µs', 'missed']);
  assert.deepEqual(lastCells(row(0, 0)), ['≤ 2 ×', '0 ms', 'met']);
  assert.deepEqual(lastCells(row(Number.NaN, 1)).at(-1), 'not measured');
});

test('takes the larger of the budget at pace and a multiple of the baseline', () => {
  const row = (idle: number): BenchRow => ({
    what: 'login beside work',
    kind: 'time',
    pace: 'services',
    ours: 150,
    baseline: { name: 'idle', value: idle },
    budget: { atMost: 100, orTimesBaseline: 2 },
  });
  assert.deepEqual(lastCells(row(10), { services: 1 }), ['≤ 100 ms or 2 ×', '100 ms', 'missed']);
  assert.deepEqual(lastCells(row(80), { services: 1 }), ['≤ 100 ms or 2 ×', '160 ms', 'met']);
});

test('holds bytes, memory and counts to their budgets at any pace', () => {
  const row: BenchRow = { what: 'script', kind: 'bytes', ours: 151_000, budget: { atMost: 150_000 } };
  assert.deepEqual(lastCells(row, { services: 3, browser: 3 }), ['≤ 150 kB', '150 kB', 'missed']);
  assert.deepEqual(lastCells({ ...row, kind: 'memory', ours: 4e8, budget: { atMost: 420e6 } }), [
    '≤ 420 MB',
    '420 MB',
    'met',
  ]);
  assert.deepEqual(lastCells({ ...row, kind: 'count', ours: 100, budget: { atLeast: 100 } }), ['≥ 100', '100', 'met']);
});
