import type { FastifyInstance } from 'fastify';
import type { EventStream } from './event-stream.ts';

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: Set<EventStream>;
  }
}

/**
 * Lets the app close: open event streams would otherwise keep it waiting for their readers.
 * Each reader has `lastWordsMs` to take the rest; the server would cut it off with unsent words.
 */
export function endStreamsOnClose(app: FastifyInstance, lastWordsMs = 2000): void {
  app.decorate('openStreams', new Set<EventStream>());
  app.addHook('preClose', async () => {
    const streams = [...app.openStreams];
    for (const stream of streams) stream.end(lastWordsMs);
    await Promise.all(streams.map((stream) => new Promise((closed) => stream.onClose(closed))));
  });
}
