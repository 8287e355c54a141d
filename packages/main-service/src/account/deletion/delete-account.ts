import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AccountDeletion } from '@deskmate/api/contracts/main/account-deletion';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { setCancelsAtPeriodEnd } from '../../billing/checkout/change-plan.ts';
import type { ApplySubscriptionDeps } from '../../billing/renewals/apply-subscription.ts';
import type { Client } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import { erasedAt, queueRestoreMail } from '../../identity/restore-link.ts';
import { changeCredentials } from '../../identity/sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated, requireRecentAuthentication } from '../../identity/sign-in/reauthenticate.ts';
import type { Repositories } from '../../repositories.ts';

export type ClosingDeps = ApplySubscriptionDeps &
  Pick<MainContext, 'callerCheck' | 'clientData'> &
  WithRepositories<'clients'>;
type Deps = ClosingDeps & WithRepositories<'secondFactors' | 'signInSessions'>;

/**
 * Closes the account: no renewal, no session, no key, no public link. It is erased 30 days later, unless a mailed link
 * restores it before.
 * @throws ServiceError `reauth_required`, or `invalid_input` when the typed address is not the account's.
 */
export async function deleteAccount(
  deps: Deps,
  caller: Caller,
  { email, ip }: { email: string; ip: string },
): Promise<AccountDeletion> {
  const { clientId } = caller;
  const now = new Date(deps.clock.now());
  await requireRecentAuthentication(deps.repositories, caller, now);
  const known = await deps.repositories.clients.find(clientId);
  if (!known) throw new ServiceError('session_ended');
  if (emailKey(email) !== known.emailKey) throw notTheAddress();
  await closeAccount(deps, {
    clientId,
    deletedAt: now,
    lock: async (repositories) => (await lockRecentlyAuthenticated(repositories, caller, now)).client,
    async tell(repositories, client) {
      await repositories.audit.add({ clientId, action: 'account_deleted', ip, at: now });
      await queueRestoreMail(deps, repositories, { ...client, deletedAt: now });
    },
  });
  return { erased_at: erasedAt(now).toISOString() };
}

type Closing = {
  clientId: string;
  deletedAt: Date;
  /** @throws when it may not be closed after all */
  lock: (repositories: Repositories) => Promise<Client>;
  /** Audits it, and queues the mail about it. */
  tell: (repositories: Repositories, client: Client) => Promise<void>;
};

/** Ends the renewal of the client's plan, sessions, keys and public links; the account stays as it was when that fails. */
export async function closeAccount(deps: ClosingDeps, { clientId, deletedAt, lock, tell }: Closing): Promise<void> {
  // Both come before anything is stored: a deleted account must not be charged again, and a failure here must leave the account as it was.
  const hasStopped = await stopRenewal(deps, clientId);
  const close = async () => {
    await deps.clientData.setClosed(clientId, true);
    return deps.transact(async (repositories) => {
      const client = await lock(repositories);
      await repositories.clients.setDeletedAt(clientId, deletedAt);
      const ended = await changeCredentials(repositories, {
        clientId,
        keepApiKeys: false,
        reason: 'account_deleted',
        now: new Date(deps.clock.now()),
      });
      await tell(repositories, client);
      return ended;
    });
  };
  const { endedIds } = await close().catch(async (error: unknown) => {
    await reopen(deps, clientId, hasStopped);
    throw error;
  });
  deps.callerCheck.announceEnd(endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
}

/** @returns whether a plan renewed until now. */
async function stopRenewal(deps: ClosingDeps, clientId: string): Promise<boolean> {
  try {
    return await setCancelsAtPeriodEnd(deps, clientId, true);
  } catch (error) {
    // No subscription of the client renews.
    if (!(error instanceof ServiceError && error.code === 'not_found')) throw error;
    return false;
  }
}

/** Undoes what came before the transaction. A step that fails is logged: the caller gets the error of the deletion. */
async function reopen(deps: ClosingDeps, clientId: string, hasStopped: boolean): Promise<void> {
  const run = async (...steps: (Promise<unknown> | false)[]) => {
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === 'rejected')
        deps.log.error({ err: step.reason, client_id: clientId }, 'a refused deletion could not be undone');
    }
  };
  // A second request finds the account deleted by the first: its links stay hidden, and its plan does not renew.
  if (await isDeleted(deps, clientId)) return;
  await run(hasStopped && setCancelsAtPeriodEnd(deps, clientId, false), deps.clientData.setClosed(clientId, false));
  // Another request may have deleted the account meanwhile.
  if (await isDeleted(deps, clientId))
    await run(stopRenewal(deps, clientId), deps.clientData.setClosed(clientId, true));
}

/** The lock waits for a deletion that is being stored. */
async function isDeleted({ transact }: Pick<ClosingDeps, 'transact'>, clientId: string): Promise<boolean> {
  const client = await transact((repositories) => repositories.clients.lock(clientId));
  return !client || client.deletedAt !== null;
}

const notTheAddress = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'email'], msg: 'isn’t this account’s email address', type: 'value_error' }],
  });
