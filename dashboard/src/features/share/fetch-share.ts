import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { PublicConversation, PublicShare } from '@deskmate/api/contracts/ai/share';
import type { SharePageState } from './read-share-page.ts';

/** The messages of a share after those of `cursor`. @throws when they cannot be read now. */
export async function fetchMore(share: PublicConversation, cursor: string): Promise<PublicConversation> {
  const query = new URLSearchParams({ cursor });
  const address = `${aiBase}${aiAddresses.sharePublic(share.type, share.share_id)}?${query}`;
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`the share answered ${answer.status}`);
  return (await answer.json()) as PublicConversation;
}

/** The share of an address `/share/{type}/{id}`, for a page that came without it. */
export async function fetchShare(path: string): Promise<SharePageState> {
  const [, , type = '', shareId = ''] = path.split('/');
  const answer = await fetch(`${aiBase}${aiAddresses.sharePublic(type, shareId)}`, { credentials: 'omit' }).catch(
    () => null,
  );
  if (answer?.ok) return { share: (await answer.json()) as PublicShare };
  if (answer?.status === 429) return { problem: 'busy' };
  return { problem: answer && answer.status < 500 ? 'gone' : 'unavailable' };
}
