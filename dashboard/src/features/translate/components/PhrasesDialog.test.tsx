// @vitest-environment happy-dom
import { emptyConclusion } from '@deskmate/api/contracts/ai/chat';
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { refused } from '../../../testing/scripted-transport.ts';

afterEach(cleanup);

const phrase = (session_id: string, title: string) => ({
  session_id,
  title,
  type: 'translate',
  pinned: true,
  archived: false,
  running: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  match: null,
});
const all = [phrase('one', 'Haus'), phrase('two', 'Baum'), phrase('three', 'Boot')];
const conversation = (title: string) => ({
  body: {
    messages: [
      { role: 'user', content: title, action: { type: 'translate', language: 'en' } },
      { role: 'assistant', content: `${title} in English`, ...emptyConclusion },
    ],
  },
});

test('saved phrases are searched once the typing rests, and exported all, also those that a search leaves out or the limit of requests refuses at first', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:phrases';
  });
  const searched: string[] = [];
  const { screen } = await renderApp({
    at: '/dashboard/translate',
    signedIn: true,
    script: {
      'GET /ai/v1/history': ({ url }) => {
        const query = new URL(url, 'http://localhost').searchParams;
        if (query.get('pinned') !== 'true') return { body: { items: [], next_cursor: null } };
        const q = query.get('q') ?? '';
        if (q !== '') searched.push(q);
        if (q === '' && !query.has('cursor')) return { body: { items: all.slice(0, 2), next_cursor: 'next' } };
        return { body: { items: q === '' ? all.slice(2) : all.slice(1, 2), next_cursor: null } };
      },
      'GET /ai/v1/history/one': conversation('Haus'),
      'GET /ai/v1/history/two': conversation('Baum'),
      'GET /ai/v1/history/three': (_, call) =>
        call === 1 ? { ...refused(429, 'too_many_requests'), headers: { 'retry-after': '1' } } : conversation('Boot'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Saved phrases' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Haus in English');
  const field = dialog.getByRole('searchbox');
  for (const value of ['B', 'Ba', 'Bau', 'Baum']) {
    fireEvent.change(field, { target: { value } });
    await Promise.resolve();
  }
  await waitFor(() => expect(dialog.queryByText('Haus in English')).toBeNull());
  expect(searched).toEqual(['Baum']);
  fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const exported = await files[0]?.text();
  for (const { title } of all) expect(exported).toContain(`${title} in English`);
});
