import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { route } from '@deskmate/api/contracts/route';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AppOptions } from '../http/create-app.ts';
import { declareRoute } from '../http/declare-route.ts';
import { createLog } from '../monitoring/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import { type EventStream, type EventStreamOptions, openEventStream } from './event-stream.ts';
import type { CloseReason } from './stream-writer.ts';

const follow = route({ method: 'GET', path: 'stream', summary: 'Streams.' });
let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

/** Opens a stream over a real socket: the writer on one side, the unread answer on the other. */
async function connect(
  options: EventStreamOptions = {},
  appOptions: Partial<AppOptions> = {},
  agent: http.Agent | false = false,
) {
  const opened = Promise.withResolvers<EventStream>();
  app = await createTestApp(
    (service) => {
      declareRoute(service, {
        contract: follow,
        access: 'public',
        limit: 'public_read',
        handler: ({ reply }) => {
          opened.resolve(openEventStream(reply, options));
          return reply;
        },
      });
    },
    { streamEndMs: 100, ...appOptions },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ port, path: '/api/stream', agent });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const stream = await opened.promise;
  const closed = new Promise<CloseReason>((resolve) => stream.onClose(resolve));
  return { stream, answer, closed, port };
}

async function readAll(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const bigFrame = JSON.stringify('x'.repeat(100_000));
function fill(stream: EventStream): number {
  let sent = 0;
  while (stream.isReady && sent < 1000) stream.send(String(sent++), bigFrame);
  return sent;
}

/** More than the sockets of both sides hold, so that some of it waits for as long as the reader does not read. */
const moreThanSocketsHold = JSON.stringify('x'.repeat(32_000_000));
const roomForIt = { bufferLimitBytes: 100_000_000 };

test('R02: events arrive whole and in order under the headers that keep proxies from holding them back', async () => {
  const { stream, answer, closed } = await connect();
  for (let id = 0; id < 1000; id++) stream.send(String(id), JSON.stringify({ words: `قول ${id}` }));
  stream.end();
  const text = await readAll(answer);
  const events = text.trimEnd().split('\n\n');
  expect(events).toEqual(Array.from({ length: 1000 }, (_, id) => `id: ${id}\ndata: {"words":"قول ${id}"}`));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(await closed).toBe('ended');
});

test('an ended stream leaves its connection to the next request', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { stream, answer, port } = await connect({}, {}, agent);
  stream.send('1', '"some words"');
  stream.end();
  expect(await readAll(answer)).toBe('id: 1\ndata: "some words"\n\n');
  const next = http.get({ port, path: '/api/elsewhere', agent });
  const [other] = (await once(next, 'response')) as [http.IncomingMessage];
  expect(await readAll(other)).toContain('not_found');
  expect(next.reusedSocket).toBe(true);
  agent.destroy();
});

test('many streams one after the other leave nothing on their connection', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { stream, answer, port } = await connect({}, {}, agent);
  const { socket } = answer;
  stream.end();
  await readAll(answer);
  const connections = await new Promise((resolve) => app?.server.getConnections((_, count) => resolve(count)));
  expect(connections).toBe(1);
  const listeners: number[] = [];
  app?.server.on('request', ({ socket: held }: http.IncomingMessage) => listeners.push(held.listenerCount('drain')));
  for (let nth = 0; nth < 3; nth++) {
    const [next] = await once(http.get({ port, path: '/api/stream', agent }), 'response');
    expect((next as http.IncomingMessage).socket).toBe(socket);
    await app?.openStreams.values().next().value?.end();
    await readAll(next as http.IncomingMessage);
  }
  expect(new Set(listeners).size).toBe(1);
  agent.destroy();
});

test('a pipelined response that waits behind another one is a stream like any other', async () => {
  const { stream, answer, port } = await connect();
  stream.end();
  await readAll(answer);
  const socket = net.connect(port, '127.0.0.1');
  const ask = 'GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n';
  socket.write(ask + ask);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  await expect.poll(() => app?.openStreams.size).toBe(2);
  const [first, second] = [...(app?.openStreams ?? [])];
  second?.send('2', '"second"');
  first?.send('1', '"أول"');
  first?.end();
  second?.end();
  await expect.poll(() => text).toMatch(/data: "second"\n\n\r\n0\r\n\r\n$/);
  expect(text.indexOf('"أول"')).toBeLessThan(text.indexOf('"second"'));
  socket.destroy();
});

test('a reader that half-closes its connection counts as gone', async () => {
  const { stream, answer, port } = await connect(roomForIt);
  stream.end();
  await readAll(answer);
  const faults: Error[] = [];
  const { server } = app as FastifyInstance;
  server.on('clientError', (error) => faults.push(error));
  const connected = once(server, 'connection') as Promise<[net.Socket]>;
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'readable');
  const [open] = [...(app?.openStreams ?? [])];
  // Words still wait for the reader, so the end of the other side has to wait too.
  open?.send('0', moreThanSocketsHold);
  const [held] = await connected;
  const halfClosed = once(held, 'end');
  socket.end();
  await halfClosed;
  expect(open?.send('1', '"x"')).toBe(false);
  expect(open?.isOpen).toBe(false);
  await once(held, 'close');
  expect(faults).toEqual([]);
  socket.destroy();
});

test('a stream leaves its line in the log when it ends', async () => {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line: string) => void lines.push(line) } });
  const { stream, answer } = await connect({}, { log });
  stream.end();
  await readAll(answer);
  const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await expect.poll(requests).toMatchObject([{ route: '/api/stream', status: 200 }]);
});

test('R08: a silent stream sends a comment again and again', async () => {
  const { stream, answer } = await connect({ pingMs: 20 });
  let text = '';
  answer.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await expect.poll(() => text).toContain(': ping\n\n: ping\n\n');
  stream.end();
});

test('a reader that falls behind is waited for and then gets everything', async () => {
  const { stream, answer } = await connect();
  answer.pause();
  const sent = fill(stream);
  expect(stream.isReady).toBe(false);
  const ready = stream.ready();
  const text = readAll(answer);
  expect(await ready).toBe(true);
  stream.send('last', '"end"');
  stream.end();
  expect((await text).match(/^id: /gm)).toHaveLength(sent + 1);
});

test('R07: a reader that never reads is cut off after the stall limit, and whoever waits for it is released', async () => {
  const { stream, answer, closed } = await connect({ stallMs: 50 });
  answer.pause();
  while (await stream.ready()) fill(stream);
  expect(await closed).toBe('stalled');
  expect(stream.isOpen).toBe(false);
});

test('R07: at most the buffer limit is held for one reader; beyond it the stream is cut', async () => {
  const { stream, answer, closed } = await connect({ bufferLimitBytes: 300_000 });
  answer.pause();
  fill(stream);
  for (let extra = 0; extra < 5; extra++) stream.send('extra', bigFrame);
  expect(await closed).toBe('overflow');
  expect(stream.send('late', '"x"')).toBe(false);
});

test('a reader that leaves is noticed, and sending afterwards does nothing', async () => {
  const { stream, answer, closed } = await connect();
  answer.destroy();
  expect(await closed).toBe('disconnected');
  expect(stream.isOpen).toBe(false);
  expect(stream.send('1', '"x"')).toBe(false);
  expect(await stream.ready()).toBe(false);
  stream.end();
});

test('ending does not wait indefinitely for a reader that never reads', async () => {
  const { stream, answer, closed } = await connect({ ...roomForIt, stallMs: 50 });
  answer.pause();
  stream.send('0', moreThanSocketsHold);
  stream.end();
  expect(await closed).toBe('stalled');
});

test('a wait that begins after the close ends at once', async () => {
  const { stream, answer } = await connect();
  stream.end();
  await readAll(answer);
  const reason = await new Promise((resolve) => stream.onClose(resolve));
  expect(reason).toBe('ended');
});

test('R04: a closed stream leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { stream, answer, closed } = await connect();
  const whileIdle = vi.getTimerCount();
  answer.pause();
  fill(stream);
  // The ping of the stream, and then what cuts a reader off that is behind.
  expect(vi.getTimerCount()).toBe(whileIdle + 1);
  answer.destroy();
  await closed;
  expect(vi.getTimerCount()).toBe(whileIdle - 1);
});

test('a reader that never reads does not hold up the end of the app', async () => {
  const { stream, answer, closed } = await connect(roomForIt);
  answer.pause();
  stream.send('0', moreThanSocketsHold);
  await app?.close();
  expect(await closed).toBe('stalled');
});

test('closing the app ends open streams instead of waiting for their readers', async () => {
  const { answer, closed } = await connect({}, { streamEndMs: 20_000 });
  const text = readAll(answer);
  await app?.close();
  expect(await closed).toBe('ended');
  expect(await text).toBe('');
});
