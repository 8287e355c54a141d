import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import { newId } from '@deskmate/service-kit/random';
import type { Credit } from '../../ports/credit.ts';
import type { CopiedMessage, CopyRepository } from './copy-repository.ts';
import type { ShareRepository } from './share-repository.ts';

export type ContinueDeps = {
  shares: ShareRepository;
  copies: CopyRepository;
  credit: Pick<Credit, 'requirePlan'>;
  clock: Clock;
};

/**
 * Copies a share into the caller's own history, to go on with it. Sent twice it makes one copy.
 * @throws ServiceError `not_found` for a share that nobody may read, or a conversation that is somebody else's;
 * `subscription_expired` (402) for who could not go on with it.
 */
export async function continueShare(
  deps: ContinueDeps,
  clientId: string,
  asked: { share_id: string; type: string; session_id: string },
): Promise<{ session_id: string }> {
  const now = new Date(deps.clock.now());
  const share = await deps.shares.findPublic(asked.type, asked.share_id, now);
  if (!share) throw new ServiceError('not_found');
  await deps.credit.requirePlan(clientId);
  let parentId: string | null = null;
  const messages = share.messages.map((message, index): CopiedMessage => {
    const chatId = newId();
    const copied = { ...message, chatId, parentId, createdAt: new Date(now.getTime() + index) };
    parentId = chatId;
    return copied;
  });
  const conversation = { sessionId: asked.session_id, clientId, type: toolOf(share.type), title: share.title, now };
  const made = await deps.copies.create(conversation, messages);
  if (!made && !(await deps.copies.isOwn(clientId, asked.session_id))) throw new ServiceError('not_found');
  return { session_id: asked.session_id };
}

/** `text` is the wire's name for a chat (spec §3). */
export const toolOf = (shareType: string): string =>
  shareType === 'text' ? 'chat' : shareType === 'image' ? 'art' : shareType;
