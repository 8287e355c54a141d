import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { Client } from '../clients/clients-repository.ts';
import { startTrial } from '../subscriptions/start-trial.ts';
import { formatTime } from './format-time.ts';
import { hashToken } from './hash-token.ts';
import { chatLink } from './links.ts';

/** Turns the registration whose mail was opened into an account, and starts its trial. */
export async function activate(context: MainContext, secretToken: string): Promise<void> {
  const now = new Date(context.clock.now());
  await context.transact(async (repositories) => {
    const link = await repositories.linkTokens.consume(hashToken(secretToken), 'activation', now);
    const client = link && (await openAccount(repositories, link.subjectId, now));
    if (!client) throw new ServiceError('link_expired');
    const trialEndsAt = await startTrial(repositories, client.id, now);
    await repositories.audit.add({ clientId: client.id, action: 'activated', at: now });
    if (!trialEndsAt) return;
    const mail = {
      kind: 'welcome' as const,
      to: client.email,
      language: client.language,
      values: { firstName: client.firstName, validTo: formatTime(trialEndsAt, client) },
      link: chatLink(context.settings),
    };
    await context.mails.queue(mail, repositories.mailOutbox);
  });
  context.background.run('deliver mail', context.mails.deliver);
}

/** Null when the address has become somebody's account meanwhile. */
async function openAccount(repositories: Repositories, registrationId: string, now: Date): Promise<Client | null> {
  const registration = await repositories.registrations.find(registrationId, now);
  if (!registration) return null;
  const { id, email, emailKey, passwordHash, firstName, lastName, language } = registration;
  const client = { id, email, emailKey, passwordHash, firstName, lastName, language, createdAt: now };
  return (await repositories.clients.add(client)) ? repositories.clients.find(id) : null;
}
