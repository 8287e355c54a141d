import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { isoTime, secretToken } from '../fields.ts';
import { route } from '../route.ts';

/** After all sessions were ended: which link was mailed, and to which address. */
export const securedAccount = z.object({
  /** A deleted account is restored before its new password is chosen. */
  mailed: z.enum(['reset', 'restore']),
});

export const checkSecureLink = route({
  method: 'POST',
  path: mainAddresses.checkSecureLink,
  summary: 'Which account the link of a security mail secures; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({
    /** The address that the account has afterwards. */
    email: z.string(),
    /** Ways to log in that were added since then are removed. */
    doubtful_since: isoTime,
  }),
});

export const secureAccount = route({
  method: 'POST',
  path: mainAddresses.secureAccount,
  summary:
    'Put everybody out of the account: ends every session, API key, remembered device and the password, removes what was added to log in with since a stranger may have come in, and undoes a change of the address since then.',
  body: z.strictObject({ secret_token: secretToken }),
  response: securedAccount,
});

export type SecureLink = z.infer<typeof checkSecureLink.response>;
export type SecuredAccount = z.infer<typeof securedAccount>;
