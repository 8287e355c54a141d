// @vitest-environment happy-dom
import type { Share } from '@deskmate/api/contracts/ai/share';
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { createQueryClient } from '../../session/create-query-client.ts';
import { createSession } from '../../session/create-session.ts';
import { memoryStorage } from '../../session/memory-storage.ts';
import { SessionProvider } from '../../session/SessionProvider.tsx';
import { SettingsProvider } from '../../settings/SettingsProvider.tsx';
import { sampleToken } from '../../testing/sample-client.ts';
import { type Script, scriptedTransport } from '../../testing/scripted-transport.ts';
import { NoticeProvider } from '../../ui/NoticeProvider.tsx';
import { ShareDialog, type Sharing } from './components/ShareDialog.tsx';

afterEach(cleanup);

const sessionId = '0b7c3f5e-8a51-4b0e-9a0e-1f2d3c4b5a69';
const linkTo = (change: Partial<Share>): Share => ({
  share_id: 'a-share-of-many-random-letters-1',
  type: 'text',
  session_id: sessionId,
  chat_id: null,
  title: 'Bread',
  image_ids: [],
  show_prompt: false,
  url: 'http://localhost:8080/share/text/1',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  expires_at: null,
  ...change,
});

async function open(sharing: Sharing, script: Script) {
  const transport = scriptedTransport(script);
  const storage = memoryStorage();
  storage.setItem(storageKeys.accessToken, sampleToken(Date.now() + 600_000));
  storage.setItem(storageKeys.refreshToken, 'refresh');
  const session = createSession({
    storage,
    tabStorage: memoryStorage(),
    queries: createQueryClient(),
    transport,
    goTo: () => {},
    channel: { postMessage: () => {}, addEventListener: () => {} },
    pause: async () => {},
    locks: undefined,
  });
  await session.start();
  const words = await createI18n('en');
  const screen = await act(async () =>
    render(
      <SessionProvider session={session}>
        <WordsProvider words={words}>
          <SettingsProvider storage={memoryStorage()}>
            <NoticeProvider closeLabel="Close">
              <MemoryRouter>
                <ShareDialog sessionId={sessionId} sharing={sharing} onClose={() => {}} />
              </MemoryRouter>
            </NoticeProvider>
          </SettingsProvider>
        </WordsProvider>
      </SessionProvider>,
    ),
  );
  return { screen, transport };
}

test('a link that ends at another answer is not shown as the one of this answer, and can be changed to end here', async () => {
  const change = 'PATCH /ai/v1/share/a-share-of-many-random-letters-1';
  let link = linkTo({ chat_id: 'answer-1' });
  const { screen, transport } = await open(
    { chatId: 'answer-3' },
    {
      'GET /ai/v1/share': () => ({ body: { items: [link], next_cursor: null } }),
      [change]: () => {
        link = linkTo({ chat_id: 'answer-3' });
        return { body: link };
      },
    },
  );
  await screen.findByText(/shared this up to a different answer/);
  expect(screen.queryByLabelText('Shared link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create link' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Update link' }));
  await screen.findByLabelText('Shared link');
  expect(transport.lastBody(change)).toEqual({ refresh: true, chat_id: 'answer-3' });
  // It shows all that it can: nothing is left to update.
  expect(screen.queryByRole('button', { name: 'Update link' })).toBeNull();
});

test('the link of this answer is shown among newer ones of others', async () => {
  const mine = linkTo({ share_id: 'a-share-of-many-random-letters-2', chat_id: 'answer-1', url: 'http://x.example/2' });
  const { screen } = await open(
    { chatId: 'answer-1' },
    { 'GET /ai/v1/share': { body: { items: [linkTo({ chat_id: 'answer-3' }), mine], next_cursor: null } } },
  );
  expect(await screen.findByLabelText('Shared link')).toHaveProperty('value', mine.url);
});

test('the link to the same images is found on a later page of links', async () => {
  const old = linkTo({ type: 'image', session_id: null, image_ids: ['a', 'b'], url: 'http://x.example/old' });
  const { screen, transport } = await open(
    { imageIds: ['a', 'b'] },
    {
      'GET /ai/v1/share': ({ url }) => {
        const cursor = new URL(url).searchParams.get('cursor');
        const items = cursor === null ? [linkTo({ image_ids: ['c'] })] : cursor === 'two' ? [linkTo({})] : [old];
        return { body: { items, next_cursor: cursor === null ? 'two' : cursor === 'two' ? 'three' : null } };
      },
    },
  );
  await waitFor(() => expect(transport.count('GET /ai/v1/share')).toBe(3));
  await waitFor(() => expect(screen.getByLabelText('Shared link')).toHaveProperty('value', old.url));
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
});
