import { closeAccount } from '../account/deletion/delete-account.ts';
import { eraseAccount } from '../account/deletion/erase-accounts.ts';
import type { Client } from '../clients/clients-repository.ts';
import { emailKey } from '../clients/email-key.ts';
import type { MainContext } from '../context.ts';
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

/** @throws Error in words for the operator. */
export async function previewDeletion(app: MainContext, request: DeletionRequest): Promise<DeletionPreview> {
  const { repositories, clock } = app;
  const client = await findClient(app, request);
  const now = clock.date();
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
export async function deleteClient(app: MainContext, request: DeletionRequest): Promise<void> {
  const client = await findClient(app, request);
  const { id: clientId, firstName } = client;
  const now = app.clock.date();
  const deletedAt = request.isAtOnce ? deletedBefore(now.getTime()) : now;
  await closeAccount(app, {
    clientId,
    deletedAt,
    async lock({ clients }) {
      const locked = await clients.lock(clientId);
      if (!locked) throw new Error(`The account ${request.who} was erased meanwhile.`);
      return locked;
    },
    async tell(tx, locked) {
      await tx.audit.add({
        clientId,
        action: 'account_deleted_by_operator',
        details: { atOnce: request.isAtOnce },
        at: now,
      });
      if (!request.isAtOnce) return queueRestoreMail(tx, { ...locked, deletedAt });
      const mail = { kind: 'account_erased', to: locked, values: { firstName, when: now } } as const;
      await tx.queueMail(mail);
    },
  });
  if (!request.isAtOnce) return;
  await eraseAccount(app, client).catch((cause: unknown) => {
    throw new Error('The account is closed but not erased yet: this is tried again every half hour.', { cause });
  });
}

async function findClient({ repositories }: MainContext, { who, isAtOnce }: DeletionRequest): Promise<Client> {
  const { clients } = repositories;
  const client = who.includes('@') ? await clients.findByEmailKey(emailKey(who)) : await clients.find(who);
  if (!client) throw new Error(`There is no account with the ${who.includes('@') ? 'address' : 'id'} ${who}.`);
  if (client.deletedAt && !isAtOnce) {
    const day = erasedAt(client.deletedAt).toISOString().slice(0, 10);
    throw new Error(`${client.email} is closed already and is erased on ${day}; --now erases it at once.`);
  }
  return client;
}
