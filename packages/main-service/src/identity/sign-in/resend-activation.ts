import type { Caller } from '@deskmate/service-kit/http/caller';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { sendActivationMail } from './send-activation-mail.ts';

type Request = { email: string; turnstileResponse: string | undefined; ip: string; caller: Caller | null };

/** Sends the activation mail again if there is anything to activate. That is found out after the answer, so that its time tells nothing. */
export async function resendActivation(app: MainContext, request: Request): Promise<void> {
  const { email, turnstileResponse, ip, caller } = request;
  await app.captcha.check(turnstileResponse, { action: 'resend', ip });
  app.background.run('resend activation', async () => {
    const key = emailKey(email);
    if (!(await app.mailRateLimit.consumeFor({ kind: 'resend', emailKey: key, ip }))) return;
    await sendAgain(app, key, caller);
  });
}

/** For the caller's own registration if there is one for this address, else for the newest. */
export async function sendAgain(app: MainContext, key: string, caller: Caller | null): Promise<void> {
  const now = app.clock.date();
  await app.transact(async (tx) => {
    if (await tx.clients.findByEmailKey(key)) return;
    if (await tx.emailChanges.findReservation(key, now)) return;
    const own = caller && !caller.activated ? await tx.registrations.find(caller.clientId, now) : null;
    const registration = own?.emailKey === key ? own : await tx.registrations.findNewest(key, now);
    if (registration) await sendActivationMail(tx, registration);
  });
}
