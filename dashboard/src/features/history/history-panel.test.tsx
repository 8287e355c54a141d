// @vitest-environment happy-dom
import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/HistoryPanel.tsx'),
]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });

const item = (session_id: string) =>
  ({
    session_id,
    title: `Title ${session_id}`,
    type: 'art',
    tags: [],
    pinned: false,
    archived: false,
    running: false,
    unread: false,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    match: null,
  }) as unknown as HistoryItem;
const nothing = { body: { items: [], next_cursor: null } };

async function openHistory(script: Script) {
  const app = await renderApp({
    at: '/dashboard/art',
    signedIn: true,
    script: {
      'POST /api/client/models': { body: [] },
      'GET /api/client/image_style': nothing,
      'GET /ai/v1/images': nothing,
      'GET /ai/v1/images/generations': nothing,
      ...script,
    },
  });
  return { ...app, panel: within(await app.screen.findByRole('navigation', { name: 'History' })) };
}

test('a further page that fails is not asked for again until Retry is pressed', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly onSeen: IntersectionObserverCallback;
      constructor(onSeen: IntersectionObserverCallback) {
        this.onSeen = onSeen;
      }
      observe() {
        queueMicrotask(() =>
          this.onSeen([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
        );
      }
      unobserve() {}
      disconnect() {}
    },
  );
  let isFailing = true;
  let furtherPages = 0;
  const { panel } = await openHistory({
    'GET /ai/v1/history': ({ url }) => {
      if (!new URL(url).searchParams.has('cursor')) return { body: { items: [item('one')], next_cursor: 'next' } };
      furtherPages += 1;
      return isFailing ? refused(429, 'too_many_requests') : { body: { items: [item('two')], next_cursor: null } };
    },
  });
  const retry = await panel.findByRole('button', { name: 'Try again' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(furtherPages).toBe(1);
  isFailing = false;
  fireEvent.click(retry);
  await panel.findByRole('link', { name: 'Title two' });
  expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('one bar restores all chats that were just deleted, and the focus goes to the neighbour', async () => {
  let there = ['one', 'two', 'three'];
  const deletion = (id: string) => ({
    [`DELETE /ai/v1/history/${id}`]: () => {
      there = there.filter((other) => other !== id);
      return { status: 204 };
    },
    [`POST /ai/v1/history/${id}/restore`]: () => {
      there = [...there, id];
      return { status: 204 };
    },
  });
  const { panel, screen } = await openHistory({
    'GET /ai/v1/history': () => ({ body: { items: there.map(item), next_cursor: null } }),
    ...deletion('one'),
    ...deletion('two'),
  });
  const remove = async (name: string) => {
    const row = (await panel.findByRole('link', { name })).closest('li') as HTMLElement;
    const actions = within(row).getByRole('button', { name: 'Actions' });
    actions.focus();
    fireEvent.click(actions);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(panel.queryByRole('link', { name })).toBeNull());
  };
  await remove('Title one');
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('link', { name: 'Title two' })));
  await panel.findByText('Deleted.');
  await remove('Title two');
  await panel.findByText('2 deleted.');
  fireEvent.click(panel.getByRole('button', { name: 'Undo' }));
  await panel.findByRole('link', { name: 'Title one' });
  await panel.findByRole('link', { name: 'Title two' });
  expect(panel.queryByText('2 deleted.')).toBeNull();
});
