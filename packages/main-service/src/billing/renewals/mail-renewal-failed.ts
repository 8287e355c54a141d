import { pagePaths } from '@deskmate/api/page-paths';
import type { Client } from '../../clients/clients-repository.ts';
import type { Tx } from '../../transaction.ts';

export async function mailRenewalFailed(
  tx: Tx,
  { client, planVersionId }: { client: Client; planVersionId: string },
): Promise<void> {
  const version = await tx.plans.findVersion(planVersionId);
  await tx.queueMail({
    kind: 'renewal_failed',
    to: client,
    values: { firstName: client.firstName, planName: version?.name ?? '' },
    path: pagePaths.account('billing'),
  });
}
