import type { FastifyInstance } from 'fastify';

export type Attributes = Record<string, string | number | boolean>;

/** Spans for OpenTelemetry. Attributes hold what the log may hold: names and figures of ours, no text of people. */
export type Tracing = {
  /** Runs `work` within a span of its own; a rejection marks the span as failed. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** One span for each request, by its route; it continues the trace of a request of the other service. */
  traceRequests(app: FastifyInstance): void;
  /** Headers by which the service that is called continues this trace. */
  headers(): Record<string, string>;
  /** Sends what has not been sent. */
  close(): Promise<void>;
};

export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(),
  traceRequests: () => {},
  headers: () => ({}),
  close: async () => {},
};
