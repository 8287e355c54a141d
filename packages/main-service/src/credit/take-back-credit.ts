import { newId } from '@deskmate/service-kit/random';
import type { Tx } from '../transaction.ts';

export type TakenBack = {
  clientId: string;
  /** What the credit was granted for. */
  lotOf: string;
  /** The ledger's name for it: the same cause never takes twice. */
  cause: string;
  /** All of it unless said. */
  credits?: number;
  now: Date;
};

/**
 * Takes credit back that was granted for one cause, as far as it is still there. What open holds have reserved of it ends
 * now: it pays for what they reserved it for, and what they free is gone.
 */
export async function takeBackCredit({ credit, ledger }: Tx, taken: TakenBack): Promise<void> {
  const { clientId, lotOf, cause, now } = taken;
  const lot = await credit.findLotByRequest(clientId, lotOf);
  const account = lot && (await credit.lockAccount(clientId, lot.group));
  const current = account && (await credit.findLotByRequest(clientId, lotOf));
  if (!current) return;
  const wanted = Math.min(taken.credits ?? current.remaining, current.remaining);
  const credits = Math.min(wanted, account.balance - account.held);
  if (wanted > credits) await credit.endPartOfLot(current, { credits: wanted - credits, cause, now });
  if (credits <= 0) return;
  await credit.withdraw(clientId, current.group, { credits, freed: 0 });
  await credit.takeFromLot(current.id, credits);
  const entry = { id: newId(), clientId, group: current.group, kind: 'adjust' as const, credits: -credits };
  await ledger.add([{ ...entry, requestId: cause, createdAt: now }]);
}
