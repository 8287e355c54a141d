import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import type { PromoCode } from './promo-codes-repository.ts';
import { readPromoCode } from './promo-rules.ts';

const hourMs = 3_600_000;
/** Few enough that nobody finds a code by trying. */
const wrongPerHour = 20;

/**
 * The code that a client typed, wherever they typed it. One that was taken back answers as one that never was.
 * @throws ServiceError `promo_code_invalid`; `too_many_requests` after 20 wrong ones in an hour.
 */
export async function findPromoCode(app: MainContext, clientId: string, typed: string): Promise<PromoCode> {
  const attempt = await app.attempts.count(`promo code ${clientId}`, hourMs);
  attempt.refuseOver(wrongPerHour);
  const found = await app.repositories.promoCodes.find(readPromoCode(typed));
  if (!found || found.disabledAt) throw new ServiceError('promo_code_invalid');
  await attempt.undo();
  return found;
}
