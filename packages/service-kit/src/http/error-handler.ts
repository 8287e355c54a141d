import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { type ErrorBody, ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { createFaultLog, type FaultLog } from '../monitoring/fault-log.ts';
import type { Log } from '../monitoring/log.ts';
import { newId } from '../random.ts';
import { toServiceError } from './to-service-error.ts';

/** The one error handler: every error answer of a service is made here. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toServiceError(error);
  logFailure(request, known);
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  return reply
    .code(known.status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(errorBody(known, request.id)));
}

/** Codes of an outage: each of thousands of requests fails for the same reason. */
const outageCodes: ReadonlySet<string> = new Set([
  'service_unavailable',
  'gateway_unavailable',
  'provider_unavailable',
]);

/** Logs what an operator should look at: one line for a fault of ours, and for an outage one a minute. */
export function logFailure(request: FastifyRequest, { status, code, cause }: ServiceError): void {
  if (status < 500) return;
  // Without a cause it is a refusal that we meant, such as while the process ends: no fault, and no stack to look at.
  if (cause === undefined) request.log.warn({ answered: code }, 'request refused');
  else if (outageCodes.has(code)) request.server.outage.failed(cause);
  else request.log.error({ err: cause, answered: code }, 'request failed');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that failed because what they need is away. */
    outage: FaultLog;
  }
}

/** Some requests need less than others, so one that succeeds is no sign that all do. */
const calmMs = 30_000;

export function trackOutages(app: FastifyInstance, log: Log): void {
  app.decorate('outage', createFaultLog(log, 'answering requests', { calmMs }));
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode < 500) app.outage.worked();
  });
}

/** An unknown address is 404; a known address with another method is 405 and names the allowed methods. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = request.server.declaredRoutes
    .filter(({ url }) => matches(url, path))
    .map(({ contract }) => contract.method);
  if (methods.length === 0) return handleError(new ServiceError('not_found'), request, reply);
  return handleError(
    new ServiceError('method_not_allowed'),
    request,
    reply.header('allow', [...new Set(methods)].join(', ')),
  );
}

/** Answers connections whose request could not be parsed: broken framing, too many headers, headers that arrive too slowly. */
export const handleClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const fault = toClientFault(error);
  const body = JSON.stringify(errorBody(fault, newId()));
  socket.end(
    `HTTP/1.1 ${fault.status} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `x-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

const errorBody = ({ code, detail, candidates }: ServiceError, requestId: string): ErrorBody => ({
  detail: detail ?? errorSentences[code],
  code,
  request_id: requestId,
  ...(candidates && { candidates: [...candidates] }),
});

function matches(pattern: string, path: string): boolean {
  const [expected, found] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === found.length && expected.every((part, index) => part.startsWith(':') || part === found[index])
  );
}

function toClientFault(error: Error & { code?: string }): ServiceError {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ServiceError('request_timeout');
  const known = toServiceError(error);
  return known.status >= 500 ? new ServiceError('bad_request') : known;
}
