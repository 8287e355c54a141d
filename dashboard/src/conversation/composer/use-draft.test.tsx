// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDrafts } from '../store/drafts.ts';
import { useDraftIn } from './use-draft.ts';

const drafts = createDrafts(localStorage, 'ann');
const type = (text: string) => () => ({ text, attachments: [] });
const leavePage = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const show = () =>
  renderHook(({ draftKey }: { draftKey: string }) => useDraftIn(drafts, draftKey), {
    initialProps: { draftKey: 'new' },
  });

test('a draft typed before a new conversation has its address is found at that address after a reload', () => {
  const { result, rerender } = show();
  act(() => result.current.change(type('Invite Sam')));
  rerender({ draftKey: 'session-1' });
  leavePage();
  expect(drafts.read('session-1').text).toBe('Invite Sam');
  expect(drafts.read('new').text).toBe('');
});

test('a conversation that gets its address with nothing typed leaves the other drafts alone', () => {
  const { rerender } = show();
  drafts.write('new', { text: 'from another tab', attachments: [] });
  rerender({ draftKey: 'session-1' });
  leavePage();
  expect(drafts.read('new').text).toBe('from another tab');
  expect(drafts.read('session-1').text).toBe('');
});

test('a draft that is found at the new address stays, above what was typed, and is shown where nothing was', () => {
  drafts.write('session-1', { text: 'Ask about the lease', attachments: [] });
  const { result, rerender } = show();
  act(() => result.current.change(type('Invite Sam')));
  rerender({ draftKey: 'session-1' });
  leavePage();
  expect(result.current.draft.text).toBe('Ask about the lease\n\nInvite Sam');
  expect(drafts.read('session-1').text).toBe('Ask about the lease\n\nInvite Sam');
  expect(drafts.read('new').text).toBe('');
  const { result: empty, rerender: move } = show();
  move({ draftKey: 'session-1' });
  expect(empty.current.draft.text).toBe('Ask about the lease\n\nInvite Sam');
});

test('text typed just before the page is closed is stored without waiting for the pause', () => {
  const { result } = show();
  act(() => result.current.change(type('a')));
  act(() => result.current.change(type('ab')));
  leavePage();
  expect(drafts.read('new').text).toBe('ab');
});

test('a pause in typing stores the text, and each further letter begins the pause again', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { result } = show();
  act(() => result.current.change(type('a')));
  vi.advanceTimersByTime(200);
  act(() => result.current.change(type('ab')));
  vi.advanceTimersByTime(200);
  expect(drafts.read('new').text).toBe('');
  vi.advanceTimersByTime(200);
  expect(drafts.read('new').text).toBe('ab');
});

test('the pause begins again when the conversation gets its address', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = show();
  act(() => result.current.change(type('Invite Sam')));
  vi.advanceTimersByTime(200);
  rerender({ draftKey: 'session-1' });
  vi.advanceTimersByTime(200);
  expect(drafts.read('session-1').text).toBe('');
  vi.advanceTimersByTime(200);
  expect(drafts.read('session-1').text).toBe('Invite Sam');
});

test('an upload that ends after the conversation got its address, or after it was left, is found at its address', () => {
  const { result, rerender, unmount } = show();
  const { change } = result.current;
  act(() => change(type('Read these')));
  rerender({ draftKey: 'session-1' });
  const attach = (fileUID: string) =>
    act(() =>
      change((old) => ({
        ...old,
        attachments: [...old.attachments, { fileUID, fileName: 'a.pdf', contentType: 'application/pdf', size: 1 }],
      })),
    );
  attach('first');
  unmount();
  attach('second');
  expect(drafts.read('session-1').text).toBe('Read these');
  expect(drafts.read('session-1').attachments.map(({ fileUID }) => fileUID)).toEqual(['first', 'second']);
  expect(drafts.read('new')).toEqual({ text: '', attachments: [] });
});
