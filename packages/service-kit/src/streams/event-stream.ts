import type { FastifyReply } from 'fastify';
import { runEvery } from '../work/shared-interval.ts';
import { createStreamWriter, type SlowReaderLimits, type StreamWriter } from './stream-writer.ts';

/**
 * One open event stream. Built for producers whose state is a growing text: send when `isReady`,
 * otherwise wait for `ready()` and then send everything that has grown meanwhile in one frame.
 */
export type EventStream = Omit<StreamWriter, 'write'> & {
  /** Writes one event, without an id if that is empty. `data` is JSON text without line breaks. @returns `isReady` after it. */
  send(id: string, data: string): boolean;
};

export type EventStreamOptions = Partial<SlowReaderLimits> & { pingMs?: number };

/** Takes over the reply. From here on nothing can be thrown at the client: send an error event. */
export function openEventStream(reply: FastifyReply, options: EventStreamOptions = {}): EventStream {
  const { pingMs = 15_000, stallMs = 30_000, bufferLimitBytes = 1_048_576 } = options;
  startAnswer(reply);
  const writer = createStreamWriter(reply.raw, { stallMs, bufferLimitBytes });
  // A comment prevents proxies from closing a silent stream; it is not sent while data is waiting for the reader.
  const stopPing = runEvery(pingMs, () => writer.isReady && writer.write(': ping\n\n'));
  writer.onClose(stopPing);
  const stream: EventStream = {
    get isOpen() {
      return writer.isOpen;
    },
    get isReady() {
      return writer.isReady;
    },
    send: (id, data) => writer.write(`${id === '' ? '' : `id: ${id}\n`}data: ${data}\n\n`),
    ready: writer.ready,
    end: writer.end,
    onClose: writer.onClose,
  };
  const { openStreams } = reply.server;
  openStreams.add(stream);
  writer.onClose(() => openStreams.delete(stream));
  return stream;
}

function startAnswer(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    // The headers that the app's hooks have set (security headers, CORS) belong to a stream too.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
}
