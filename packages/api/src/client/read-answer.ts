import { type ErrorBody, isErrorCode, ServiceError } from '../contracts/errors.ts';
import type { TransportResponse } from './transport.ts';

/** The JSON of a 2xx answer (undefined when it has none). @throws ServiceError for any other status. */
export function readAnswer(response: TransportResponse): unknown {
  const body = parseJson(response.text);
  if (response.status >= 200 && response.status < 300) return body;
  throw errorOfAnswer(response, body);
}

/** Rebuilds the service's error from its body; for a response of something else (a proxy's page) the status decides. */
export function errorOfAnswer(response: Pick<TransportResponse, 'status' | 'header'>, body: unknown): ServiceError {
  const retryAfter = Number(response.header('retry-after'));
  const retry = retryAfter > 0 && retryAfter < Number.POSITIVE_INFINITY ? { retryAfterSeconds: retryAfter } : {};
  const { code, detail, request_id, candidates } = (body ?? {}) as Partial<ErrorBody>;
  if (isErrorCode(code)) {
    const known = typeof detail === 'string' || Array.isArray(detail) ? { detail } : {};
    return new ServiceError(code, {
      ...known,
      ...retry,
      ...(request_id ? { requestId: request_id } : {}),
      ...(candidates ? { candidates } : {}),
    });
  }
  if (response.status === 429) return new ServiceError('too_many_requests', retry);
  if ([502, 503, 504].includes(response.status)) return new ServiceError('service_unavailable', retry);
  return new ServiceError(response.status >= 500 ? 'internal' : 'bad_request');
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
