import type { Readable } from 'node:stream';
import type { MainContext } from '../../context.ts';
import type { ClientRecords } from './client-records-repository.ts';
import { findByEmail } from './find-by-email.ts';

type Deps = Pick<MainContext, 'background' | 'clock' | 'mails' | 'profilePictures' | 'repositories' | 'transact'>;

/** Read `picture` to its end, or destroy it. */
export type ClientExport = { clientId: string; records: ClientRecords; picture: Readable | null };

/**
 * What the main backend keeps of a client, for whoever answers their request for it. That it was given out is noted, and they are told.
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
  const records = await repositories.clientRecords.all(clientId);
  return { clientId, records, picture: await profilePictures.open(clientId) };
}
