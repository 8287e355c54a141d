import type { RegisterRequest, RegisterResponse } from '@deskmate/api/contracts/main/sign-in';
import { pagePaths } from '@deskmate/api/page-paths';
import { newId } from '@deskmate/service-kit/random';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { queueReservedMail } from '../email-change/queue-reserved-mail.ts';
import { queueRestoreMail } from '../restore-link.ts';
import { toPendingProfile } from '../to-contract.ts';
import { refuseWeakPassword } from './password-rules.ts';
import type { Registration } from './registrations-repository.ts';
import { sendActivationMail } from './send-activation-mail.ts';

/** Longer than its links live: signing in with it sends a new one. */
const registrationLifeMs = 7 * 86_400_000;

/**
 * Stores a registration. Whether the address has an account is found out after the answer, so that neither its words nor
 * its time tell; the holder of one then gets a mail that says so instead of a link.
 */
export async function register(app: MainContext, input: RegisterRequest, ip: string): Promise<RegisterResponse> {
  // A captcha is used up by its check, and a person who corrects the password should not need another.
  refuseWeakPassword(input.password, input.email);
  await app.captcha.check(input.turnstile_response, { action: 'register', ip });
  const createdAt = app.clock.date();
  const registration: Registration = {
    id: newId(),
    email: input.email,
    emailKey: emailKey(input.email),
    passwordHash: await app.passwords.hash(input.password),
    firstName: input.first_name,
    lastName: input.last_name,
    language: input.language ?? 'en',
    referralCode: input.referral_code || null,
    inviteToken: input.invite_token || null,
    wantedPlanId: input.selected_plan?.id ?? null,
    wantedInterval: input.selected_plan?.interval ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + registrationLifeMs),
    loggedOutAt: null,
  };
  await app.transact((tx) => tx.registrations.add(registration));
  const { token } = await app.accessTokens.issue({ kind: 'pending', registrationId: registration.id });
  app.background.run('mail about a registration', () => mailAbout(app, registration, ip));
  return { accessToken: token, user: toPendingProfile(registration) };
}

async function mailAbout(app: MainContext, registration: Registration, ip: string): Promise<void> {
  const { emailKey } = registration;
  if (!(await app.mailRateLimit.consumeFor({ kind: 'register', emailKey, ip }))) return;
  await app.transact(async (tx) => {
    const holder = await tx.clients.findByEmailKey(emailKey);
    if (!holder) {
      const reserved = await tx.emailChanges.findReservation(emailKey, registration.createdAt);
      if (reserved) return queueReservedMail(tx, reserved);
      return sendActivationMail(tx, registration);
    }
    if (holder.deletedAt) return queueRestoreMail(tx, holder);
    const mail = {
      kind: 'existing_account' as const,
      to: holder,
      values: {},
      path: pagePaths.login,
    };
    await tx.queueMail(mail);
  });
}
