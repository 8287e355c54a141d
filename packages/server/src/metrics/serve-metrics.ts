import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start/explain-failure.ts';
import { measureRequests } from './measure-requests.ts';

export type MetricsServer = { listen(): Promise<void>; close(): Promise<void> };

const loopback = '127.0.0.1';

/**
 * Prometheus metrics at `/metrics` of their own port, reachable from this machine only (`METRICS_PORT`).
 * Counts from here on whatever `app` answers; `listen` fails with a `StartError` when the port cannot be had.
 */
export function serveMetrics(app: FastifyInstance, port: number): MetricsServer {
  const registry = measureRequests(app);
  const server = createServer(async (request, response) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    const text = isMetrics ? await registry.metrics() : 'Metrics are at /metrics.\n';
    response
      .writeHead(isMetrics ? 200 : 404, { 'content-type': isMetrics ? registry.contentType : 'text/plain' })
      .end(text);
  });
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            new StartError(
              `Metrics cannot be served at port ${port} (${error.code}). Set METRICS_PORT to another one.`,
            ),
          ),
        );
        server.listen(port, loopback, resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
