import type { Caller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import { emailKey } from './email-key.ts';
import { sendActivationMail } from './send-activation-mail.ts';

type Request = { email: string; turnstileResponse: string | undefined; ip: string; caller: Caller | null };

/** Sends the activation mail again, if there is anything to activate. All else happens after the answer. */
export async function resendActivation(context: MainContext, request: Request): Promise<void> {
  const { email, turnstileResponse, ip, caller } = request;
  await context.captcha.check(turnstileResponse, { action: 'resend', ip });
  context.background.run('resend activation', async () => {
    const key = emailKey(email);
    if (!(await context.mailAllowance.takeFor('resend', key, ip))) return;
    await sendAgain(context, key, caller);
  });
}

/** For the caller's own registration if they have one for this address, else for the newest. */
export async function sendAgain(context: MainContext, key: string, caller: Caller | null): Promise<void> {
  const now = new Date(context.clock.now());
  await context.transact(async (repositories) => {
    if (await repositories.clients.findByEmailKey(key)) return;
    const own = caller && !caller.activated ? await repositories.registrations.find(caller.clientId, now) : null;
    const registration = own?.emailKey === key ? own : await repositories.registrations.findNewest(key, now);
    if (registration) await sendActivationMail(context, repositories, registration);
  });
  await context.mails.deliver();
}
