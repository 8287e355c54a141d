import { ConnectionError } from '@deskmate/api/client/connection-error';
import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { answerErrorCode } from '@deskmate/api/streams/answer-error';
import { describe, expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

const english = (error: unknown, words: string | null = null) =>
  failureWords({ code: answerErrorCode(error), words }, 'en', (code) => errorSentences[code]);

describe('each class of stream error shows its exact sentence', () => {
  it.each([
    [new ConnectionError('timeout'), 'The request took too long to complete. Please try again.'],
    [new ConnectionError('connection'), 'Connection lost. Please check your internet connection and try again.'],
    [
      new ServiceError('internal'),
      'The service is currently unavailable. Our team has been notified and is working on it.',
    ],
    [
      { message: 'Server error 500' },
      'The service is currently unavailable. Our team has been notified and is working on it.',
    ],
    [
      { message: 'odd' },
      'Sorry, an unexpected error occurred. Please try again or contact support if the problem persists.',
    ],
  ])('%s', (error, words) => {
    expect(english(error)).toBe(words);
  });

  it('other failures show their message, in the client’s language where it is not English', () => {
    const error = new ServiceError('insufficient_credit', { detail: 'You need 3 credits and have 1.' });
    expect(english(error, 'You need 3 credits and have 1.')).toBe('You need 3 credits and have 1.');
    expect(failureWords({ code: 'insufficient_credit', words: 'English' }, 'ar', (code) => `«${code}»`)).toBe(
      '«insufficient_credit»',
    );
  });
});
