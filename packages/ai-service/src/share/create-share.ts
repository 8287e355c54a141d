import type { NewConversationShare, NewImageShare } from '@deskmate/api/contracts/ai/share';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { findTool, type ShareType } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import { newSecret } from '@deskmate/service-kit/random';
import type { ImageRepository } from '../images/image-repository.ts';
import type { ShareRepository, ShareRow } from './share-repository.ts';

const dayMs = 86_400_000;

export type CreateShareDeps = {
  shares: ShareRepository;
  images: Pick<ImageRepository, 'findOwn'>;
  clock: Clock;
  /** Links that one client may have. */
  sharesPerClient: number;
};

type Shown = Pick<ShareRow, 'sessionId' | 'leafChatId' | 'imageIds' | 'showsPrompt' | 'title'> & { type: ShareType };

/**
 * Gives a public link to a conversation as it is now, or to images.
 * @throws ServiceError `not_found` for what the client does not have or the tool does not share, `too_many_shares`.
 */
export async function createShare(
  deps: CreateShareDeps,
  clientId: string,
  request: NewConversationShare | NewImageShare,
): Promise<ShareRow> {
  const shown =
    request.type === 'image' ? await showImages(deps, clientId, request) : await showBranch(deps, clientId, request);
  const now = deps.clock.date();
  const row = {
    ...shown,
    shareId: newSecret(24),
    clientId,
    expiresAt: expiryOf(deps.clock, request.expires_in_days),
    createdAt: now,
    updatedAt: now,
  };
  if (!(await deps.shares.create(row, deps.sharesPerClient))) throw new ServiceError('too_many_shares');
  return row;
}

async function showBranch(
  { shares }: CreateShareDeps,
  clientId: string,
  { session_id: sessionId, chat_id, type, title }: NewConversationShare,
): Promise<Shown> {
  const found = await shares.findLeaf(clientId, sessionId, chat_id ?? null);
  const ownType = found && findTool(found.type)?.shareType;
  // A conversation of Art shows no answers: its images are shared.
  if (!found || !ownType || ownType === 'image' || (type ?? ownType) !== ownType) throw new ServiceError('not_found');
  return {
    sessionId,
    leafChatId: found.leaf,
    imageIds: [],
    showsPrompt: false,
    type: ownType,
    title: title ?? found.title,
  };
}

async function showImages(
  { images }: CreateShareDeps,
  clientId: string,
  { image_ids, show_prompt: showsPrompt, title }: NewImageShare,
): Promise<Shown> {
  const imageIds = [...new Set(image_ids)];
  const found = await images.findOwn(clientId, imageIds);
  if (found.length < imageIds.length) throw new ServiceError('not_found');
  // A title made from a prompt would reveal it.
  return { type: 'image', sessionId: null, leafChatId: null, imageIds, showsPrompt, title: title ?? '' };
}

/** When a link ends that lives for so many days; null when it does not end. */
export const expiryOf = (clock: Clock, days: number | null | undefined): Date | null =>
  days === undefined || days === null ? null : new Date(clock.now() + days * dayMs);
