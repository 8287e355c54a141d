import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PasskeyAssertion } from '@deskmate/api/contracts/main/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { MainContext } from '../../context.ts';
import type { Client } from '../clients/clients-repository.ts';

type Deps = Pick<MainContext, 'clock' | 'log' | 'passkeyChallenges' | 'publicUrl' | 'repositories'>;

/**
 * The client whose passkey signed a challenge of ours. The authenticator has verified its user (by a finger, a face
 * or a PIN), so a passkey counts as both factors.
 * @throws ServiceError `passkey_failed`, whatever is wrong.
 */
export async function checkPasskey(
  deps: Deps,
  credential: PasskeyAssertion,
  /** Null when anybody's passkey will do. */
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
  const { origin, hostname } = new URL(deps.publicUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => useChallenge(deps, challenge, clientId),
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('the signature is not right');
    await repositories.passkeys.recordUse(passkey.id, authenticationInfo.newCounter, new Date(deps.clock.now()));
    return client;
  } catch (error) {
    throw new ServiceError('passkey_failed', { cause: error });
  }
}

function useChallenge(deps: Deps, challenge: string, clientId: string | null): Promise<boolean> | false {
  const purpose = clientId === null ? 'login' : 'confirm';
  const expiresAt = deps.passkeyChallenges.endOf(challenge, { purpose, clientId });
  return expiresAt !== null && deps.repositories.passkeys.useChallenge(challenge, expiresAt);
}

/** Browsers send it for passkeys that name no account beforehand; where it is sent, it must fit. */
const isUserHandleOf = (clientId: string, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === clientId;
