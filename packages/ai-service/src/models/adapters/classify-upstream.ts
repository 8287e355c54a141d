import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider';
import { type UpstreamCode, UpstreamError } from '../upstream-error.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** Maps whatever a vendor package threw, or put into its stream, to one of our fault classes. */
export function classifyUpstream(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (APICallError.isInstance(error)) return fromCall(error);
  if (InvalidResponseDataError.isInstance(error))
    return new UpstreamError('upstream_connection', { fault: 'ended early' });
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) {
    return fromErrorObject(objectIn(error)) ?? new UpstreamError('upstream_unexpected', { fault: 'malformed event' });
  }
  return fromNetwork(error) ?? fromErrorObject(error) ?? new UpstreamError('upstream_unexpected', { fault: 'unknown' });
}

/** A response with an error status, or a call without a response. */
function fromCall(error: APICallError): UpstreamError {
  const status = error.statusCode;
  if (status === undefined || status < 300) {
    return fromNetwork(error) ?? new UpstreamError('upstream_connection', { fault: 'connection' });
  }
  const refused = isRefusal(`${error.responseBody ?? ''}`);
  const seconds = retryAfterSeconds(error.responseHeaders?.['retry-after']);
  const facts = {
    fault: refused ? 'content policy' : 'status',
    status,
    ...(seconds && { retryAfterSeconds: seconds }),
  };
  return new UpstreamError(refused && status < 500 ? 'upstream_refused' : codeForStatus(status), facts);
}

/** A wrong key, an exhausted quota and the vendor's own faults are all "the service is unavailable" to a client. */
export function codeForStatus(status: number): UpstreamCode {
  if (status === 408 || status === 504) return 'upstream_timeout';
  if (status >= 500 || status === 401 || status === 403 || status === 429) return 'upstream_failed';
  return 'upstream_unexpected';
}

const networkFaults: Record<string, UpstreamCode> = {
  UND_ERR_HEADERS_TIMEOUT: 'upstream_timeout',
  UND_ERR_BODY_TIMEOUT: 'upstream_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'upstream_timeout',
  ETIMEDOUT: 'upstream_timeout',
};

/** Follows `cause` down to the error code of the socket. */
function fromNetwork(error: unknown): UpstreamError | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^(E[A-Z_]+|UND_ERR_|CERT_|DEPTH_|SELF_|UNABLE_|ERR_(SSL|TLS))/.test(code)) {
      return new UpstreamError(networkFaults[code] ?? 'upstream_connection', { fault: code });
    }
    if (at instanceof TypeError && at.message === 'terminated') {
      return new UpstreamError('upstream_connection', { fault: 'terminated' });
    }
  }
  return null;
}

type ErrorObject = { type?: unknown; code?: unknown; status?: unknown; message?: unknown; error?: unknown };

/** An error object inside a stream, in the format of any vendor. */
function fromErrorObject(value: unknown): UpstreamError | null {
  if (typeof value === 'string') return fromErrorObject({ message: value });
  if (value === null || typeof value !== 'object' || value instanceof Error) return null;
  const object = value as ErrorObject;
  if (object.error) return fromErrorObject(object.error);
  const words = [object.type, object.code, object.status, object.message].filter(isWord).join(' ').toLowerCase();
  if (words === '') return null;
  const status = Number(object.code ?? object.status);
  if (status >= 400) return new UpstreamError(codeForStatus(status), { fault: 'error event', status });
  return new UpstreamError(codeForWords(words), { fault: 'error event' });
}

function codeForWords(words: string): UpstreamCode {
  if (isRefusal(words)) return 'upstream_refused';
  if (/time.?out|timed out|deadline/.test(words)) return 'upstream_timeout';
  if (
    /server.?error|overloaded|api_error|internal|unavailable|rate.?limit|exhausted|authentication|permission/.test(
      words,
    )
  ) {
    return 'upstream_failed';
  }
  return 'upstream_unexpected';
}

export const isRefusal = (words: string): boolean =>
  /content.?filter|content_policy|responsible.?ai|safety_violation|moderation_blocked/i.test(words);

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const objectIn = (error: { text?: string; value?: unknown; cause?: unknown }): unknown => {
  if (error.value !== undefined) return error.value;
  try {
    return JSON.parse(error.text ?? '') as unknown;
  } catch {
    return null;
  }
};
