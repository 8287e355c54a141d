import { ServiceError } from '@deskmate/api/contracts/errors';
import { pagePaths } from '@deskmate/api/page-paths';
import { networkOf } from '@deskmate/service-kit/net/network';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { queueRestoreMail } from '../restore-link.ts';
import type { Visitor } from './conclude-sign-in.ts';
import type { Registration } from './registrations-repository.ts';
import { sendActivationMail } from './send-activation-mail.ts';

const activationMailEveryMs = 10 * 60_000;
const warnEveryMs = 86_400_000;

/**
 * First step of a sign-in. Every failure gets the same answer after the same work (two look-ups and
 * one hash), so that neither tells whether an account exists.
 * @throws ServiceError `wrong_credentials` or `too_many_requests`.
 */
export async function checkPassword(
  app: MainContext,
  { email, password }: { email: string; password: string },
  { ip, cookie, ownShare }: Pick<Visitor, 'cookie' | 'ip' | 'ownShare'>,
): Promise<Client> {
  const { repositories } = app;
  const key = emailKey(email);
  const [client, registration] = await Promise.all([
    repositories.clients.findByEmailKey(key),
    repositories.registrations.findNewest(key, app.clock.date()),
  ]);
  // A device opens the door of a crowded network for its own account, and for no guess at another one.
  if (ownShare && client?.id !== ownShare.account) throw ownShare.refusal;
  const attempt = await app.signInRateLimit.consume({
    emailKey: key,
    ip,
    deviceId: client && app.knownDevices.recognise(cookie, client),
    isKnownNetwork: (network) => hasSignedInFrom(app, client, network),
    onAlarm: () => app.background.run('warn of failed sign-ins', () => warnOwner(app, client, ip)),
  });
  const passwordHash = client ? client.passwordHash : (registration?.passwordHash ?? null);
  const { isRight, renewedHash } = await app.passwords.check(passwordHash, password);
  if (isRight && !client && registration) {
    app.background.run('remind of activation', () => remindOfActivation(app, registration));
  }
  if (isRight && client?.deletedAt) app.background.run('remind of restoring', () => remindOfRestoring(app, client));
  if (!isRight || !client || !isOpen(client)) throw new ServiceError('wrong_credentials');
  await attempt.undo();
  if (renewedHash) await repositories.clients.renewPasswordHash(client, renewedHash);
  return client;
}

export async function hasSignedInFrom(
  { repositories }: MainContext,
  client: Client | null,
  network: string,
): Promise<boolean> {
  if (!client) return false;
  const places = await repositories.signInSessions.recentPlaces(client.id);
  return places.some(({ ip }) => networkOf(ip) === network);
}

async function remindOfActivation(app: MainContext, registration: Registration): Promise<void> {
  if (!(await app.mailRateLimit.consumeOne('activation', registration.emailKey, activationMailEveryMs))) return;
  await app.transact((tx) => sendActivationMail(tx, registration));
}

/** Whoever logs in to a deleted account wants it back, so the link that restores it is mailed again. */
export async function remindOfRestoring(app: MainContext, client: Client): Promise<void> {
  if (!(await app.mailRateLimit.consumeOne('restore', client.emailKey, activationMailEveryMs))) return;
  await app.transact((tx) => queueRestoreMail(tx, client));
}

async function warnOwner(app: MainContext, client: Client | null, ip: string): Promise<void> {
  if (!client) return;
  const at = app.clock.date();
  await app.repositories.audit.add({ clientId: client.id, action: 'failed_sign_ins', ip, at });
  if (!(await app.mailRateLimit.consumeOne('failed_sign_ins', client.emailKey, warnEveryMs))) return;
  const mail = {
    kind: 'failed_sign_ins' as const,
    to: client,
    values: { firstName: client.firstName },
    path: pagePaths.forgotPassword,
  };
  await app.transact((tx) => tx.queueMail(mail));
}
