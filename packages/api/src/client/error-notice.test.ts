import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contracts/errors.ts';
import { ConnectionError } from './connection-error.ts';
import { errorNotice } from './error-notice.ts';

describe('error notices', () => {
  it('names the first field, capitalised, and drops the word String', () => {
    const detail = [
      { loc: ['body', 'first_name'], msg: 'String should have at least 1 character', type: 'too_small' },
      { loc: ['body', 'email'], msg: 'other', type: 'x' },
    ];
    expect(errorNotice(new ServiceError('invalid_input', { detail }))).toBe(
      'First name should have at least 1 character',
    );
  });

  it('shows a plain detail as it is, or the words of the person’s language for its code', () => {
    const error = new ServiceError('not_found', { detail: 'Gone for good.' });
    expect(errorNotice(error)).toBe('Gone for good.');
    expect(errorNotice(error, (code) => `«${code}»`)).toBe('«not_found»');
  });

  it('has no words for a redirect, which is swallowed in silence', () => {
    expect(errorNotice(new ConnectionError('redirect'), () => 'words')).toBe('');
  });

  it('has words for an empty list, a cut, and anything unknown', () => {
    expect(errorNotice(new ServiceError('invalid_input', { detail: [] }))).toBe('Please check what you entered.');
    expect(errorNotice(new ConnectionError('connection'))).toMatch(/^Connection lost/);
    expect(errorNotice('boom')).toMatch(/went wrong on our side/);
  });
});
