import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FileStore } from '../files/file-store.ts';

export const bytesOf = (...sizes: number[]): Readable => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')));

/** The tests that every file store must pass. */
export function testFileStore(store: () => FileStore): void {
  test('a file comes back byte for byte, with its size and hash', async () => {
    const words = Buffer.from('مرحبا');
    const stored = await store().put('chat/a1', Readable.from([words.subarray(0, 3), words.subarray(3)]), 100);
    expect(stored).toEqual({ bytes: 10, sha256: '80eff1a750bb540045622ad23c148c8875790515e3f768c77d5dff8c1d221b49' });
    const found = await store().get('chat/a1');
    expect(found?.bytes).toBe(10);
    expect(await buffer(found?.content ?? Readable.from([]))).toEqual(words);
  });

  test('U01: exactly the limit is kept, one byte more is refused and leaves nothing', async () => {
    await store().put('chat/full', bytesOf(60, 40), 100);
    await expect(store().put('chat/over', bytesOf(60, 41), 100)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await store().get('chat/over')).toBeNull();
  });

  test('U10: an upload that breaks off leaves nothing', async () => {
    async function* broken() {
      yield Buffer.alloc(10);
      throw new Error('the client left');
    }
    await expect(store().put('chat/half', broken(), 100)).rejects.toThrow('the client left');
    expect(await store().get('chat/half')).toBeNull();
  });

  test('deleting removes it, and deleting what is not there is no fault', async () => {
    await store().put('chat/a1', bytesOf(1), 10);
    await store().delete('chat/a1');
    await store().delete('chat/a1');
    expect(await store().get('chat/a1')).toBeNull();
  });

  test.each([
    '../outside',
    'chat/../../outside',
    '/etc/passwd',
    'chat//a',
    '.incoming/x',
    'chat/.hidden',
    'a\\..\\b',
    'a\0b',
    '',
    'chat/',
  ])('U04: the key %o cannot lead out of the store', async (key) => {
    await expect(store().put(key, bytesOf(1), 10)).rejects.toThrow('not a key');
    await expect(store().get(key)).rejects.toThrow('not a key');
    await expect(store().delete(key)).rejects.toThrow('not a key');
  });
}
