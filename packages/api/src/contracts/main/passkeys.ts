import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { id, isoTime, lineOfText, ok, requestedTarget } from '../fields.ts';
import { route } from '../route.ts';
import { tokenPair } from './sign-in.ts';

const base64url = z.string().regex(/^[\w-]+$/);
const bytes = base64url.max(20_000);
const credentialId = base64url.max(1500);

/** What the service reads of a new WebAuthn credential. */
const registration = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: z.array(z.string().max(32)).max(10),
});

/** What the service reads of a WebAuthn signature. */
const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: base64url.max(200).optional(),
});

/** The options of a WebAuthn call; browsers define what is in them. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) });

const passkeyName = lineOfText(fieldLimits.passkeyNameMax);

export const passkey = z.object({
  id,
  name: z.string(),
  is_synced: z.boolean(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
});

export const listPasskeys = route({
  method: 'GET',
  path: mainAddresses.passkeys,
  summary: 'The own passkeys, newest first.',
  response: z.object({ items: z.array(passkey), next_cursor: z.null() }),
});

export const beginPasskey = route({
  method: 'POST',
  path: mainAddresses.passkeyOptions,
  summary: 'What the browser needs to create a passkey.',
  response: options,
});

export const addPasskey = route({
  method: 'POST',
  path: mainAddresses.passkeys,
  summary: 'Add the passkey that the browser has created.',
  body: z.strictObject({ name: passkeyName, credential: registration }),
  response: passkey,
});

export const renamePasskey = route({
  method: 'PATCH',
  path: `${mainAddresses.passkeys}/:id`,
  summary: 'Rename an own passkey.',
  params: z.object({ id }),
  body: z.strictObject({ name: passkeyName }),
  response: passkey,
});

export const removePasskey = route({
  method: 'DELETE',
  path: `${mainAddresses.passkeys}/:id`,
  summary: 'Remove an own passkey; it can no longer sign in.',
  params: z.object({ id }),
});

export const beginPasskeyLogin = route({
  method: 'POST',
  path: mainAddresses.passkeyLoginOptions,
  summary: 'What the browser needs to sign in with a passkey; names no account.',
  response: options,
});

export const passkeyLogin = route({
  method: 'POST',
  path: mainAddresses.passkeyLogin,
  summary: 'Sign in with a passkey; no further factor is asked for.',
  body: z.strictObject({ credential: assertion, ...requestedTarget }),
  response: tokenPair,
});

export const beginPasskeyConfirm = route({
  method: 'POST',
  path: mainAddresses.passkeyConfirmOptions,
  summary: 'What the browser needs to confirm who is there with an own passkey.',
  response: options,
});

export const passkeyConfirm = route({
  method: 'POST',
  path: mainAddresses.passkeyConfirm,
  summary: 'Prove again who is signed in, with an own passkey instead of password and code.',
  body: z.strictObject({ credential: assertion }),
  response: ok,
});

export type Passkey = z.infer<typeof passkey>;
export type PasskeyOptions = z.infer<typeof options>;
export type PasskeyRegistration = z.infer<typeof registration>;
export type PasskeyAssertion = z.infer<typeof assertion>;
