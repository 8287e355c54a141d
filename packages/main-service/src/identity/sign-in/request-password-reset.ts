import { resetLinkMinutes } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import { queueRestoreMail } from '../restore-link.ts';
import { hasSignedInFrom } from './check-password.ts';
import { sendAgain } from './resend-activation.ts';

type Deps = Pick<
  MainContext,
  'background' | 'captcha' | 'clock' | 'knownDevices' | 'mailRateLimit' | 'mails' | 'transact'
> &
  WithRepositories<'clients' | 'signInSessions'>;

type Request = { email: string; turnstileResponse: string | undefined; ip: string; cookie: string | undefined };

/** Sends a reset link if the address has an account. That is found out after the answer, so that its time tells nothing. */
export async function requestPasswordReset(deps: Deps, request: Request): Promise<void> {
  const { email, turnstileResponse, ip, cookie } = request;
  await deps.captcha.check(turnstileResponse, { action: 'forgot', ip });
  deps.background.run('send reset link', async () => {
    const key = emailKey(email);
    const client = await deps.repositories.clients.findByEmailKey(key);
    const maySend = await deps.mailRateLimit.consumeFor({
      kind: 'reset',
      emailKey: key,
      ip,
      deviceId: client && deps.knownDevices.recognise(cookie, client),
      isKnownNetwork: (network) => hasSignedInFrom(deps, client, network),
    });
    if (!maySend) return;
    // A registration that is not activated gets its activation mail instead.
    if (!client) return sendAgain(deps, key, null);
    if (client.deletedAt) return sendRestoreLink(deps, client);
    if (!client.blockedAt) await sendResetLink(deps, client);
  });
}

async function sendRestoreLink(deps: Deps, client: Client): Promise<void> {
  await deps.transact((repositories) => queueRestoreMail(deps, repositories, client));
  await deps.mails.deliver();
}

async function sendResetLink(deps: Deps, client: Client): Promise<void> {
  await deps.transact(async (repositories) => {
    // The lock lets the later of two parallel requests see and remove the link of the earlier one.
    await repositories.clients.lock(client.id);
    await queueResetLink(deps, repositories, client);
  });
  await deps.mails.deliver();
}

/** Mails a link for a new password, in a transaction that holds the client's lock; a link that was sent before ends. */
export async function queueResetLink(
  { clock, mails }: Pick<MainContext, 'clock' | 'mails'>,
  repositories: Pick<Repositories, 'linkTokens' | 'mailOutbox'>,
  client: Client,
): Promise<void> {
  const nowMs = clock.now();
  const token = newSecret();
  await repositories.linkTokens.removeUnused(client.id, 'reset');
  await repositories.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'reset',
    subjectId: client.id,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + resetLinkMinutes * 60_000),
  });
  const mail = {
    kind: 'reset' as const,
    to: client,
    values: { firstName: client.firstName, minutes: resetLinkMinutes },
    path: pagePaths.resetPassword(token),
  };
  await mails.queue(mail, repositories.mailOutbox);
}
