import { activationLinkHours } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';
import type { Registration } from './registrations-repository.ts';

/**
 * Sends a new link for one registration; earlier links of it stay valid. Anybody can register somebody
 * else's address, so the mail contains nothing that was typed at the registration.
 */
export async function sendActivationMail(
  tx: Tx,
  registration: Pick<Registration, 'id' | 'email' | 'language'>,
): Promise<void> {
  const nowMs = tx.clock.now();
  const token = newSecret();
  await tx.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'activation',
    subjectId: registration.id,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + activationLinkHours * 3_600_000),
  });
  const trial = await tx.plans.trial();
  const mail = {
    kind: 'activation' as const,
    to: registration,
    values: { hours: activationLinkHours, trialDays: trial?.trialDays || null },
    path: pagePaths.activate(token),
  };
  await tx.queueMail(mail);
}
