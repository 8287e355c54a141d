import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from './hash-token.ts';
import { activationLink } from './links.ts';
import type { Registration } from './registrations-repository.ts';

const linkHours = 24;

/** A fresh link for one registration. Earlier links of the same one stay good: the first that is opened counts. */
export async function sendActivationMail(
  context: MainContext,
  repositories: Repositories,
  registration: Pick<Registration, 'id' | 'email' | 'firstName' | 'language'>,
): Promise<void> {
  const nowMs = context.clock.now();
  const token = newSecret();
  await repositories.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'activation',
    subjectId: registration.id,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + linkHours * 3_600_000),
  });
  const trial = await repositories.plans.trial();
  const mail = {
    kind: 'activation' as const,
    to: registration.email,
    language: registration.language,
    values: { firstName: registration.firstName, hours: String(linkHours), trialDays: String(trial?.trialDays ?? 0) },
    link: activationLink(context.settings, token),
  };
  await context.mails.queue(mail, repositories.mailOutbox);
}
