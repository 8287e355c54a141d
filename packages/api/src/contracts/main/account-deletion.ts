import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { email, isoTime, ok, secretToken } from '../fields.ts';
import { route } from '../route.ts';

export const deleteAccount = route({
  method: 'DELETE',
  path: mainAddresses.deleteAccount,
  summary:
    'Delete the account after a recent re-authentication: ends renewals, sessions and API keys and hides public links. A mailed link restores it until it is erased.',
  /** The own address, typed as confirmation. */
  body: z.strictObject({ email }),
  response: z.object({ erased_at: isoTime }),
});

export const checkRestoreLink = route({
  method: 'POST',
  path: mainAddresses.checkRestoreLink,
  summary: 'Which account a restore link belongs to; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ email: z.string(), erased_at: isoTime }),
});

export const restoreAccount = route({
  method: 'POST',
  path: mainAddresses.restoreAccount,
  summary: 'Restore a deleted account with the token of the mail; its plan does not renew by itself any more.',
  body: z.strictObject({ secret_token: secretToken }),
  response: ok,
});

export type AccountDeletion = z.infer<typeof deleteAccount.response>;
export type RestoreLink = z.infer<typeof checkRestoreLink.response>;
