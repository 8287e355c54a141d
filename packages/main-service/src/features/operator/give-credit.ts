import { newId } from '@deskmate/service-kit/random';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { CreditGroup } from '../credit/credit-repository.ts';
import { grantCredit } from '../credit/grant-credit.ts';
import { findByEmail } from './find-by-email.ts';

type Deps = Pick<MainContext, 'transact' | 'clock'> & WithRepositories<'clients'>;

export type GivenCredit = { email: string; group: CreditGroup; credits: number; days: number };

/** Credit granted by the operator: spent like bought credit, expired after `days`. */
export async function giveCredit(deps: Deps, { email, group, credits, days }: GivenCredit): Promise<void> {
  const { id: clientId } = await findByEmail(deps, email);
  const now = new Date(deps.clock.now());
  await deps.transact(async (repositories) => {
    await repositories.clients.lock(clientId);
    await grantCredit(repositories, {
      clientId,
      kind: 'adjusted',
      requestId: `operator:${newId()}`,
      credits: { [group]: credits },
      expiresAt: new Date(now.getTime() + days * 86_400_000),
      now,
    });
    await repositories.audit.add({ clientId, action: 'credit_given', details: { group, credits, days }, at: now });
  });
}
