import type { RegisterRequest, RegisterResponse } from '@deskmate/api/contracts/main/sign-in';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { toPendingProfile } from '../clients/to-contract.ts';
import { emailKey } from './email-key.ts';
import { signInLink } from './links.ts';
import { refuseWeakPassword } from './password-rules.ts';
import type { Registration } from './registrations-repository.ts';
import { sendActivationMail } from './send-activation-mail.ts';

/** Long after its links: signing in with it sends a fresh one. */
const registrationLifeMs = 7 * 86_400_000;

/**
 * Takes a registration, and does and answers the same whether or not the address has an account
 * (`safety.md` 6): the holder of one gets a mail that says so instead of a link.
 */
export async function register(context: MainContext, input: RegisterRequest, ip: string): Promise<RegisterResponse> {
  await context.captcha.check(input.turnstile_response, { action: 'register', ip });
  refuseWeakPassword(input.password, input.email);
  const createdAt = new Date(context.clock.now());
  const registration: Registration = {
    id: newId(),
    email: input.email,
    emailKey: emailKey(input.email),
    passwordHash: await context.passwords.hash(input.password),
    firstName: input.first_name,
    lastName: input.last_name,
    language: input.language ?? 'en',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + registrationLifeMs),
    loggedOutAt: null,
  };
  const mayMail = await context.mailAllowance.takeFor('register', registration.emailKey, ip);
  await context.transact(async (repositories) => {
    const holder = await repositories.clients.findByEmailKey(registration.emailKey);
    await repositories.registrations.add(registration);
    if (!mayMail) return;
    if (!holder) return sendActivationMail(context, repositories, registration);
    const mail = {
      kind: 'existing_account' as const,
      to: holder.email,
      language: holder.language,
      values: {},
      link: signInLink(context.settings),
    };
    await context.mails.queue(mail, repositories.mailOutbox);
  });
  context.background.run('deliver mail', context.mails.deliver);
  const { token } = await context.accessTokens.issue({ kind: 'pending', registrationId: registration.id });
  return { accessToken: token, user: toPendingProfile(registration) };
}
