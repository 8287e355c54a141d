import { ServiceError } from '@deskmate/api/contracts/errors';
import type { LoginRequest, TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { networkOf } from '@deskmate/service-kit/network';
import type { MainContext } from '../../context.ts';
import type { Client } from '../clients/clients-repository.ts';
import { emailKey } from './email-key.ts';
import { forgotPasswordLink } from './links.ts';
import type { Registration } from './registrations-repository.ts';
import { sendActivationMail } from './send-activation-mail.ts';
import { startSignInSession, type Visitor } from './start-sign-in-session.ts';

export type SignedIn = { tokens: TokenPair; deviceCookie: string };

const activationMailEveryMs = 10 * 60_000;

/**
 * Email and password for a token pair. Whatever is not right about them gets one answer after the
 * same work: two look-ups and one hash.
 */
export async function logIn(
  context: MainContext,
  input: LoginRequest,
  visitor: Visitor & { cookie: string | undefined },
): Promise<SignedIn> {
  const { repositories, knownDevices, passwords } = context;
  await context.captcha.check(input.turnstile_response, { action: 'login', ip: visitor.ip });
  const key = emailKey(input.email);
  const [client, registration] = await Promise.all([
    repositories.clients.findByEmailKey(key),
    repositories.registrations.findNewest(key, new Date(context.clock.now())),
  ]);
  const tried = await context.signInBudget.spend({
    emailKey: key,
    ip: visitor.ip,
    deviceId: knownDevices.recognise(visitor.cookie, key),
    isKnownNetwork: (network) => hasSignedInFrom(context, client, network),
    onAlarm: () => context.background.run('warn of failed sign-ins', () => warnOwner(context, client, visitor)),
  });
  const passwordHash = client ? client.passwordHash : (registration?.passwordHash ?? null);
  const isRight = await passwords.verify(passwordHash, input.password);
  if (isRight && !client && registration) {
    context.background.run('remind of activation', () => remindOfActivation(context, registration));
  }
  if (!isRight || !client || client.blockedAt) throw new ServiceError('wrong_credentials');
  await tried.forgive();
  return { tokens: await startSignInSession(context, client, visitor), deviceCookie: knownDevices.cookieFor(key) };
}

async function hasSignedInFrom(
  { repositories }: MainContext,
  client: Client | null,
  network: string,
): Promise<boolean> {
  if (!client) return false;
  const addresses = await repositories.signInSessions.recentAddresses(client.id);
  return addresses.some((address) => networkOf(address) === network);
}

async function remindOfActivation(context: MainContext, registration: Registration): Promise<void> {
  const { emailKey: key } = registration;
  if (!(await context.mailAllowance.takeOne('activation', key, activationMailEveryMs))) return;
  await context.transact((repositories) => sendActivationMail(context, repositories, registration));
  await context.mails.deliver();
}

async function warnOwner(context: MainContext, client: Client | null, { ip }: Visitor): Promise<void> {
  if (!client) return;
  const at = new Date(context.clock.now());
  await context.repositories.audit.add({ clientId: client.id, action: 'failed_sign_ins', ip, at });
  if (!(await context.mailAllowance.takeOne('failed_sign_ins', client.emailKey, 86_400_000))) return;
  const mail = {
    kind: 'failed_sign_ins' as const,
    to: client.email,
    language: client.language,
    values: { firstName: client.firstName },
    link: forgotPasswordLink(context.settings),
  };
  await context.mails.queue(mail, context.repositories.mailOutbox);
  await context.mails.deliver();
}
