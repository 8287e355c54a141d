import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepRunning } from './keep-running.mjs';

const minuteMs = 60_000;

/**
 * Keeps a product running that lives through `lives`, one after the other; the last one stands for all that follow.
 * @param {{ forMs: number, code: number, asked?: boolean }[]} lives
 */
async function live(...lives) {
  let clockMs = 0;
  let starts = 0;
  let told = 0;
  const run = async (onAsked) => {
    const { forMs, code, asked = false } = lives[Math.min(starts, lives.length - 1)];
    starts += 1;
    assert.ok(starts <= 50, 'it never stops starting');
    clockMs += forMs;
    if (asked) onAsked();
    return code;
  };
  const say = () => {
    told += 1;
  };
  const code = await keepRunning(run, { now: () => clockMs, say });
  return { code, starts, told };
}

test('what ended unexpectedly starts again, and says so', async () => {
  const lives = [
    { forMs: minuteMs, code: 1 },
    { forMs: minuteMs, code: 0 },
  ];
  assert.deepEqual(await live(...lives), { code: 0, starts: 2, told: 1 });
});

test('what ended in good order stays ended', async () => {
  assert.deepEqual(await live({ forMs: minuteMs, code: 0 }), { code: 0, starts: 1, told: 0 });
});

test('what was asked to end stays ended, whatever its code', async () => {
  assert.deepEqual(await live({ forMs: minuteMs, code: 143, asked: true }), { code: 143, starts: 1, told: 0 });
});

test('what ends within ten seconds cannot run here; one that lived ten may try again', async () => {
  assert.deepEqual(await live({ forMs: 9_999, code: 1 }), { code: 1, starts: 1, told: 0 });
  const lives = [
    { forMs: 10_000, code: 1 },
    { forMs: 9_999, code: 2 },
  ];
  assert.deepEqual(await live(...lives), { code: 2, starts: 2, told: 1 });
});

test('five restarts in ten minutes are enough: the sixth ending is the last', async () => {
  assert.deepEqual(await live({ forMs: minuteMs, code: 1 }), { code: 1, starts: 6, told: 5 });
});

test('endings from before the last ten minutes do not count', async () => {
  const lives = [...Array.from({ length: 40 }, () => ({ forMs: 2 * minuteMs, code: 1 })), { forMs: minuteMs, code: 0 }];
  assert.deepEqual(await live(...lives), { code: 0, starts: 41, told: 40 });
});
