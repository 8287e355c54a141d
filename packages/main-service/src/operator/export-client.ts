import { Readable } from 'node:stream';
import { writeAccount } from '../account/write-account.ts';
import { findByEmail } from '../clients/find-by-email.ts';
import type { MainContext, WithRepositories } from '../context.ts';

type Deps = Pick<MainContext, 'background' | 'clock' | 'mails' | 'profilePictures' | 'transact'> &
  WithRepositories<'clientRecords' | 'clients'>;

/** Read `account`, which is JSON, and `picture` to their ends, or destroy them. */
export type ClientExport = { clientId: string; account: Readable; picture: Readable | null };

/**
 * What the main backend keeps of a client, for whoever answers their request for it. The export is audited and the client is mailed.
 * @throws Error in words for the operator.
 */
export async function exportClient(deps: Deps, email: string): Promise<ClientExport> {
  const { background, clock, mails, profilePictures, repositories, transact } = deps;
  const client = await findByEmail(deps, email);
  const { id: clientId, firstName } = client;
  const at = new Date(clock.now());
  await transact(async ({ audit, mailOutbox }) => {
    await audit.add({ clientId, action: 'client_exported', at });
    const kind = 'data_exported_by_operator' as const;
    await mails.queue({ kind, to: client, values: { firstName, when: at } }, mailOutbox);
  });
  background.run('deliver mail', mails.deliver);
  const account = Readable.from(writeAccount(repositories.clientRecords, clientId), { objectMode: false });
  return { clientId, account, picture: await profilePictures.open(clientId) };
}
