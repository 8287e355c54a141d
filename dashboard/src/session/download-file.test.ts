// @vitest-environment happy-dom
import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Client } from '@deskmate/api/client/create-client';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const client = {
  address: (_service: string, path: string) => `http://localhost${path}`,
  withBearer: <T>(send: (bearer: string | null) => Promise<T>) => send(null),
} as unknown as Client;
const invoice = { path: '/invoice.pdf', name: 'invoice.pdf', accept: 'application/pdf' };

test('a download that hangs ends with a timeout', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const done = downloadFile(client, invoice);
  limit.abort(new DOMException('Too long', 'TimeoutError'));
  await expect(done).rejects.toMatchObject({ kind: 'timeout' });
  await expect(done).rejects.toBeInstanceOf(ConnectionError);
});

test('a lost connection is said as one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(downloadFile(client, invoice)).rejects.toMatchObject({ kind: 'connection' });
});
