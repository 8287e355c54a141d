import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Metrics for the operator: requests by route pattern (never by address: addresses can hold secrets), their time,
 * the event streams that are open, and the process itself (memory, CPU, event loop). Times are in seconds.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'deskmate_http_requests_total',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'deskmate_http_request_seconds',
    help: 'Time from a request to the end of its answer; event streams last as long as their answer grows.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: 'deskmate_open_event_streams',
    help: 'Event streams that are open now.',
    registers: [registry],
    collect() {
      this.set(app.openStreams.size);
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown';
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
