import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Client } from '../clients/clients-repository.ts';
import { emailKey } from './email-key.ts';
import { hashToken } from './hash-token.ts';
import { resetLink } from './links.ts';
import { sendAgain } from './resend-activation.ts';

type Request = { email: string; turnstileResponse: string | undefined; ip: string };

const linkMinutes = 60;

/** Sends a reset link to whoever has an account. All that depends on it happens after the answer (`safety.md` B02). */
export async function requestPasswordReset(context: MainContext, request: Request): Promise<void> {
  const { email, turnstileResponse, ip } = request;
  await context.captcha.check(turnstileResponse, { action: 'forgot', ip });
  context.background.run('send reset link', async () => {
    const key = emailKey(email);
    if (!(await context.mailAllowance.takeFor('reset', key, ip))) return;
    const client = await context.repositories.clients.findByEmailKey(key);
    // Who has only registered wants to get in: the way in is the activation.
    if (!client) return sendAgain(context, key, null);
    if (!client.blockedAt) await sendResetLink(context, client);
  });
}

async function sendResetLink(context: MainContext, client: Client): Promise<void> {
  const nowMs = context.clock.now();
  const token = newSecret();
  await context.transact(async (repositories) => {
    // Two requests at once: the later one must find the earlier link to remove it.
    await repositories.clients.lock(client.id);
    await repositories.linkTokens.removeUnused(client.id, 'reset');
    await repositories.linkTokens.add({
      tokenHash: hashToken(token),
      purpose: 'reset',
      subjectId: client.id,
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + linkMinutes * 60_000),
    });
    const mail = {
      kind: 'reset' as const,
      to: client.email,
      language: client.language,
      values: { firstName: client.firstName, minutes: String(linkMinutes) },
      link: resetLink(context.settings, token),
    };
    await context.mails.queue(mail, repositories.mailOutbox);
  });
  await context.mails.deliver();
}
