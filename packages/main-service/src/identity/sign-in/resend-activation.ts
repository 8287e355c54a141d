import type { Caller } from '@deskmate/service-kit/http/caller';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { sendActivationMail } from './send-activation-mail.ts';

type Deps = Pick<MainContext, 'background' | 'captcha' | 'clock' | 'mailRateLimit' | 'mails' | 'transact'>;

type Request = { email: string; turnstileResponse: string | undefined; ip: string; caller: Caller | null };

/** Sends the activation mail again if there is anything to activate. That is found out after the answer, so that its time tells nothing. */
export async function resendActivation(deps: Deps, request: Request): Promise<void> {
  const { email, turnstileResponse, ip, caller } = request;
  await deps.captcha.check(turnstileResponse, { action: 'resend', ip });
  deps.background.run('resend activation', async () => {
    const key = emailKey(email);
    if (!(await deps.mailRateLimit.consumeFor({ kind: 'resend', emailKey: key, ip }))) return;
    await sendAgain(deps, key, caller);
  });
}

/** For the caller's own registration if there is one for this address, else for the newest. */
export async function sendAgain(deps: Deps, key: string, caller: Caller | null): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.transact(async (repositories) => {
    if (await repositories.clients.findByEmailKey(key)) return;
    if (await repositories.emailChanges.findReservation(key, now)) return;
    const own = caller && !caller.activated ? await repositories.registrations.find(caller.clientId, now) : null;
    const registration = own?.emailKey === key ? own : await repositories.registrations.findNewest(key, now);
    if (registration) await sendActivationMail(deps, repositories, registration);
  });
  await deps.mails.deliver();
}
