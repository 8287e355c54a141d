import type { Client, ClientRequest } from '@deskmate/api/client/create-client';
import { expect, it, vi } from 'vitest';
import { makeHistoryMessage } from './make-history-message.test-support.ts';
import { createMessagePages } from './message-pages.ts';
import type { Page } from './read-conversation.ts';

/** Three pages of two messages each, newest first; `m0` is the oldest message. */
const pages: Record<string, Page> = {
  newest: { messages: [4, 5].map((n) => makeHistoryMessage(`m${n}`)), active_chat_id: 'm3', next_cursor: 'middle' },
  middle: { messages: [2, 3].map((n) => makeHistoryMessage(`m${n}`)), active_chat_id: 'm3', next_cursor: 'oldest' },
  oldest: { messages: [0, 1].map((n) => makeHistoryMessage(`m${n}`)), active_chat_id: 'm3', next_cursor: null },
};

function openPages(answer: (cursor: string, request: ClientRequest) => unknown) {
  const read: string[] = [];
  const older: Page[] = [];
  const states: string[] = [];
  let cursor: string | null = 'middle';
  const request = async (call: ClientRequest) => {
    const name = String(call.query?.cursor ?? 'newest');
    read.push(name);
    return answer(name, call) as never;
  };
  const opened = createMessagePages({
    client: { request } as Pick<Client, 'request'>,
    sessionId: 'session',
    olderCursor: () => cursor,
    onOlder: (page) => {
      older.push(page);
      cursor = page.next_cursor;
    },
    onOlderState: (state) => states.push(state),
  });
  return { opened, read, older, states };
}

it('the newest messages are read back to the one that was last selected, and no further', async () => {
  const { opened, read } = openPages((name) => pages[name]);
  const conversation = await opened.readNewest();
  expect(conversation.messages.map(({ chat_id }) => chat_id)).toEqual(['m2', 'm3', 'm4', 'm5']);
  expect(conversation.next_cursor).toBe('oldest');
  expect(read).toEqual(['newest', 'middle']);
});

it('all older messages are read, and only once however often they are asked for', async () => {
  const { opened, read, older } = openPages((name) => pages[name]);
  await Promise.all([opened.readOlder(), opened.readOlder()]);
  expect(read).toEqual(['middle', 'oldest']);
  expect(older).toEqual([pages.middle, pages.oldest]);
});

it('older messages that could not be read can be asked for again', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  let isDown = true;
  const { opened, older, states } = openPages((name) => {
    if (isDown) throw new Error('down');
    return pages[name];
  });
  await opened.readOlder();
  expect(older).toEqual([]);
  isDown = false;
  await opened.readOlder();
  expect(older).toEqual([pages.middle, pages.oldest]);
  expect(states).toEqual(['loading', 'failed', 'loading']);
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
});

it('nothing more is read or handed over after it was closed', async () => {
  const { opened, read, older } = openPages((name) => {
    opened.close();
    return pages[name];
  });
  await opened.readOlder();
  await opened.readOlder();
  expect(read).toEqual(['middle']);
  expect(older).toEqual([]);
});

it.each(['the reader', 'a close'])('every page of a reading of the newest messages is ended by %s', async (ended) => {
  const reader = new AbortController();
  const { opened, read } = openPages((name, { signal }) => {
    if (name === 'middle') ended === 'a close' ? opened.close() : reader.abort();
    signal?.throwIfAborted();
    return pages[name];
  });
  await expect(opened.readNewest(reader.signal)).rejects.toThrow();
  expect(read).toEqual(['newest', 'middle']);
});
