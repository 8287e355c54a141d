import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PasskeyAssertion } from '@deskmate/api/contracts/main/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import type { StoredPasskey } from './passkeys-repository.ts';
import { useChallenge } from './use-challenge.ts';

type Used = { passkey: StoredPasskey; client: Client; ip: string };

const warnEveryMs = 86_400_000;

/**
 * The client whose passkey signed a challenge of ours. The authenticator has verified its user (by a finger, a face
 * or a PIN), so a passkey counts as both factors. One that counts back is refused, and its owner is told.
 * @throws ServiceError `passkey_failed`, whatever is wrong.
 */
export async function checkPasskey(
  app: MainContext,
  credential: PasskeyAssertion,
  /** Without a client, a passkey of any client is accepted. */
  { clientId, ip }: { clientId: string | null; ip: string },
): Promise<Client> {
  const { repositories } = app;
  const found = await repositories.passkeys.findByCredential(credential.id);
  const isExpected = clientId === null || found?.client.id === clientId;
  if (!found || !isExpected || !isUserHandleOf(found.client.id, credential.userHandle)) {
    throw new ServiceError('passkey_failed');
  }
  const { id, userHandle: _, ...response } = credential;
  const { passkey, client } = found;
  const subject = { purpose: clientId === null ? ('login' as const) : ('confirm' as const), clientId };
  const expectedChallenge = await useChallenge(app, response.clientDataJSON, subject);
  const { origin, hostname } = new URL(app.publicUrl);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      // The library would look at the count before the signature, so that anybody could cause the mail.
      counter: 0,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new ServiceError('passkey_failed', { cause });
  });
  const { newCounter } = authenticationInfo;
  if (!verified) throw new ServiceError('passkey_failed');
  if (!(await repositories.passkeys.recordUse(passkey.id, newCounter, app.clock.date()))) {
    await warnOfCopy(app, { passkey, client, ip });
    throw new ServiceError('passkey_failed');
  }
  return client;
}

/** A count that was used before, under a genuine signature: two authenticators have the same passkey. */
async function warnOfCopy(app: MainContext, { passkey, client, ip }: Used): Promise<void> {
  const { id: clientId, firstName } = client;
  const now = app.clock.date();
  const mayMail = await app.mailRateLimit.consumeOne('passkey_counted_back', passkey.id, warnEveryMs);
  await app.transact(async (tx) => {
    const details = { passkey: passkey.id };
    await tx.audit.add({ clientId, action: 'passkey_counted_back', details, ip, at: now });
    if (!mayMail) return;
    const values = { firstName, passkey: passkey.name, when: now };
    await queueSecurityMail(tx, { kind: 'passkey_counted_back', to: client, values });
  });
}

/** Browsers send it for discoverable passkeys; where it is sent, it must match. */
const isUserHandleOf = (clientId: string, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === clientId;
