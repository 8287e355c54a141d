import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTracing } from './create-tracing.ts';

type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: object }[];
};
const spans: Sent[] = [];
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
beforeAll(() => new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => void collector.close());

it('W11: sends a span for each request by its route, with what it called inside, and no text of people', async () => {
  const tracing = createTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, 'all');
  const app = createApp({ log: silentLog(), publicUrl: 'http://localhost' });
  tracing.traceRequests(app);
  let passedOn: Record<string, string> = {};
  app.post('/things/:id', async () => {
    await tracing.span('answer', { vendor: 'openai' }, async () => {
      passedOn = tracing.headers();
    });
    await tracing.span('fault', {}, () => Promise.reject(new Error('what a person wrote'))).catch(() => {});
    return { ok: true };
  });
  const ask = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/things/secret-id?token=secret', payload: { text: 'secret' }, headers });
  const foreign = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${foreign}-b7ad6b7169203331-01`;
  await ask({ traceparent });
  await ask({ traceparent, 'x-service-secret': 'of the other service' });
  await tracing.close();
  await app.close();

  const [inner, fault, request, , , continued] = spans;
  expect(request?.name).toBe('POST /things/:id');
  expect([inner?.name, inner?.traceId, inner?.parentSpanId]).toEqual(['answer', request?.traceId, request?.spanId]);
  expect(fault?.status).toEqual({ code: 2, message: 'Error' });
  // A stranger's trace is not continued; that of the other service is.
  expect(request?.traceId).not.toBe(foreign);
  expect(continued?.traceId).toBe(foreign);
  expect(passedOn.traceparent).toContain(foreign);
  expect(JSON.stringify(spans)).not.toMatch(/secret|what a person wrote/);
});
