import { AsyncLocalStorage } from 'node:async_hooks';
import { identity } from '@deskmate/brand/identity';
import type { Tracing } from '@deskmate/service-kit/monitoring/tracing';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';

const name = identity.name.toLowerCase();
/** What could not be sent is dropped: traces must not delay the end of the process. */
const sendMs = 2000;

/** Sends spans by OTLP over HTTP to `url`, which is the collector's address without the path. */
export function createTracing(url: string, role: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: sendMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.instance.id': `${role}-${process.pid}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(name);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();
  const active = (): Context => contexts.getStore() ?? ROOT_CONTEXT;
  const requestSpans = new WeakMap<object, { span: Span; context: Context }>();

  return {
    span(spanName, attributes, work) {
      const span = tracer.startSpan(spanName, { attributes }, active());
      return contexts.run(trace.setSpan(active(), span), async () => {
        try {
          return await work();
        } catch (error) {
          // The message may hold what a person wrote.
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceRequests(app: FastifyInstance) {
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = isOurs(request.headers)
          ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          : ROOT_CONTEXT;
        const { method, routeOptions } = request;
        const attributes = { 'http.request.method': method, 'http.route': routeOptions.url ?? 'unknown' };
        const span = tracer.startSpan(
          `${method} ${attributes['http.route']}`,
          { kind: SpanKind.SERVER, attributes: { ...attributes, 'request.id': request.id } },
          parent,
        );
        const context = trace.setSpan(parent, span);
        requestSpans.set(request, { span, context });
        contexts.run(context, done);
      });
      // Reading a body continues in the connection's own context.
      app.addHook('preValidation', (request, _reply, done) => {
        contexts.run(requestSpans.get(request)?.context ?? ROOT_CONTEXT, done);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = requestSpans.get(request)?.span;
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    headers() {
      const carrier: Record<string, string> = {};
      propagator.inject(active(), carrier, defaultTextMapSetter);
      return carrier;
    },
    async close() {
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, sendMs).unref())]).catch(
        () => {},
      );
    },
  };
}

/** Only the other service continues its trace here: a browser's header could tie strangers' requests together. */
const isOurs = (headers: Record<string, unknown>): boolean => 'x-service-secret' in headers;
