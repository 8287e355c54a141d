import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyServerOptions } from 'fastify';
import { errorBody } from './error-handler.ts';
import { newId } from './random.ts';
import { toServiceError } from './to-service-error.ts';

/** Answers connections whose request could not be parsed: broken framing, too many headers, headers that arrive too slowly. */
export const handleClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const { status, ...known } = asServiceError(error);
  const body = JSON.stringify(errorBody({ status, ...known } as ServiceError, newId()));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `x-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

function asServiceError(error: Error & { code?: string }): ServiceError {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ServiceError('request_timeout');
  const known = toServiceError(error);
  return known.status >= 500 ? new ServiceError('bad_request') : known;
}
