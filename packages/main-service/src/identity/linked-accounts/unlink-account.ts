import { providerNames } from '@deskmate/api/sign-in-providers';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { removeSignInMethod } from '../sign-in/remove-sign-in-method.ts';

export const unlinkAccount = (app: MainContext, caller: Caller, { id, ip }: { id: string; ip: string }) =>
  removeSignInMethod(app, { caller, ip }, async ({ linkedAccounts }) => {
    const removed = await linkedAccounts.remove(caller.clientId, id);
    if (!removed) return null;
    const { provider } = removed;
    return { event: 'provider_unlinked', details: { provider }, values: { provider: providerNames[provider] } };
  });
