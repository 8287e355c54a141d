import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('one at a time, and one who has many keeps nobody else waiting for all of them', async () => {
  const inTurn = takeTurns();
  const order: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
    order.push(name);
    return name;
  };
  const many = ['a1', 'a2', 'a3'].map((name) => inTurn('a', task(name)));
  const other = inTurn('b', task('b1'));
  expect(await Promise.all([...many, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(await inTurn('a', task('a4'))).toBe('a4');
});

test('one that fails is told, and the next still has its turn', async () => {
  const inTurn = takeTurns();
  const failing = inTurn('a', () => Promise.reject(new Error('damaged')));
  const next = inTurn('a', async () => 'next');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('next');
});
