import { expect, test } from 'vitest';
import { errorSentences } from './error-sentences.ts';
import { type ErrorCode, errorStatuses } from './errors.ts';

test('A11: of all refusals with 401 only those about a password or a code that was typed name a password', () => {
  const refusals = (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => errorStatuses[code] === 401);
  const naming = refusals.filter((code) => /password/i.test(errorSentences[code]));
  expect(naming.sort()).toEqual(['wrong_code', 'wrong_credentials', 'wrong_password']);
  expect(refusals).toEqual(expect.arrayContaining(['unauthenticated', 'session_ended', 'api_key_revoked']));
});
