import { createServer } from 'node:http';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start/explain-failure.ts';
import { measureRequests } from './measure-requests.ts';

export type MetricsServer = { listen(): Promise<void>; close(): Promise<void> };

/**
 * Prometheus metrics at `/metrics` of their own port (`METRICS_PORT`), by default reachable from this machine only (`METRICS_HOST`).
 * Counts from here on whatever `app` answers; `listen` fails with a `StartError` when the port cannot be had.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metrics }: Monitoring,
  { port, host }: { port: number; host: string },
): MetricsServer {
  measureRequests(app, metrics.registry);
  const server = createServer(async (request, response) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    const text = isMetrics ? await metrics.read() : 'Metrics are at /metrics.\n';
    response
      .writeHead(isMetrics ? 200 : 404, { 'content-type': isMetrics ? metrics.registry.contentType : 'text/plain' })
      .end(text);
  });
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            new StartError(
              `Metrics cannot be served at port ${port} of ${host} (${error.code}). Set METRICS_PORT to another one.`,
            ),
          ),
        );
        server.listen(port, host, resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
