import type { MainContext } from '../../context.ts';
import type { ClientRecords } from './client-records-repository.ts';
import { findByEmail } from './find-by-email.ts';

type Deps = Pick<MainContext, 'repositories' | 'clock'>;

/**
 * What the main backend keeps of a client, for whoever answers their request for it. That it was given out is noted.
 * @throws Error in words for the operator.
 */
export async function exportClient(deps: Deps, email: string): Promise<{ clientId: string; records: ClientRecords }> {
  const { repositories, clock } = deps;
  const { id: clientId } = await findByEmail(deps, email);
  await repositories.audit.add({ clientId, action: 'client_exported', at: new Date(clock.now()) });
  return { clientId, records: await repositories.clientRecords.all(clientId) };
}
