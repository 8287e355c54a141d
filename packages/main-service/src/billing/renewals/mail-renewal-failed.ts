import { pagePaths } from '@deskmate/api/page-paths';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';

type Failed = Pick<MainContext, 'mails'> & {
  repositories: Pick<Repositories, 'mailOutbox' | 'plans'>;
  client: Client;
  planVersionId: string;
};

export async function mailRenewalFailed({ mails, repositories, client, planVersionId }: Failed): Promise<void> {
  const version = await repositories.plans.findVersion(planVersionId);
  await mails.queue(
    {
      kind: 'renewal_failed',
      to: client,
      values: { firstName: client.firstName, planName: version?.name ?? '' },
      path: pagePaths.account('billing'),
    },
    repositories.mailOutbox,
  );
}
