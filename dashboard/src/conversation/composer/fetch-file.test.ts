import type { createClient } from '@deskmate/api/client/create-client';
import { expect, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

const link = 'https://files.deskmate.example/ai/v1/files/signed';
const client = { withBearer: (ask) => ask('token'), address: (_service, path) => `/ai/v1/${path}` } as Pick<
  ReturnType<typeof createClient>,
  'withBearer' | 'address'
> as ReturnType<typeof createClient>;

/** What the page asks for, and how each address answers. */
function answer(answers: Record<string, Response>) {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answers[url];
  });
  return requests;
}

test('where files have a host of their own, the link is followed, without token or cookies', async () => {
  const requests = answer({
    '/ai/v1/chat/file/1': Response.json({ url: link }, { headers: { 'content-location': link } }),
    [link]: new Response('the bytes'),
  });
  expect(await (await fetchFile(client, 'chat/file/1')).text()).toBe('the bytes');
  expect(requests[1]).toMatchObject({ url: link, init: { credentials: 'omit', redirect: 'error' } });
  expect(requests[1]?.init.headers).toBeUndefined();
});

test('reports a deleted file as missing', async () => {
  answer({
    '/ai/v1/chat/file/1': Response.json({ url: link }, { headers: { 'content-location': link } }),
    [link]: Response.json({ detail: 'Not found', code: 'not_found', request_id: 'r' }, { status: 404 }),
  });
  await expect(fetchFile(client, 'chat/file/1')).rejects.toMatchObject({ code: 'not_found' });
});

test('without such a host the answer is the file', async () => {
  answer({ '/ai/v1/chat/file/1': new Response('the bytes') });
  expect(await (await fetchFile(client, 'chat/file/1')).text()).toBe('the bytes');
});
