// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStoredEdits } from './stored-edits.ts';
import { useEditionIn } from './use-edition.ts';

const edits = createStoredEdits(localStorage, 'ann');

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (base: string | null = 'Hi Sam') =>
  renderHook(({ base }: { base: string | null }) => useEditionIn(edits, 'a1', 'Hello Sam', base), {
    initialProps: { base },
  });
const pause = () => act(async () => vi.advanceTimersByTimeAsync(1000));

test('what was changed is stored when typing pauses, and nothing once it is as it was written', async () => {
  const { result } = show();
  act(() => result.current.type('Hello Sa'));
  act(() => result.current.type('Hello S'));
  expect(edits.read('a1')).toBeNull();
  await pause();
  expect(edits.read('a1')).toEqual({ text: 'Hello S', base: 'Hi Sam' });
  act(() => result.current.discard());
  await pause();
  expect(edits.read('a1')).toBeNull();
});

test('what was changed is stored at once on pagehide and on unmount', () => {
  const { result, unmount } = show();
  act(() => result.current.type('Dear Sam'));
  window.dispatchEvent(new Event('pagehide'));
  expect(edits.read('a1')?.text).toBe('Dear Sam');
  act(() => result.current.type('Dear Samuel'));
  unmount();
  expect(edits.read('a1')?.text).toBe('Dear Samuel');
});

test('a text that is as it was written by what it is compared with later is stored no more', async () => {
  const { result, rerender } = show();
  act(() => result.current.acceptAll());
  await pause();
  expect(edits.read('a1')).toEqual({ text: 'Hello Sam', base: 'Hello Sam' });
  rerender({ base: 'Hello Sam' });
  await pause();
  expect(edits.read('a1')).toBeNull();
});

test('keeps the edition stored by another tab if this one has no changes', () => {
  const { unmount } = show();
  edits.write('a1', { text: 'From another tab', base: null });
  unmount();
  expect(edits.read('a1')?.text).toBe('From another tab');
});
