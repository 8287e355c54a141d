import { type ErrorCode, isErrorCode, ServiceError } from '../contracts/errors.ts';
import { ConnectionError } from './connection-error.ts';

/**
 * The error code whose sentence a failed answer shows. A code of the registry is used as it is. Otherwise the text
 * decides: timeout; network or connection; a 500 or server error; anything else.
 */
export function streamErrorCode(error: unknown): ErrorCode {
  if (error instanceof ConnectionError) return error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_connection';
  if (error instanceof ServiceError && error.code !== 'internal') return error.code;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (isErrorCode(code) && code !== 'internal') return code;
  return codeOfText(typeof message === 'string' ? message : String(error));
}

function codeOfText(text: string): ErrorCode {
  if (/time[d -]?\s?out/i.test(text)) return 'upstream_timeout';
  if (/network|connection/i.test(text)) return 'upstream_connection';
  if (/\b500\b|server error|something went wrong on our side/i.test(text)) return 'upstream_failed';
  return 'upstream_unexpected';
}
