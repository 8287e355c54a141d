import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { type ShareType, toolOfShare } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import { dayOf, type StorageQuota, type StorageRequest } from '../files/storage-quota-repository.ts';
import type { Credit } from '../ports/credit.ts';
import type { BranchEntry, CopyRepository, MessageCopy } from './copy-repository.ts';
import type { ShareRepository } from './share-repository.ts';

export type ContinueDeps = {
  shares: ShareRepository;
  copies: CopyRepository;
  credit: Pick<Credit, 'requirePlan'>;
  clock: Clock;
  storage: StorageQuota;
};

/** Copied in one statement: other requests must not wait long for the embedded database. */
const batch = { messages: 50, bytes: 262_144 };

/**
 * Copies a share into the caller's own history, to continue it there. Sent twice it makes one copy; a copy that was
 * interrupted is completed.
 * @throws ServiceError `not_found` for a share that nobody may read, one of images, or a conversation of another client;
 * `subscription_expired` (402) for a client who could not continue it; `conversation_full`, `history_full` or
 * `unanswered_limit` for a copy that does not fit.
 */
export async function continueShare(
  deps: ContinueDeps,
  clientId: string,
  options: { share_id: string; type: string; session_id: string },
): Promise<{ session_id: string }> {
  const { copies, storage } = deps;
  const now = deps.clock.date();
  const share = await deps.shares.findPublic(options.type, options.share_id, now);
  if (!share?.leafChatId) throw new ServiceError('not_found');
  await deps.credit.requirePlan(clientId);
  const sessionId = options.session_id;
  const branch = await copies.branch(share.leafChatId);
  const bytes = branch.reduce((sum, entry) => sum + entry.bytes, 0);
  const request: StorageRequest = { ...storage, bytes, messages: branch.length, day: dayOf(now) };
  if (bytes > storage.conversationBytes || branch.length > storage.conversationMessages) {
    throw new ServiceError('conversation_full');
  }
  const made = await copies.begin(
    { sessionId, clientId, type: toolOfShare(share.type as ShareType).id, title: share.title, now },
    request,
  );
  const target = await copies.find(sessionId);
  if (!made && !target) {
    throw new ServiceError((await copies.findReachedBound({ sessionId, clientId }, request)) ?? 'service_unavailable');
  }
  if (target?.clientId !== clientId || target.isDeleted) throw new ServiceError('not_found');
  if (!target.isCopying) return { session_id: sessionId };
  const messages = toCopies(sessionId, branch, target.createdAt);
  for (const part of inBatches(messages, branch)) {
    await copies.copy(sessionId, clientId, part);
    await nextTurn();
  }
  await copies.finish(sessionId, clientId, messages.at(-1)?.copyId ?? null);
  return { session_id: sessionId };
}

/** The copies' ids follow from the conversation and the originals, so that a second attempt names them the same. */
function toCopies(sessionId: string, branch: BranchEntry[], createdAt: Date): MessageCopy[] {
  const nameOf = (sourceId: string) =>
    createHash('sha256').update(`${sessionId} ${sourceId}`).digest('base64url').slice(0, 32);
  return branch.map(({ chatId }, index) => {
    const before = branch[index - 1];
    return {
      sourceId: chatId,
      copyId: nameOf(chatId),
      parentId: before ? nameOf(before.chatId) : null,
      createdAt: new Date(createdAt.getTime() + index),
    };
  });
}

function* inBatches(copies: MessageCopy[], branch: BranchEntry[]): Generator<MessageCopy[]> {
  let from = 0;
  let bytes = 0;
  for (const [index, entry] of branch.entries()) {
    const isFull = index - from >= batch.messages || (index > from && bytes + entry.bytes > batch.bytes);
    if (isFull) {
      yield copies.slice(from, index);
      from = index;
      bytes = 0;
    }
    bytes += entry.bytes;
  }
  if (from < copies.length) yield copies.slice(from);
}
