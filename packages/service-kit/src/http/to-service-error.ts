import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';

/** Turns whatever was thrown into the error that a client may see; `cause` is the original. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = codeFor(error);
  return new ServiceError(code, { cause: error, ...(code === 'service_unavailable' ? { retryAfterSeconds: 5 } : {}) });
}

function codeFor(error: unknown): ErrorCode {
  const chain = causes(error);
  for (const link of chain) {
    const code = typeof link.code === 'string' ? link.code : '';
    if (code.startsWith('FST_') || code.startsWith('HPE_')) return byFrameworkCode[code] ?? byStatus(link.statusCode);
    // A value that the database cannot store, e.g. a NUL character: the request is invalid.
    if (/^22\w{3}$/.test(code)) return 'bad_request';
    if (awayCodes.test(code) || awayWords.test(link.message ?? '')) return 'service_unavailable';
  }
  return byStatus(chain[0]?.statusCode);
}

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_NOT_FOUND: 'not_found',
  // A path segment longer than any of our ids cannot name anything.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

// The database is read-only, unavailable, starting, or out of connections, disk or memory, or the wait for a connection of the pool timed out.
const awayCodes =
  /^(08\w{3}|25006|53\w{3}|57P0[1-3]|57014|58030|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EMFILE)$/;

// The PostgreSQL driver gives these no code.
const awayWords =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

function byStatus(status: unknown): ErrorCode {
  if (status === 408) return 'request_timeout';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 431) return 'headers_too_large';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'bad_request' : 'internal';
}

type Link = Error & { code?: unknown; statusCode?: unknown };

function causes(error: unknown): Link[] {
  const chain: Link[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link as Link);
  return chain;
}
