import type { FastifyInstance } from 'fastify';
import type { EventStream } from './event-stream.ts';

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: Set<EventStream>;
  }
}

const lookEveryMs = 100;

/**
 * Lets the app close: open event streams would otherwise keep it waiting for their readers, and connections whose answer
 * ends while it closes for their keep-alive time, because Node closes only those that are idle at its beginning.
 * Each reader has `streamEndMs` to receive the rest; Node would disconnect it with unsent text.
 */
export function endStreamsOnClose(app: FastifyInstance, streamEndMs = 2000): void {
  app.decorate('openStreams', new Set<EventStream>());
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs);
    const streams = [...app.openStreams];
    for (const stream of streams) stream.end(streamEndMs);
    await Promise.all(streams.map((stream) => new Promise((closed) => stream.onClose(closed))));
  });
}
