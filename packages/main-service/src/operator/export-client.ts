import { Readable } from 'node:stream';
import { writeAccount } from '../account/write-account.ts';
import { findByEmail } from '../clients/find-by-email.ts';
import type { MainContext } from '../context.ts';

/** Read `account`, which is JSON, and `picture` to their ends, or destroy them. */
export type ClientExport = { clientId: string; account: Readable; picture: Readable | null };

/**
 * What the main backend keeps of a client, for whoever answers their request for it. The export is audited and the client is mailed.
 * @throws Error in words for the operator.
 */
export async function exportClient(app: MainContext, email: string): Promise<ClientExport> {
  const client = await findByEmail(app, email);
  const { id: clientId, firstName } = client;
  const at = app.clock.date();
  await app.transact(async (tx) => {
    await tx.audit.add({ clientId, action: 'client_exported', at });
    const kind = 'data_exported_by_operator' as const;
    await tx.queueMail({ kind, to: client, values: { firstName, when: at } });
  });
  const account = Readable.from(writeAccount(app.repositories.clientRecords, clientId), { objectMode: false });
  return { clientId, account, picture: await app.profilePictures.open(clientId) };
}
