import { type ClosingDeps, closeAccount } from '../account/deletion/delete-account.ts';
import { type EraseDeps, eraseAccount } from '../account/deletion/erase-accounts.ts';
import type { Client } from '../clients/clients-repository.ts';
import { emailKey } from '../clients/email-key.ts';
import type { MainContext, WithRepositories } from '../context.ts';
import { deletedBefore, erasedAt, queueRestoreMail } from '../identity/restore-link.ts';

/** `who`: email or id. `isAtOnce`: without the 30 days in which a mailed link restores the account. */
export type DeletionRequest = { who: string; isAtOnce: boolean };

export type DeletionPreview = {
  clientId: string;
  email: string;
  /** Null: now. */
  erasedAt: Date | null;
  /** Until when a plan was paid that ends with the account; no money goes back. */
  paidUntil: Date | null;
  hasInvoices: boolean;
};

type PreviewDeps = Pick<MainContext, 'clock'> & WithRepositories<'clients' | 'invoices' | 'subscriptions'>;
type Deps = PreviewDeps & ClosingDeps & EraseDeps;

/** @throws Error in words for the operator. */
export async function previewDeletion(deps: PreviewDeps, request: DeletionRequest): Promise<DeletionPreview> {
  const { repositories, clock } = deps;
  const client = await findClient(deps, request);
  const now = new Date(clock.now());
  const period = await repositories.subscriptions.findCurrent(client.id, now);
  return {
    clientId: client.id,
    email: client.email,
    erasedAt: request.isAtOnce ? null : erasedAt(now),
    paidUntil: period?.paymentId ? period.endsAt : null,
    hasInvoices: (await repositories.invoices.list(client.id, null, 1)).length > 0,
  };
}

/**
 * Deletes an account as its owner would. One that is closed already can still be erased at once.
 * @throws Error in words for the operator.
 */
export async function deleteClient(deps: Deps, request: DeletionRequest): Promise<void> {
  const client = await findClient(deps, request);
  const { id: clientId, firstName } = client;
  const now = new Date(deps.clock.now());
  const deletedAt = request.isAtOnce ? deletedBefore(now.getTime()) : now;
  await closeAccount(deps, {
    clientId,
    deletedAt,
    async lock({ clients }) {
      const locked = await clients.lock(clientId);
      if (!locked) throw new Error(`The account ${request.who} was erased meanwhile.`);
      return locked;
    },
    async tell(repositories, locked) {
      await repositories.audit.add({
        clientId,
        action: 'account_deleted_by_operator',
        details: { atOnce: request.isAtOnce },
        at: now,
      });
      if (!request.isAtOnce) return queueRestoreMail(deps, repositories, { ...locked, deletedAt });
      const mail = { kind: 'account_erased', to: locked, values: { firstName, when: now } } as const;
      await deps.mails.queue(mail, repositories.mailOutbox);
    },
  });
  if (!request.isAtOnce) return;
  await eraseAccount(deps, client).catch((cause: unknown) => {
    throw new Error('The account is closed but not erased yet: this is tried again every half hour.', { cause });
  });
}

async function findClient({ repositories }: PreviewDeps, { who, isAtOnce }: DeletionRequest): Promise<Client> {
  const { clients } = repositories;
  const client = who.includes('@') ? await clients.findByEmailKey(emailKey(who)) : await clients.find(who);
  if (!client) throw new Error(`There is no account with the ${who.includes('@') ? 'address' : 'id'} ${who}.`);
  if (client.deletedAt && !isAtOnce) {
    const day = erasedAt(client.deletedAt).toISOString().slice(0, 10);
    throw new Error(`${client.email} is closed already and is erased on ${day}; --now erases it at once.`);
  }
  return client;
}
