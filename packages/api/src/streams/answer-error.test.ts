import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../client/connection-error.ts';
import { errorSentences } from '../contracts/error-sentences.ts';
import { ServiceError } from '../contracts/errors.ts';
import { answerError, answerErrorCode, readAnswerError } from './answer-error.ts';

describe('which sentence a failed answer shows', () => {
  it.each([
    [new ConnectionError('timeout'), 'upstream_timeout'],
    [new ConnectionError('connection'), 'upstream_connection'],
    [{ message: 'Request timed out' }, 'upstream_timeout'],
    [{ message: 'timeout of 3000ms exceeded' }, 'upstream_timeout'],
    [new TypeError('network error'), 'upstream_connection'],
    [{ message: 'Request failed with status code 500' }, 'upstream_failed'],
    [{ message: 'Internal Server Error' }, 'upstream_failed'],
    [new ServiceError('internal'), 'upstream_failed'],
    [{ code: 'upstream_refused', message: 'no' }, 'upstream_refused'],
    [new ServiceError('insufficient_credit'), 'insufficient_credit'],
    [{ message: 'the cat sat down' }, 'upstream_unexpected'],
    [undefined, 'upstream_unexpected'],
  ] as const)('%s -> %s', (error, code) => {
    expect(answerErrorCode(error)).toBe(code);
  });
});

describe('the error of an answer', () => {
  it('is read from the last event as it was written', () => {
    const message = errorSentences.upstream_failed;
    expect(answerError('upstream_failed')).toEqual({ code: 'upstream_failed', message });
    expect(readAnswerError(answerError('upstream_failed'))).toEqual({
      code: 'upstream_failed',
      words: message,
      retryAfterSeconds: undefined,
    });
  });

  it('says when a retry can succeed, in words and in seconds', () => {
    const error = answerError('upstream_failed', 90);
    expect(error.message).toMatch(/ Try again in 2 minutes\.$/);
    expect(readAnswerError(error).retryAfterSeconds).toBe(90);
  });

  it('of a request that was refused is what the service answered', () => {
    const refusal = new ServiceError('too_many_streams', { detail: 'Wait.', retryAfterSeconds: 5 });
    expect(readAnswerError(refusal)).toEqual({ code: 'too_many_streams', words: 'Wait.', retryAfterSeconds: 5 });
  });
});
