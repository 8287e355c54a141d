import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { id, requestedTarget, secretToken } from '../fields.ts';
import { route } from '../route.ts';
import { tokenPair } from './sign-in.ts';

/** A login that another site or app has asked for and that the person has not agreed to yet. */
export const externalLogin = z.object({
  id,
  name: z.string(),
  /** The host of its address; the scheme of an app's. */
  host: z.string(),
  /** Whether it stays logged in when this browser logs out; the page says which. */
  outlives_logout: z.boolean(),
});

export const openExternalLogin = route({
  method: 'POST',
  path: mainAddresses.externalTarget,
  summary:
    'The site or app that has asked for this login, or asks now, of a person who is logged in; 404 unless the operator has allowed it.',
  body: z.strictObject(requestedTarget),
  response: externalLogin,
});

export const declineExternalLogin = route({
  method: 'DELETE',
  path: mainAddresses.externalTarget,
  summary: 'Do not go on to the site or app that has asked for the login.',
});

export const continueToTarget = route({
  method: 'POST',
  path: mainAddresses.continueToTarget,
  summary:
    'Go on to the site or app that has asked: its address with a token pair of a session of its own, or with a code for one, as the operator has set. Needs a proof (DPoP) over the access token by the key of the session, or that the person has just confirmed who they are.',
  body: z.strictObject({ id }),
  response: z.object({ url: z.string() }),
});

export const redeemTargetCode = route({
  method: 'POST',
  path: mainAddresses.targetToken,
  summary:
    'For a site or app: exchange the code it was given, once and within a minute, for a token pair. A proof (DPoP) binds the session to its key.',
  body: z.strictObject({
    code: secretToken,
    /** Needed if the login page was opened with a `code_challenge`. */
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/)
      .optional(),
  }),
  response: tokenPair,
});

export type ExternalLogin = z.infer<typeof externalLogin>;
export type RequestedTargetRequest = z.infer<typeof openExternalLogin.body>;
