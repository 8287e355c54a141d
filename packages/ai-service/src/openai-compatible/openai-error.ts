import { errorWords } from '@deskmate/api/contracts/error-sentences';
import type { ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { logFailure } from '@deskmate/service-kit/http/error-handler';
import { toServiceError } from '@deskmate/service-kit/http/to-service-error';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type OpenaiError = { error: { message: string; type: string; param: string | null; code: string | null } };

type Meaning = { status?: number; type?: string; code?: string; message?: string };

const meanings: Partial<Record<ErrorCode, Meaning>> = {
  unauthenticated: {
    code: 'invalid_api_key',
    message: 'This API key isn’t valid. Create one in Account › Security.',
  },
  not_found: { code: 'model_not_found' },
  invalid_input: { status: 400, code: 'invalid_value' },
  insufficient_credit: { type: 'insufficient_quota', code: 'insufficient_quota' },
  subscription_expired: { type: 'insufficient_quota' },
  model_not_in_plan: { type: 'insufficient_quota' },
  too_many_requests: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  unpaid_limit: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  too_many_streams: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  // A 5xx status, because the official clients retry those.
  model_unavailable: { status: 503, type: 'server_error' },
};

/** Error handler that answers with the statuses and codes of the OpenAI format. */
export function sendOpenaiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toServiceError(error);
  logFailure(request, known);
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  return reply
    .code(meanings[known.code]?.status ?? known.status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(toOpenaiError(known)));
}

/** For an address that is not in the format, such as those of pictures and recordings. */
export function sendUnknownUrl(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1);
  const message = `Unknown request URL: ${request.method} ${path.slice(0, 200)}. In this format there are POST chat/completions, GET models and GET models/{model}.`;
  const error: OpenaiError = { error: { message, type: 'invalid_request_error', param: null, code: 'unknown_url' } };
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(error));
}

export function toOpenaiError(error: ServiceError): OpenaiError {
  const meaning = meanings[error.code] ?? {};
  const [item] = Array.isArray(error.detail) ? error.detail : [];
  const param = item ? item.loc.slice(1).join('.') : '';
  return {
    error: {
      message: meaning.message ?? (item ? `${param || 'body'}: ${item.msg}` : errorWords(error)),
      type: meaning.type ?? (error.status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: param === '' ? null : param,
      code: item && ownCodes.has(item.type) ? item.type : (meaning.code ?? error.code),
    },
  };
}

/** Clients recognise this code and shorten the conversation. */
export const contextLengthExceeded = 'context_length_exceeded';
/** Clients recognise this code and omit the parameter. */
export const unsupportedValue = 'unsupported_value';

/** Codes of the format for faults of single parameters. */
const ownCodes = new Set([contextLengthExceeded, unsupportedValue]);
