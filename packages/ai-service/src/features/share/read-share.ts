import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { Authors } from '../../ports/authors.ts';
import { sharedMessageCursor } from './cursors.ts';
import type { ShareRepository } from './share-repository.ts';
import { toPublicShare } from './to-contract.ts';

export type ReadShareDeps = { shares: ShareRepository; authors: Authors; clock: Clock; log: Log };

const page = { messages: 100, bytes: 262_144 };

/**
 * One page of a share as anyone with its link reads it; null when it is unknown, of another type, expired or revoked.
 * @throws ServiceError `invalid_input` for a cursor that is not of a share.
 */
export async function readShare(
  deps: ReadShareDeps,
  type: string,
  shareId: string,
  cursor?: string,
): Promise<PublicShare | null> {
  const after = sharedMessageCursor.read(cursor) ?? 0;
  const row = await deps.shares.findPublic(type, shareId, new Date(deps.clock.now()));
  if (!row) return null;
  const { messages, hasMore } = await deps.shares.messages(row, { ...page, after });
  const last = hasMore ? messages.at(-1) : undefined;
  return toPublicShare(row, {
    messages,
    author: await authorOf(deps, row.clientId),
    nextCursor: last ? sharedMessageCursor.write(last.position) : null,
  });
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
