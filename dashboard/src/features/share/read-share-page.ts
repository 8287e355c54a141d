import type { PublicShare } from '@deskmate/api/contracts/ai/share';

/** `gone`: the share is unknown or revoked; the page does not tell which. */
export type ShareProblemName = 'busy' | 'unavailable' | 'gone';

/** What the server put into the page: a share, or why it has none. */
export type SharePageState = { share: PublicShare } | { problem: ShareProblemName };

/**
 * Reads the page of a share. A data block contains its data; the message texts are read from the plain text that is
 * shown until the script has rendered. Null where no server filled the page (development).
 */
export function readSharePage(page: Document): SharePageState | null {
  const state = parse(page.getElementById('share-state')?.textContent ?? '');
  if (state === null || !('share' in state) || state.share.type === 'image') return state;
  const words = [...page.querySelectorAll<HTMLElement>('.plain-share [data-role]')].map((part) => part.textContent);
  const messages = state.share.messages.map((message, index) => ({ ...message, content: words[index] ?? '' }));
  return { share: { ...state.share, messages } };
}

function parse(text: string): SharePageState | null {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' ? (state as SharePageState) : null;
  } catch {
    return null;
  }
}
