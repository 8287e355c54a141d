import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { FileRow } from '../../files/file-repository.ts';
import { createAttachments, type Turn } from './attach-files.ts';

const megabytes = 1_000_000;

/** Files of one client; the stored content of each is its id. */
function createFiles(...stored: (Partial<FileRow> & { fileUid: string; stored?: boolean })[]) {
  const loaded: string[] = [];
  const rows = stored.map(({ stored: _, ...row }) => ({
    clientId: 'c1',
    fileName: `${row.fileUid}.png`,
    contentType: 'image/png',
    size: 10,
    kind: 'image',
    extractedText: null,
    createdAt: new Date(0),
    ...row,
  }));
  const requestedIds: string[][] = [];
  const requestedTexts: string[][] = [];
  const files = {
    findOwn: async (_: string, uids: string[]) => {
      requestedIds.push(uids);
      return rows
        .filter(({ fileUid }) => uids.includes(fileUid))
        .map(({ extractedText, ...row }) => ({ ...row, textLength: extractedText?.length ?? 0 }));
    },
    texts: async (_: string, uids: string[]) => {
      requestedTexts.push(uids);
      return new Map(
        rows.flatMap(({ fileUid, extractedText }) =>
          extractedText === null || !uids.includes(fileUid) ? [] : [[fileUid, extractedText]],
        ),
      );
    },
  };
  const store = {
    get: async (key: string) => {
      const uid = key.slice('chat/'.length);
      loaded.push(uid);
      const isStored = stored.find(({ fileUid }) => fileUid === uid)?.stored ?? true;
      return isStored ? { content: Readable.from([Buffer.from(uid)]), size: uid.length } : null;
    },
  };
  return { ...createAttachments(files as never, store as never), loaded, requestedIds, requestedTexts };
}

const seeing = { canSee: true, characters: 1000 };

const turn = (content: string, attachments: string[] = [], isNew = false): Turn => ({
  role: 'user',
  content,
  attachments,
  isNew,
});

test('one query reads the files of a whole conversation', async () => {
  const { read, requestedIds } = createFiles({ fileUid: 'a' }, { fileUid: 'b' });
  await read('c1', [turn('One', ['a']), turn('Two', ['a', 'b']), turn('Three')], seeing);
  expect(requestedIds).toEqual([['a', 'b']]);
});

test('the newest pictures are sent, as many as a request may hold, and the names of the others', async () => {
  const { read, load, loaded } = createFiles(
    { fileUid: 'old', size: 9 * megabytes },
    { fileUid: 'newer', size: 9 * megabytes },
    { fileUid: 'new', size: 10 * megabytes },
  );
  const turns = await read('c1', [turn('1', ['old']), turn('', ['newer']), turn('3', ['new'], true)], seeing);
  const messages = await load(turns);
  expect(loaded).toEqual(['new', 'newer']);
  expect(messages.map(({ text, pictures }) => [text, pictures?.length ?? 0])).toEqual([
    ['[picture "old.png", not shown]\n\n1', 0],
    ['', 1],
    ['3', 1],
  ]);
});

test('a missing picture of an older message is left out; one of the new message is an error', async () => {
  const { read, load } = createFiles({ fileUid: 'gone', stored: false });
  const [old] = await load(await read('c1', [turn('', ['gone']), turn('Now', [], true)], seeing));
  expect(old).toEqual({ role: 'user', text: '[picture "gone.png", not shown]' });
  await expect(load(await read('c1', [turn('Look', ['gone'], true)], seeing))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a model without vision gets the names of older pictures, and a new picture is refused', async () => {
  const { read } = createFiles({ fileUid: 'a' });
  expect((await read('c1', [turn('', ['a'])], { ...seeing, canSee: false }))[0]).toMatchObject({
    text: '[picture "a.png", not shown]',
    pictures: [],
  });
  await expect(read('c1', [turn('Look', ['a'], true)], { ...seeing, canSee: false })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('of a long conversation only the texts are read that fit, and those of the message that does not', async () => {
  const text = (fileUid: string) => ({ fileUid, kind: 'text', extractedText: 'x'.repeat(600) });
  const { read, requestedTexts } = createFiles(text('a'), text('b'), text('c'), text('d'));
  const thread = [turn('1', ['a']), turn('2', ['b']), turn('3', ['c', 'c']), turn('4', ['d'], true)];
  const newest = await read('c1', thread, seeing);
  expect(requestedTexts).toEqual([['c', 'd']]);
  expect(newest.map(({ text }) => text.at(-1))).toEqual(['3', '4']);
  const often = Array.from({ length: 100 }, (_, at) => turn(`${at}`, ['a']));
  expect(await read('c1', often, seeing)).toHaveLength(2);
});
