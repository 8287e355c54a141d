import type { Caller } from '@deskmate/service-kit/caller';
import { type RemoveWayInDeps, removeWayIn } from '../sign-in/remove-way-in.ts';

export const removePasskey = (deps: RemoveWayInDeps, caller: Caller, { id, ip }: { id: string; ip: string }) =>
  removeWayIn(deps, { caller, ip }, async ({ passkeys }) => {
    const removed = await passkeys.remove(caller.clientId, id);
    return removed && { event: 'passkey_removed', details: { passkey: id }, values: { passkey: removed.name } };
  });
