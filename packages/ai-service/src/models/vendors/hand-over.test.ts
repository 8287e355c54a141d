import { expect, test } from 'vitest';
import { handOver } from './hand-over.ts';

const done = { done: true, value: undefined };
const value = (word: string) => ({ done: false, value: word });

test('what was pushed before anyone asked comes in order, then the end', async () => {
  const words = handOver<string>();
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

test('who asked before anything was there gets it when it comes', async () => {
  const words = handOver<string>();
  const asked = words.next();
  words.push('a');
  expect(await asked).toEqual(value('a'));
  const atTheEnd = words.next();
  words.end();
  expect(await atTheEnd).toEqual(done);
});

test('a fault comes after what was said before it, and only the first ending counts', async () => {
  const words = handOver<string>();
  words.push('a');
  words.fail(new Error('cut'));
  words.end();
  expect(await words.next()).toEqual(value('a'));
  await expect(words.next()).rejects.toThrow('cut');
});
