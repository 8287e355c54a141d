import { ServiceError } from '@deskmate/api/contracts/errors';
import type { LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import { newId } from '@deskmate/service-kit/random';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { remindOfRestoring } from '../sign-in/check-password.ts';
import { completeFirstFactor } from '../sign-in/complete-first-factor.ts';
import type { Visitor } from '../sign-in/conclude-sign-in.ts';
import { openAccount } from '../sign-in/open-account.ts';
import type { IdentifiedAuthorization } from './exchange-code.ts';

/** Signs in whom the provider has identified; a new person gets an account, with its trial. */
export async function signInWithIdentity(
  app: MainContext,
  authorization: IdentifiedAuthorization,
  browser: Visitor,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  const { provider, identity } = authorization;
  const known = await app.repositories.linkedAccounts.findByIdentity(provider, identity);
  const client = known?.client ?? (await openLinkedAccount(app, authorization));
  if (client.deletedAt) app.background.run('remind of restoring', () => remindOfRestoring(app, client));
  if (!isOpen(client)) throw new ServiceError('account_closed');
  if (known) await app.repositories.linkedAccounts.recordUse(known.account.id, app.clock.date());
  return completeFirstFactor(app, client, ['provider'], browser);
}

/**
 * The address counts because the provider has confirmed it. One that has an account is never linked to it by itself:
 * the person at the provider need not be the person who opened the account.
 */
async function openLinkedAccount(app: MainContext, authorization: IdentifiedAuthorization): Promise<Client> {
  const { provider, identity, language, referralCode, inviteToken } = authorization;
  const { issuer, subject, email, isEmailVerified, firstName, lastName } = identity;
  if (!email || !isEmailVerified) throw new ServiceError('provider_email_unverified');
  const now = app.clock.date();
  const account = {
    id: newId(),
    email,
    emailKey: emailKey(email),
    passwordHash: null,
    firstName,
    lastName,
    language,
    referralCode,
    inviteToken,
    createdAt: now,
  };
  const client = await app.transact(async (tx) => {
    const opened = await openAccount(tx, account);
    if (!opened) {
      // A parallel sign-in of the same person may have been first.
      const other = await tx.linkedAccounts.findByIdentity(provider, identity);
      if (!other) throw new ServiceError('provider_account_exists');
      return other.client;
    }
    const link = { id: newId(), clientId: opened.id, provider, issuer, subject, email };
    const isLinked = await tx.linkedAccounts.add({ ...link, createdAt: now, lastUsedAt: now });
    // Another client linked this identity meanwhile: an account without a way to sign in must not be opened.
    if (!isLinked) throw new ServiceError('provider_account_exists');
    return opened;
  });
  return client;
}
