import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import type { ErrorBody, ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toServiceError } from './to-service-error.ts';

/** The one error handler: every error answer of a service is made here. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toServiceError(error);
  if (known.status >= 500) request.log.error({ err: known.cause ?? known, answered: known.code }, 'request failed');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  return reply
    .code(known.status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(errorBody(known, request.id)));
}

export const errorBody = ({ code, detail }: ServiceError, requestId: string): ErrorBody => ({
  detail: detail ?? errorSentences[code],
  code,
  request_id: requestId,
});
