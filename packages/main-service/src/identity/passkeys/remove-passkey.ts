import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { removeSignInMethod } from '../sign-in/remove-sign-in-method.ts';

export const removePasskey = (app: MainContext, caller: Caller, { id, ip }: { id: string; ip: string }) =>
  removeSignInMethod(app, { caller, ip }, async ({ passkeys }) => {
    const removed = await passkeys.remove(caller.clientId, id);
    return removed && { event: 'passkey_removed', details: { passkey: id }, values: { passkey: removed.name } };
  });
