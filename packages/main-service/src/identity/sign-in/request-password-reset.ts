import { resetLinkMinutes } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { queueRestoreMail } from '../restore-link.ts';
import { hasSignedInFrom } from './check-password.ts';
import { sendAgain } from './resend-activation.ts';

type Request = { email: string; turnstileResponse: string | undefined; ip: string; cookie: string | undefined };

/** Sends a reset link if the address has an account. That is found out after the answer, so that its time tells nothing. */
export async function requestPasswordReset(app: MainContext, request: Request): Promise<void> {
  const { email, turnstileResponse, ip, cookie } = request;
  await app.captcha.check(turnstileResponse, { action: 'forgot', ip });
  app.background.run('send reset link', async () => {
    const key = emailKey(email);
    const client = await app.repositories.clients.findByEmailKey(key);
    const maySend = await app.mailRateLimit.consumeFor({
      kind: 'reset',
      emailKey: key,
      ip,
      deviceId: client && app.knownDevices.recognise(cookie, client),
      isKnownNetwork: (network) => hasSignedInFrom(app, client, network),
    });
    if (!maySend) return;
    // A registration that is not activated gets its activation mail instead.
    if (!client) return sendAgain(app, key, null);
    if (client.deletedAt) return sendRestoreLink(app, client);
    if (!client.blockedAt) await sendResetLink(app, client);
  });
}

async function sendRestoreLink(app: MainContext, client: Client): Promise<void> {
  await app.transact((tx) => queueRestoreMail(tx, client));
}

async function sendResetLink(app: MainContext, client: Client): Promise<void> {
  await app.transact(async (tx) => {
    // The lock lets the later of two parallel requests see and remove the link of the earlier one.
    const locked = await tx.clients.lock(client.id);
    if (locked) await queueResetLink(tx, locked);
  });
}

/** Mails a link for a new password; a link that was sent before ends. @param to the client as it is now, where it has changed since the lock */
export async function queueResetLink(tx: Tx, client: LockedClient, to: Client = client): Promise<void> {
  const nowMs = tx.clock.now();
  const token = newSecret();
  await tx.linkTokens.removeUnused(client.id, 'reset');
  await tx.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'reset',
    subjectId: client.id,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + resetLinkMinutes * 60_000),
  });
  const mail = {
    kind: 'reset' as const,
    to,
    values: { firstName: to.firstName, minutes: resetLinkMinutes },
    path: pagePaths.resetPassword(token),
  };
  await tx.queueMail(mail);
}
