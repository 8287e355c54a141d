import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { PublicConversation, PublicImages, PublicShare } from '@deskmate/api/contracts/ai/share';
import { oneLine } from '@deskmate/api/one-line';
import { noncePlaceholder } from './nonce.ts';

/** What the page shows: a share, or why there is none. `gone`: no longer shared, or never existed; the page does not say which. */
export type SharePageState = { share: PublicShare } | { problem: 'busy' | 'unavailable' | 'gone' };

/** Says without script that there is no share; the built page holds it for that case alone. */
const goneWords = ['<noscript>', '</noscript>'] as const;

/**
 * Fills the built page: title, the conversation as plain text or the images, and the data that its script needs. All
 * placeholders are filled in one pass, so that text of a person is never read as a placeholder.
 */
export function fillSharePage(html: string, nonce: string, state: SharePageState): string {
  const share = 'share' in state ? state.share : null;
  const isGone = 'problem' in state && state.problem === 'gone';
  const values: Record<string, string> = {
    [noncePlaceholder]: nonce,
    __SHARE_TITLE__: escapeHtml(oneLine(share?.title || 'Share')),
    __SHARE_CONTENT__: share ? toPlainText(share) : '',
    '"__SHARE_STATE__"': toScriptData(stateWithoutWords(state)),
  };
  return (isGone ? html : without(html, goneWords)).replaceAll(
    /__(?:CSP_NONCE|SHARE_TITLE|SHARE_CONTENT)__|"__SHARE_STATE__"/g,
    (key) => values[key] ?? '',
  );
}

/** The page without its first part between these marks. */
function without(html: string, [open, close]: readonly [string, string]): string {
  const start = html.indexOf(open);
  const end = html.indexOf(close, start);
  return start === -1 || end === -1 ? html : html.slice(0, start) + html.slice(end + close.length);
}

/** Without the texts of the messages, which the script reads from the page. */
function stateWithoutWords(state: SharePageState) {
  if (!('share' in state) || state.share.type === 'image') return state;
  return { share: { ...state.share, messages: state.share.messages.map((message) => ({ ...message, content: '' })) } };
}

const toPlainText = (share: PublicShare): string =>
  `<h1 dir="auto">${escapeHtml(oneLine(share.title))}</h1>` +
  (share.type === 'image' ? share.images.map(toPicture(share.share_id)) : share.messages.map(toPart)).join('');

const toPicture =
  (shareId: string) =>
  ({ index, alt_text, width, height }: PublicImages['images'][number]): string =>
    `<img src="${aiBase}${aiAddresses.sharedImage(shareId, index)}?size=thumbnail" alt="${escapeHtml(alt_text)}"` +
    ` width="${width}" height="${height}" loading="lazy">`;

const toPart = ({ role, content }: PublicConversation['messages'][number]): string =>
  `<div data-role="${role}" dir="auto">${escapeHtml(content)}</div>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A carriage return that is written out would be read as a line feed. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '').replaceAll('\r', '&#13;');

/** JSON inside a script element: nothing in it can end the element or begin a comment. */
const toScriptData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
