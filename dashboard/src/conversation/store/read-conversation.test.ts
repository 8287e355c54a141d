import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { expect, it } from 'vitest';
import { makeHistoryMessage } from './make-history-message.test-support.ts';
import { emptyTree, siblingsOf, visiblePath } from './message-tree.ts';
import { addOlder, type Page, readNewest } from './read-conversation.ts';

const message = (id: string, parent_id: string | null, second: number): HistoryMessage =>
  makeHistoryMessage(id, {
    parent_id,
    role: id.startsWith('q') ? 'user' : 'assistant',
    content: id,
    created_at: `2026-01-01T00:00:0${second}Z`,
  });

const messages = [
  message('q1', null, 0),
  message('a1', 'q1', 1),
  message('q2', 'a1', 2),
  message('a2', 'q2', 3),
  message('q2b', 'a1', 4),
  message('a2b', 'q2b', 5),
];
const page = (from: number, to: number, active = 'a2b'): Page => ({
  messages: messages.slice(from, to),
  active_chat_id: active,
  next_cursor: from === 0 ? null : `before ${from}`,
});
const shown = (tree: Parameters<typeof visiblePath>[0]) => visiblePath(tree).map(({ id }) => id);

it('shows the newest page at once, and the branch grows upwards with each older page', () => {
  const first = readNewest(emptyTree, page(4, 6));
  expect(shown(first)).toEqual(['q2b', 'a2b']);
  const second = addOlder(first, page(2, 4));
  expect(shown(second)).toEqual(['q2b', 'a2b']);
  const whole = addOlder(second, page(0, 2));
  expect(shown(whole)).toEqual(['q1', 'a1', 'q2b', 'a2b']);
  expect(siblingsOf(whole, 'q2b')).toEqual({ position: 2, ids: ['q2', 'q2b'] });
  expect(whole.byId.q2b).toBe(first.byId.q2b);
});

it('keeps the chosen branch when older pages come, and messages without a loaded parent are not siblings of each other', () => {
  const first = readNewest(emptyTree, page(3, 6, 'a2'));
  expect(shown(first)).toEqual(['a2']);
  expect(siblingsOf(first, 'a2').ids).toEqual(['a2']);
  expect(shown(addOlder(first, page(0, 3, 'a2')))).toEqual(['q1', 'a1', 'q2', 'a2']);
});

it('reads the newest page again: older messages stay, what the service no longer has goes', () => {
  const known = addOlder(readNewest(emptyTree, page(4, 6)), page(0, 4));
  const again = readNewest(known, { ...page(3, 5), active_chat_id: null });
  expect(Object.keys(again.byId).sort()).toEqual(['a1', 'a2', 'q1', 'q2', 'q2b']);
});

it('a parent that is hidden does not hide what follows it', () => {
  const tree = readNewest(emptyTree, { ...page(0, 0), messages: messages.slice(2, 4), next_cursor: null });
  expect(shown(tree)).toEqual(['q2', 'a2']);
  expect(tree.byId.q2?.parentId).toBeNull();
});

it('an answer that was stopped before its first word is not shown, nor its question, unless something follows it', () => {
  const blank = (id: string, parent: string, second: number): HistoryMessage => ({
    ...message(id, parent, second),
    content: '',
    status: 'stopped',
  });
  const read = (...all: HistoryMessage[]) =>
    shown(readNewest(emptyTree, { messages: all, active_chat_id: null, next_cursor: null }));
  const [q1, a1, q2, a2] = messages as [HistoryMessage, HistoryMessage, HistoryMessage, HistoryMessage];
  expect(read(q1, a1, q2, blank('a2', 'q2', 3))).toEqual(['q1', 'a1']);
  expect(read(q1, blank('a1', 'q1', 1))).toEqual([]);
  expect(read(q1, blank('a0', 'q1', 1), a1)).toEqual(['q1', 'a1']);
  expect(read(q1, blank('a1', 'q1', 1), q2, a2)).toEqual(['q1', 'a1', 'q2', 'a2']);
});
