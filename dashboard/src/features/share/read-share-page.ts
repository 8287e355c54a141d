import type { PublicShare } from '@deskmate/api/contracts/ai/share';

/** `gone`: no longer shared, or never was; nobody is told which. */
export type ShareProblemName = 'busy' | 'away' | 'gone';

/** What the server put into the page: a share, or why it has none. */
export type SharePageState = { share: PublicShare } | { problem: ShareProblemName };

/**
 * Reads the page of a share: the facts stand in a data block, the words in the plain text that is shown until the
 * script has drawn them. Null where no server filled the page (development).
 */
export function readSharePage(page: Document): SharePageState | null {
  const state = parse(page.getElementById('share-state')?.textContent ?? '');
  if (state === null || !('share' in state)) return state;
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
