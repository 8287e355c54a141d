import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { email, isoTime, secretToken } from '../fields.ts';
import { route } from '../route.ts';
import { securedAccount } from './secure-account.ts';

const pendingEmailChange = z.object({
  new_email: z.string(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  expires_at: isoTime,
});

export const getEmailChange = route({
  method: 'GET',
  path: mainAddresses.emailChange,
  summary: 'The change of the address that waits for its confirmations, if there is one.',
  response: z.object({ pending: pendingEmailChange.nullable() }),
});

export const requestEmailChange = route({
  method: 'POST',
  path: mainAddresses.emailChange,
  summary:
    'Ask for another address after a recent re-authentication. A link goes to both mailboxes; the answer is the same when the new address has an account.',
  body: z.strictObject({ email }),
  response: z.object({ pending: pendingEmailChange }),
});

export const cancelEmailChange = route({
  method: 'DELETE',
  path: mainAddresses.emailChange,
  summary: 'Give up the change that waits.',
});

export const checkEmailLink = route({
  method: 'POST',
  path: mainAddresses.checkEmailLink,
  summary: 'What a link of a change confirms; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ end: z.enum(['old', 'new']), new_email: z.string() }),
});

export const confirmEmailChange = route({
  method: 'POST',
  path: mainAddresses.confirmEmailChange,
  summary: 'Confirm a change from one of the two mailboxes; the second confirmation makes it.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ status: z.enum(['waiting', 'changed']), new_email: z.string() }),
});

export const checkEmailUndo = route({
  method: 'POST',
  path: mainAddresses.checkEmailUndo,
  summary: 'Which address an undo link brings back; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ email: z.string() }),
});

export const undoEmailChange = route({
  method: 'POST',
  path: mainAddresses.undoEmailChange,
  summary:
    'Bring the former address back. It ends every session and the password, removes what was added since to log in with, and mails a link for a new password, whose token is the answer.',
  body: z.strictObject({ secret_token: secretToken }),
  response: securedAccount,
});

export type EmailChange = z.infer<typeof getEmailChange.response>;
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;
export type EmailLink = z.infer<typeof checkEmailLink.response>;
export type EmailConfirmation = z.infer<typeof confirmEmailChange.response>;
export type EmailUndo = z.infer<typeof checkEmailUndo.response>;
