import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Tx } from '../../transaction.ts';
import { refuseBeyondLimits } from './promo-rules.ts';

/**
 * Checks that a code has a use left; the payment session that is stored next, in the same transaction, is that use.
 * @throws ServiceError `promo_code_…`
 */
export async function claimPromoCode(
  { promoCodes }: Tx,
  { code, clientId, now }: { code: string; clientId: string; now: Date },
): Promise<void> {
  const locked = await promoCodes.lock(code);
  if (!locked || locked.disabledAt) throw new ServiceError('promo_code_invalid');
  refuseBeyondLimits(locked, await promoCodes.countUses(code, clientId, now));
}
