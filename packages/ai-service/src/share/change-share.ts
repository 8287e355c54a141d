import type { changeShare as contract } from '@deskmate/api/contracts/ai/share';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type * as z from 'zod';
import { expiryOf } from './create-share.ts';
import type { ShareRepository, ShareRow } from './share-repository.ts';

type Change = z.output<typeof contract.body>;
type Deps = { shares: Pick<ShareRepository, 'findOwn' | 'findLeaf' | 'change'>; clock: Clock };

/**
 * Changes the title or the end of a link, or what it shows: the conversation as it is now, or the prompts of its images.
 * @throws ServiceError `not_found` for a link of another client and for a message that its conversation does not have, `invalid_input` for a change that does not fit its type.
 */
export async function changeShare(
  { shares, clock }: Deps,
  clientId: string,
  shareId: string,
  { title, expires_in_days: days, refresh, chat_id: chatId, show_prompt: showsPrompt }: Change,
): Promise<ShareRow> {
  const row = await shares.findOwn(clientId, shareId);
  if (!row) throw new ServiceError('not_found');
  if (row.sessionId === null && refresh !== undefined) throw doesNotFit('refresh');
  if (row.sessionId !== null && showsPrompt !== undefined) throw doesNotFit('show_prompt');
  if (!refresh && chatId !== undefined) throw doesNotFit('chat_id');
  const newest = refresh && row.sessionId ? await shares.findLeaf(clientId, row.sessionId, chatId ?? null) : null;
  if (chatId !== undefined && !newest) throw new ServiceError('not_found');
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(days === undefined ? {} : { expiresAt: expiryOf(clock, days) }),
    ...(showsPrompt === undefined ? {} : { showsPrompt }),
    ...(newest ? { leafChatId: newest.leaf } : {}),
  };
  await shares.change(shareId, change, clock.date());
  return (await shares.findOwn(clientId, shareId)) ?? row;
}

const doesNotFit = (field: string) =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', field], msg: 'does not fit the type of this share', type: 'value' }],
  });
