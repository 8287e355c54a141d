import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PasskeyAssertion } from '@deskmate/api/contracts/main/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { Client } from '../clients/clients-repository.ts';
import { useChallenge } from './use-challenge.ts';

type Deps = Pick<MainContext, 'clock' | 'passkeyChallenges' | 'publicUrl'> & WithRepositories<'passkeys'>;

/**
 * The client whose passkey signed a challenge of ours. The authenticator has verified its user (by a finger, a face
 * or a PIN), so a passkey counts as both factors.
 * @throws ServiceError `passkey_failed`, whatever is wrong.
 */
export async function checkPasskey(
  deps: Deps,
  credential: PasskeyAssertion,
  /** Null when a passkey of any client is accepted. */
  clientId: string | null,
): Promise<Client> {
  const { repositories } = deps;
  const found = await repositories.passkeys.findByCredential(credential.id);
  const isExpected = clientId === null || found?.client.id === clientId;
  if (!found || !isExpected || !isUserHandleOf(found.client.id, credential.userHandle)) {
    throw new ServiceError('passkey_failed');
  }
  const { id, userHandle: _, ...response } = credential;
  const { passkey, client } = found;
  const subject = { purpose: clientId === null ? ('login' as const) : ('confirm' as const), clientId };
  const expectedChallenge = await useChallenge(deps, response.clientDataJSON, subject);
  const { origin, hostname } = new URL(deps.publicUrl);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new ServiceError('passkey_failed', { cause });
  });
  const { newCounter } = authenticationInfo;
  const now = new Date(deps.clock.now());
  if (!verified || !(await repositories.passkeys.recordUse(passkey.id, newCounter, now))) {
    throw new ServiceError('passkey_failed');
  }
  return client;
}

/** Browsers send it for discoverable passkeys; where it is sent, it must match. */
const isUserHandleOf = (clientId: string, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === clientId;
