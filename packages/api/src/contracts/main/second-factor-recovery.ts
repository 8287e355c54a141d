import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { isoTime, ok, secretToken } from '../fields.ts';
import { route } from '../route.ts';

export const checkRecoveryLink = route({
  method: 'POST',
  path: mainAddresses.checkRecoveryLink,
  summary: 'Which recovery of a second factor a link stops; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ email: z.string(), due_at: isoTime }),
});

export const stopRecovery = route({
  method: 'POST',
  path: mainAddresses.stopRecovery,
  summary: 'Stop the recovery of a second factor by a mailed link; the factor stays on.',
  body: z.strictObject({ secret_token: secretToken }),
  response: ok,
});

export const stopOwnRecovery = route({
  method: 'DELETE',
  path: mainAddresses.ownRecovery,
  summary: 'Stop the recovery of the own second factor; 404 when none runs.',
});

export type RecoveryLink = z.infer<typeof checkRecoveryLink.response>;
