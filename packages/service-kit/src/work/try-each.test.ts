import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

test('one that fails keeps none of the others, and every failure is in the error', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 1) throw new Error(`refused ${item}`);
    done.push(item);
  };
  const failed = await tryEach([1, 2, 3, 4], work, 'numbers').catch((error: unknown) => error);
  expect(done).toEqual([2, 4]);
  expect(failed).toMatchObject({ message: '2 of 4 numbers failed', errors: [{ message: 'refused 1' }, {}] });
  await expect(tryEach([2, 4], work, 'numbers')).resolves.toBeUndefined();
});
