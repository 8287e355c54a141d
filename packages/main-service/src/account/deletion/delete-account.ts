import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AccountDeletion } from '@deskmate/api/contracts/main/account-deletion';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { setCancelsAtPeriodEnd } from '../../billing/checkout/change-plan.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { erasedAt, queueRestoreMail } from '../../identity/restore-link.ts';
import { changeCredentials } from '../../identity/sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated, requireRecentAuthentication } from '../../identity/sign-in/reauthenticate.ts';
import type { LockedClient, Tx } from '../../transaction.ts';

/**
 * Closes the account: no renewal, no session, no key, no public link. It is erased 30 days later, unless a mailed link
 * restores it before.
 * @throws ServiceError `reauth_required`, or `invalid_input` when the typed address is not the account's.
 */
export async function deleteAccount(
  app: MainContext,
  caller: Caller,
  { email, ip }: { email: string; ip: string },
): Promise<AccountDeletion> {
  const { clientId } = caller;
  const now = app.clock.date();
  await requireRecentAuthentication(app.repositories, caller, now);
  const known = await app.repositories.clients.find(clientId);
  if (!known) throw new ServiceError('session_ended');
  if (emailKey(email) !== known.emailKey) throw notTheAddress();
  await closeAccount(app, {
    clientId,
    deletedAt: now,
    lock: async (tx) => (await lockRecentlyAuthenticated(tx, caller, now)).client,
    async tell(tx, client) {
      await tx.audit.add({ clientId, action: 'account_deleted', ip, at: now });
      await queueRestoreMail(tx, { ...client, deletedAt: now });
    },
  });
  return { erased_at: erasedAt(now).toISOString() };
}

type Closing = {
  clientId: string;
  deletedAt: Date;
  /** @throws when it may not be closed after all */
  lock: (tx: Tx) => Promise<LockedClient>;
  /** Audits it, and queues the mail about it. */
  tell: (tx: Tx, client: LockedClient) => Promise<void>;
};

/** Ends the renewal of the client's plan, sessions, keys and public links; the account stays as it was when that fails. */
export async function closeAccount(app: MainContext, { clientId, deletedAt, lock, tell }: Closing): Promise<void> {
  // Both come before anything is stored: a deleted account must not be charged again, and a failure here must leave the account as it was.
  const hasStopped = await stopRenewal(app, clientId);
  const close = async () => {
    await app.clientData.setClosed(clientId, true);
    return app.transact(async (tx) => {
      const client = await lock(tx);
      await tx.clients.setDeletedAt(clientId, deletedAt);
      const ended = await changeCredentials(tx, client, {
        keepApiKeys: false,
        reason: 'account_deleted',
        now: app.clock.date(),
      });
      await tell(tx, client);
      return ended;
    });
  };
  const { endedIds } = await close().catch(async (error: unknown) => {
    await reopen(app, clientId, hasStopped);
    throw error;
  });
  app.callerCheck.announceEnd(endedIds);
}

/** @returns whether a plan renewed until now. */
async function stopRenewal(app: MainContext, clientId: string): Promise<boolean> {
  try {
    return await setCancelsAtPeriodEnd(app, clientId, true);
  } catch (error) {
    // No subscription of the client renews.
    if (!(error instanceof ServiceError && error.code === 'not_found')) throw error;
    return false;
  }
}

/** Undoes what came before the transaction. A step that fails is logged: the caller gets the error of the deletion. */
async function reopen(app: MainContext, clientId: string, hasStopped: boolean): Promise<void> {
  const run = async (...steps: (Promise<unknown> | false)[]) => {
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === 'rejected')
        app.log.error({ err: step.reason, client_id: clientId }, 'a refused deletion could not be undone');
    }
  };
  // A second request finds the account deleted by the first: its links stay hidden, and its plan does not renew.
  if (await isDeleted(app, clientId)) return;
  await run(hasStopped && setCancelsAtPeriodEnd(app, clientId, false), app.clientData.setClosed(clientId, false));
  // Another request may have deleted the account meanwhile.
  if (await isDeleted(app, clientId)) await run(stopRenewal(app, clientId), app.clientData.setClosed(clientId, true));
}

/** The lock waits for a deletion that is being stored. */
async function isDeleted({ transact }: MainContext, clientId: string): Promise<boolean> {
  const client = await transact((tx) => tx.clients.lock(clientId));
  return !client || client.deletedAt !== null;
}

const notTheAddress = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'email'], msg: 'isn’t this account’s email address', type: 'value_error' }],
  });
