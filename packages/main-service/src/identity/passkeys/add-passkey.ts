import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PasskeyOptions, PasskeyRegistration } from '@deskmate/api/contracts/main/passkeys';
import { identity } from '@deskmate/brand/identity';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId } from '@deskmate/service-kit/random';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { lockRecentlyAuthenticated, requireRecentAuthentication } from '../sign-in/reauthenticate.ts';
import type { StoredPasskey } from './passkeys-repository.ts';
import { useChallenge } from './use-challenge.ts';

const maxPasskeys = 20;
/** COSE numbers of EdDSA, ES256 and RS256; the library would also ask Node.js for experimental ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What the browser needs to create a passkey, for a caller who has just proved who they are. */
export async function beginPasskey(app: MainContext, caller: Caller): Promise<PasskeyOptions> {
  const { clientId } = caller;
  await requireRecentAuthentication(app.repositories, caller, app.clock.date());
  const client = await app.repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
  const known = await app.repositories.passkeys.list(clientId);
  const options = await generateRegistrationOptions({
    rpName: identity.name,
    rpID: new URL(app.publicUrl).hostname,
    userID: Uint8Array.from(Buffer.from(clientId)),
    userName: client.email,
    userDisplayName: `${client.firstName} ${client.lastName}`.trim(),
    challenge: app.passkeyChallenges.issue({ purpose: 'register', clientId }),
    supportedAlgorithmIDs,
    // The make of the authenticator is not requested.
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

type NewPasskey = { name: string; credential: PasskeyRegistration; ip: string };

/** Stores the passkey that the browser has created, and tells its owner by mail. */
export async function addPasskey(
  app: MainContext,
  caller: Caller,
  { name, credential, ip }: NewPasskey,
): Promise<StoredPasskey> {
  const { clientId } = caller;
  const now = app.clock.date();
  const created = await checkRegistration(app, clientId, credential);
  const passkey: StoredPasskey = { ...created, id: newId(), clientId, name, createdAt: now, lastUsedAt: null };
  await app.transact(async (tx) => {
    // The lock makes parallel requests wait for each other, so that the limit holds exactly.
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    if ((await tx.passkeys.list(clientId)).length >= maxPasskeys) {
      throw new ServiceError('conflict', { detail: `You have ${maxPasskeys} passkeys. Remove one first.` });
    }
    if (!(await tx.passkeys.add(passkey))) throw new ServiceError('conflict');
    const details = { passkey: passkey.id };
    await tx.audit.add({ clientId, action: 'passkey_added', details, ip, at: now });
    const mail = {
      kind: 'passkey_added' as const,
      to: client,
      values: { firstName: client.firstName, passkey: name, when: now },
    };
    await queueSecurityMail(tx, mail, session.createdAt);
  });
  return passkey;
}

type Credential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/** @throws ServiceError `passkey_failed`, whatever is wrong. */
async function checkRegistration(
  app: MainContext,
  clientId: string,
  { id, clientDataJSON, attestationObject, transports }: PasskeyRegistration,
): Promise<Credential> {
  const expectedChallenge = await useChallenge(app, clientDataJSON, { purpose: 'register', clientId });
  const { origin, hostname } = new URL(app.publicUrl);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause: unknown) => {
    throw new ServiceError('passkey_failed', { cause });
  });
  if (!verified) throw new ServiceError('passkey_failed');
  const { credential, credentialDeviceType } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSynced: credentialDeviceType === 'multiDevice',
  };
}
