import { once } from 'node:events';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPageWriter, gatherMs } from './page-writer.ts';

const page = (number: number) => ({
  page: number,
  text: `Page ${number}`,
  width: null,
  height: null,
  words: 2,
  tokens: 2,
  search: { latin: '', arabic: '', other: '' },
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const reading = { documentId: 'report', readingNumber: 1 };

/** Its first statement ends when it is told to. Pages are gathered until it is flushed or closed. */
function open() {
  const written: number[][] = [];
  const release: (() => void)[] = [];
  const pauses: number[] = [];
  const add = async (_reading: unknown, pages: { page: number }[]) => {
    written.push(pages.map(({ page }) => page));
    if (written.length === 1) await new Promise<void>((resolve) => release.push(resolve));
  };
  const waitFor = async (ms: number, signal: AbortSignal) => {
    pauses.push(ms);
    if (ms === gatherMs && !signal.aborted) await once(signal, 'abort');
  };
  const deps = { readings: { setOpened: async () => {} }, pages: { add } };
  const writer = createPageWriter(deps, reading, waitFor);
  return {
    ...{ writer, written, pauses },
    arrive: (from: number, to: number) => {
      for (const number of range(from, to)) writer.page(page(number));
    },
    endFirstStatement: () => release[0]?.(),
  };
}

it('writes the first page at once and gathers those that follow, in their order, none left when it is flushed', async () => {
  const { writer, written, arrive, endFirstStatement } = open();
  arrive(1, 1);
  endFirstStatement();
  for (const number of range(2, 5)) {
    await eventLoopTurn();
    arrive(number, number);
  }
  await writer.flush();
  expect(written).toEqual([[1], range(2, 5)]);
  arrive(6, 8);
  await writer.flush();
  expect(written.flat()).toEqual(range(1, 8));
});

it('does not wait for more pages while a batch of them waits', async () => {
  const { writer, written, pauses, arrive, endFirstStatement } = open();
  arrive(1, 20);
  endFirstStatement();
  await writer.flush();
  expect(written).toEqual([[1], range(2, 9), range(10, 17), range(18, 20)]);
  expect(pauses.map((ms) => ms === gatherMs)).toEqual([false, false, true, true]);
});

it('writes nothing more once it is closed, which waits for the statement under way', async () => {
  const { writer, written, arrive, endFirstStatement } = open();
  arrive(1, 20);
  let isClosed = false;
  const closed = writer.close().then(() => {
    isClosed = true;
  });
  arrive(21, 30);
  await Promise.resolve();
  expect(isClosed).toBe(false);
  endFirstStatement();
  await closed;
  expect(written).toEqual([[1]]);
});
