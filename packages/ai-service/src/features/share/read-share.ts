import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { Authors } from '../../ports/authors.ts';
import type { ShareRepository } from './share-repository.ts';
import { toPublicShare } from './to-contract.ts';

export type ReadShareDeps = { shares: ShareRepository; authors: Authors; clock: Clock; log: Log };

/** A share as anyone with its link reads it; null when it is unknown, of another type, expired or revoked. */
export async function readShare(deps: ReadShareDeps, type: string, shareId: string): Promise<PublicShare | null> {
  const row = await deps.shares.findPublic(type, shareId, new Date(deps.clock.now()));
  return row && toPublicShare(row, await authorOf(deps, row.clientId));
}

/** A page without a name is better than no page while the main backend is away. */
async function authorOf({ authors, log }: ReadShareDeps, clientId: string): Promise<string | null> {
  try {
    return await authors.publicName(clientId);
  } catch (error) {
    log.warn({ err: error }, 'author of a share');
    return null;
  }
}
