import { expect, test } from 'vitest';
import { causeOfLine } from './cause-of-line.ts';

test.each([
  ['spend', 'refund:typed-by-a-program', 'use'],
  ['not_charged', 'a', 'use'],
  ['expire', 'expire:lot:3', 'expiry'],
  ['grant', 'grant:subscription:0', 'plan'],
  ['grant', 'payment:session', 'purchase'],
  ['grant', 'referral:1:invitee', 'referral'],
  ['grant', 'won:dispute:dp_1', 'dispute_won'],
  ['grant', 'won:dispute:dp_1:referral:1:invitee', 'dispute_won'],
  ['grant', 'operator:1', 'gift'],
  ['grant', 'of an earlier version', 'unknown'],
  ['adjust', 'refund:re_1', 'refund'],
  ['adjust', 'refund:re_1:referral:1:referrer', 'referral_reversed'],
  ['adjust', 'dispute:dp_1', 'dispute'],
  ['adjust', 'withdrawal:1:2', 'withdrawal'],
  ['adjust', 'operator:1', 'gift_taken_back'],
] as const)('a line of kind %s for %s is there because of: %s', (kind, requestId, cause) => {
  expect(causeOfLine({ kind, requestId })).toBe(cause);
});
