import { activationLinkHours } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import type { Registration } from './registrations-repository.ts';

/**
 * Sends a new link for one registration; earlier links of it stay valid. Anybody can register somebody
 * else's address, so the mail contains nothing that was typed at the registration.
 */
export async function sendActivationMail(
  deps: Pick<MainContext, 'clock' | 'mails'>,
  repositories: Pick<Repositories, 'linkTokens' | 'mailOutbox' | 'plans'>,
  registration: Pick<Registration, 'id' | 'email' | 'language'>,
): Promise<void> {
  const nowMs = deps.clock.now();
  const token = newSecret();
  await repositories.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'activation',
    subjectId: registration.id,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + activationLinkHours * 3_600_000),
  });
  const trial = await repositories.plans.trial();
  const mail = {
    kind: 'activation' as const,
    to: registration,
    values: { hours: activationLinkHours, trialDays: trial?.trialDays || null },
    path: pagePaths.activate(token),
  };
  await deps.mails.queue(mail, repositories.mailOutbox);
}
