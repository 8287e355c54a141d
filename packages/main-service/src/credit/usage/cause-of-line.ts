import type { LedgerLine } from '@deskmate/api/contracts/main/usage';

type Line = { kind: LedgerLine['kind']; requestId: string };

/** The cause of a ledger line; the first word of the ledger's `cause` tells it. */
export function causeOfLine({ kind, requestId }: Line): LedgerLine['cause'] {
  // A request id, which the AI service chose.
  if (kind === 'spend' || kind === 'not_charged') return 'use';
  if (kind === 'expire') return 'expiry';
  const [word = ''] = requestId.split(':');
  if (kind === 'grant') return causesOfGrants[word] ?? 'unknown';
  // `refund:…:referral:…`: what a payment had earned as a referral.
  if (requestId.includes(':referral:')) return 'referral_reversed';
  return causesOfAdjustments[word] ?? 'unknown';
}

const causesOfGrants: Record<string, LedgerLine['cause']> = {
  grant: 'plan',
  payment: 'purchase',
  referral: 'referral',
  won: 'dispute_won',
  operator: 'gift',
};

const causesOfAdjustments: Record<string, LedgerLine['cause']> = {
  refund: 'refund',
  dispute: 'dispute',
  withdrawal: 'withdrawal',
  operator: 'gift_taken_back',
};
