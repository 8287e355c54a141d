import { ConnectionError } from '../client/connection-error.ts';
import type { ChatFrame } from '../contracts/ai/chat.ts';
import { errorSentences } from '../contracts/error-sentences.ts';
import { type ErrorCode, isErrorCode, ServiceError } from '../contracts/errors.ts';
import { waitText } from '../wait-text.ts';

/** Why an answer failed, as its last event says it. */
export type AnswerError = NonNullable<ChatFrame['error']>;

export function answerError(code: ErrorCode, retryAfterSeconds?: number): AnswerError {
  const message = errorSentences[code];
  if (retryAfterSeconds === undefined) return { code, message };
  const words = `${message} Try again in ${waitText(retryAfterSeconds, 'en')}.`;
  return { code, message: words, retry_after_seconds: retryAfterSeconds };
}

export type AnswerFailure = { code: ErrorCode; words: string | null; retryAfterSeconds: number | undefined };

/** What is known of a failed answer: its last event's error, or the error of the request that opened its stream. */
export function readAnswerError(error: unknown): AnswerFailure {
  const code = answerErrorCode(error);
  if (error instanceof ServiceError) {
    const { detail, retryAfterSeconds } = error;
    return { code, words: typeof detail === 'string' ? detail : null, retryAfterSeconds };
  }
  const { message, retry_after_seconds } = (error ?? {}) as Partial<AnswerError>;
  return { code, words: typeof message === 'string' ? message : null, retryAfterSeconds: retry_after_seconds };
}

/**
 * The error code whose sentence a failed answer shows. A code of the registry is used as it is. Otherwise the text
 * decides: timeout; network or connection; a 500 or server error; anything else.
 */
export function answerErrorCode(error: unknown): ErrorCode {
  if (error instanceof ConnectionError) return error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_connection';
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (isErrorCode(code)) return code === 'internal' ? 'upstream_failed' : code;
  return codeOfText(typeof message === 'string' ? message : String(error));
}

function codeOfText(text: string): ErrorCode {
  if (/time[d -]?\s?out/i.test(text)) return 'upstream_timeout';
  if (/network|connection/i.test(text)) return 'upstream_connection';
  if (/\b500\b|server error/i.test(text)) return 'upstream_failed';
  return 'upstream_unexpected';
}
