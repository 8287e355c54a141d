import { mainAddresses } from '@deskmate/api/addresses';
import type { Client, ClientRequest } from '@deskmate/api/client/create-client';
import type { PasskeyAssertion, PasskeyRegistration } from '@deskmate/api/contracts/main/passkeys';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { requestedTarget } from './safe-return-to.ts';

// This module is loaded only when a passkey may be used, because most pages never need it.

const post = <T>(api: Client, path: string, body?: unknown, options: Partial<ClientRequest> = {}) =>
  api.request<T>({ service: 'main', method: 'POST', path, ...(body === undefined ? {} : { body }), ...options });

/** Creates a passkey for the signed-in client; the browser asks where to keep it. */
export async function createPasskey(api: Client): Promise<PasskeyRegistration> {
  type Answer = { options: PublicKeyCredentialCreationOptionsJSON };
  const { options } = await post<Answer>(api, mainAddresses.passkeyOptions);
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Lets the browser ask for a passkey now. `search` is that of the login page. */
export const logInWithPasskey = async (api: Client, search: string): Promise<TokenPair> =>
  finishLogin(api, search, await sign(await fetchOptions(api, mainAddresses.passkeyLoginOptions, true)));

/** Lets the browser offer passkeys in the email field; null where it cannot. Ends with `cancelPasskey`. */
export async function offerPasskey(api: Client, search: string): Promise<TokenPair | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  // The client did not request the offer, so its failure is not reported.
  const options = await fetchOptions(api, mainAddresses.passkeyLoginOptions, true).catch(() => null);
  return options && finishLogin(api, search, await sign(options, true));
}

export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** Proves again who is signed in. */
export async function confirmWithPasskey(api: Client): Promise<void> {
  const credential = await sign(await fetchOptions(api, mainAddresses.passkeyConfirmOptions));
  await post<void>(api, mainAddresses.passkeyConfirm, { credential });
}

const finishLogin = (api: Client, search: string, credential: PasskeyAssertion) =>
  post<TokenPair>(
    api,
    mainAddresses.passkeyLogin,
    { credential, ...requestedTarget(search) },
    { anonymous: true, signsIn: true },
  );

async function fetchOptions(api: Client, path: string, anonymous = false) {
  type Answer = { options: PublicKeyCredentialRequestOptionsJSON };
  return (await post<Answer>(api, path, undefined, { anonymous })).options;
}

async function sign(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill = false,
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}
