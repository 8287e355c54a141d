import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { signInProviders } from '../../sign-in-providers.ts';
import { id, ifValid, isoTime, ok, oneTimeCode, requestedTarget, secretToken } from '../fields.ts';
import { route } from '../route.ts';
import { tokenPair } from './sign-in.ts';

export const signInProvider = z.enum(signInProviders);

const toProvider = z.object({ redirect_url: z.string() });
const params = z.object({ provider: id });
/** Where to go in the dashboard afterwards; the browser checks it when it is used. */
const returnTo = z.string().max(2000);

export const beginProviderLogin = route({
  method: 'GET',
  path: mainAddresses.providerLogin(':provider'),
  summary: 'Where a sign-in with this provider goes on; a browser that opens the address is sent there.',
  params,
  query: z.object({
    returnTo: ifValid(returnTo),
    ...requestedTarget,
    referral_code: ifValid(z.string().max(fieldLimits.referralCodeMax)),
    invite_token: ifValid(z.string().max(fieldLimits.inviteTokenMax)),
    language: ifValid(z.enum(['en', 'ar'])),
  }),
  response: toProvider,
});

const providerAnswer = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  /** Apple's: the name, as JSON, at the first sign-in only. */
  user: z.string().max(2000).optional(),
});

/** What comes next: the page that finishes the sign-in, with a code that only this browser can redeem. */
export const receiveProviderAnswer = route({
  method: 'GET',
  path: mainAddresses.providerCallback(':provider'),
  summary: 'A provider sends the browser back here.',
  params,
  query: providerAnswer,
  response: toProvider,
});

export const receiveProviderForm = route({
  method: 'POST',
  path: mainAddresses.providerCallback(':provider'),
  summary: 'A provider sends the browser back here with a form (Apple).',
  params,
  body: providerAnswer,
  response: toProvider,
});

export const exchangeSsoCode = route({
  method: 'POST',
  path: mainAddresses.ssoExchange,
  summary: 'Finish what the browser went to a provider for, with the code that it came back with.',
  body: z.strictObject({ code: secretToken }),
  response: z.union([
    tokenPair,
    z.object({ redirect_url: z.string() }),
    z.object({ done: z.enum(['linked', 'confirmed']), provider: signInProvider }),
  ]),
});

export const linkedAccount = z.object({
  id,
  provider: signInProvider,
  /** As the provider named it when it was linked. */
  email: z.string().nullable(),
  linked_at: isoTime,
  last_used_at: isoTime.nullable(),
});

export const listLinkedAccounts = route({
  method: 'GET',
  path: mainAddresses.linkedAccounts,
  summary: 'The accounts at providers that log in to the own account, and whether it has a password.',
  response: z.object({ items: z.array(linkedAccount), next_cursor: z.null(), has_password: z.boolean() }),
});

export const linkAccount = route({
  method: 'POST',
  path: mainAddresses.linkedAccounts,
  summary: 'Begin to link an account at a provider; it is linked once the person has logged in there.',
  body: z.strictObject({ provider: signInProvider, return_to: returnTo.optional() }),
  response: toProvider,
});

export const unlinkAccount = route({
  method: 'DELETE',
  path: `${mainAddresses.linkedAccounts}/:id`,
  summary: 'Unlink an account; it can no longer log in. The last way to log in is never removed.',
  params: z.object({ id }),
  response: ok,
});

export const confirmWithProvider = route({
  method: 'POST',
  path: mainAddresses.confirmLinkedAccount,
  summary:
    'Begin to prove again who is signed in, by logging in at a linked provider, with a code as well where a second factor is on.',
  body: z.strictObject({
    provider: signInProvider,
    code: oneTimeCode.optional(),
    return_to: returnTo.optional(),
  }),
  response: toProvider,
});

export type LinkedAccount = z.infer<typeof linkedAccount>;
export type LinkedAccounts = z.infer<typeof listLinkedAccounts.response>;
export type SsoOutcome = z.infer<typeof exchangeSsoCode.response>;
