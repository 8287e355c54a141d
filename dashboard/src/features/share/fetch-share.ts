import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import type { SharePageState } from './read-share-page.ts';

/** The share of an address `/share/{type}/{id}`, for a page that came without it. */
export async function fetchShare(path: string): Promise<SharePageState> {
  const [, , type = '', shareId = ''] = path.split('/');
  const answer = await fetch(`${aiBase}${aiAddresses.sharePublic(type, shareId)}`, { credentials: 'omit' }).catch(
    () => null,
  );
  if (answer?.ok) return { share: (await answer.json()) as PublicShare };
  if (answer?.status === 429) return { problem: 'busy' };
  return { problem: answer && answer.status < 500 ? 'gone' : 'away' };
}
