import { expect, test } from 'vitest';
import { type RecognitionProgress, recognizePages } from './recognize-pages.ts';

const linesOf = (page: number) => [{ text: `Page ${page}`, left: 0, top: 0, width: 1, height: 0.1 }];

function prepare(more: Partial<Parameters<typeof recognizePages>[0]> = {}) {
  const stored: number[] = [];
  const progress: RecognitionProgress[] = [];
  const controller = new AbortController();
  const work = {
    pages: [2, 5, 9],
    isWanted: () => true,
    recognize: async (page: number, onShare: (share: number) => void) => {
      onShare(0.5);
      return linesOf(page);
    },
    store: async (page: number) => void stored.push(page),
    onProgress: (now: RecognitionProgress) => void progress.push(now),
    signal: controller.signal,
    ...more,
  };
  return { stored, progress, controller, work };
}

test('each page is stored before the next is begun, and progress tells which it is', async () => {
  const { stored, progress, work } = prepare();
  expect(await recognizePages(work)).toEqual([]);
  expect(stored).toEqual([2, 5, 9]);
  expect(progress.slice(0, 3)).toEqual([
    { at: 1, count: 3, share: 0 },
    { at: 1, count: 3, share: 0.5 },
    { at: 2, count: 3, share: 0 },
  ]);
});

test('a page that cannot be drawn is told, and the others are recognised', async () => {
  const { stored, work } = prepare({ recognize: async (page) => (page === 5 ? null : linesOf(page)) });
  expect(await recognizePages(work)).toEqual([5]);
  expect(stored).toEqual([2, 9]);
});

test('a page that another device has done meanwhile is not done again', async () => {
  const { stored, work } = prepare({ isWanted: (page) => page !== 5 });
  await recognizePages(work);
  expect(stored).toEqual([2, 9]);
});

test('what was stored before it is stopped, or fails, stays; nothing follows', async () => {
  const stopped = prepare();
  const recognize = async (page: number) => {
    if (page === 5) stopped.controller.abort(new Error('stopped'));
    return linesOf(page);
  };
  await expect(recognizePages({ ...stopped.work, recognize })).rejects.toThrow('stopped');
  expect(stopped.stored).toEqual([2]);

  const failing = prepare({
    recognize: (page) => (page === 5 ? Promise.reject(new Error('gone')) : Promise.resolve(linesOf(page))),
  });
  await expect(recognizePages(failing.work)).rejects.toThrow('gone');
  expect(failing.stored).toEqual([2]);
});
