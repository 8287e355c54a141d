import { describe, expect, it } from 'vitest';
import { errorSentences } from '../contracts/error-sentences.ts';
import { ServiceError } from '../contracts/errors.ts';
import { ConnectionError } from './connection-error.ts';
import { errorNotice } from './error-notice.ts';

const english = (error: unknown) => errorNotice(error, 'en', (code) => errorSentences[code]);

describe('error notices', () => {
  it('names the first field, capitalised, and drops the word String', () => {
    const detail = [
      { loc: ['body', 'first_name'], msg: 'String should have at least 1 character', type: 'too_small' },
      { loc: ['body', 'email'], msg: 'other', type: 'x' },
    ];
    expect(english(new ServiceError('invalid_input', { detail }))).toBe('First name should have at least 1 character');
  });

  it('shows a plain detail as it is, or the words of the person’s language for its code', () => {
    const error = new ServiceError('not_found', { detail: 'Gone for good.' });
    expect(english(error)).toBe('Gone for good.');
    expect(errorNotice(error, 'ar', (code) => `«${code}»`)).toBe('«not_found»');
    const list = [{ loc: ['body', 'email'], msg: 'is not an address', type: 'value_error' }];
    const ofFields = new ServiceError('invalid_input', { detail: list });
    expect(errorNotice(ofFields, 'ar', (code) => `«${code}»`)).toBe('«invalid_input»');
  });

  it('has no words for a redirect, which is swallowed in silence', () => {
    expect(english(new ConnectionError('redirect'))).toBe('');
  });

  it('has no words for what the person cancelled', () => {
    expect(english(new DOMException('Cancelled', 'AbortError'))).toBe('');
  });

  it('has words for an empty list, a cut, and anything unknown', () => {
    expect(english(new ServiceError('invalid_input', { detail: [] }))).toBe('Check what you entered.');
    expect(english(new ConnectionError('connection'))).toMatch(/^Connection lost/);
    expect(english('boom')).toMatch(/went wrong on our side/);
  });
});
