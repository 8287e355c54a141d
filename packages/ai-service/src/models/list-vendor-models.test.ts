import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listVendorModels } from './list-vendor-models.ts';

test('the whole model list is requested: a model on a second page would count as removed', async () => {
  const names = Array.from({ length: 60 }, (_, index) => ({ name: `models/gemini-${index}`, inputTokenLimit: 1000 }));
  // Like Google: fifty per page by default.
  const server = createServer((request, response) => {
    const size = Number(new URL(request.url ?? '', 'http://vendor').searchParams.get('pageSize') ?? 50);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ models: names.slice(0, size) }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listed = await listVendorModels(baseUrl, { query: '?pageSize=1000' });
  expect(listed).toHaveLength(60);
  expect(listed?.at(-1)).toEqual({ id: 'gemini-59', contextTokens: 1000 });
  server.close();
});
