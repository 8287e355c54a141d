import { expect, test } from 'vitest';
import { createAsyncQueue } from './async-queue.ts';

const done = { done: true, value: undefined };
const value = (word: string) => ({ done: false, value: word });

test('values pushed before they are awaited come in order, then the end', async () => {
  const words = createAsyncQueue<string>();
  words.push('a');
  words.push('b');
  words.end();
  words.push('too late');
  expect([await words.next(), await words.next(), await words.next(), await words.next()]).toEqual([
    value('a'),
    value('b'),
    done,
    done,
  ]);
});

test('a value that is awaited resolves when it is pushed', async () => {
  const words = createAsyncQueue<string>();
  const next = words.next();
  words.push('a');
  expect(await next).toEqual(value('a'));
  const atTheEnd = words.next();
  words.end();
  expect(await atTheEnd).toEqual(done);
});

test('a failure comes after the values pushed before it, and only the first ending counts', async () => {
  const words = createAsyncQueue<string>();
  words.push('a');
  words.fail(new Error('cut'));
  words.end();
  expect(await words.next()).toEqual(value('a'));
  await expect(words.next()).rejects.toThrow('cut');
});
