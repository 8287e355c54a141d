import { isUtf8 } from 'node:buffer';
import PostalMime, { type Address } from 'postal-mime';
import { decodeText } from './decode-text.ts';
import { DocumentFault, joinLines } from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import type { OfficeText } from './read-docx.ts';
import { readWholePage } from './read-html.ts';

/** Deeper parts of a message are taken as attachments. */
const maxNestingDepth = 30;
const maxHeadersSize = 1_000_000;
const maxAddresses = 100;
/** The tree of a page takes many times its size in memory. */
const maxHtmlCharacters = 5_000_000;

/**
 * A mail: who wrote to whom, when and about what, then its text, of its page where it has one, because that keeps tables
 * and links. Attachments are named with their sizes.
 */
export async function readEml(bytes: Uint8Array): Promise<OfficeText> {
  const mail = await new PostalMime({ maxNestingDepth, maxHeadersSize }).parse(await withReadableHead(bytes));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const head = [
    line(say('from'), named(mail.from ? [mail.from] : [])),
    line(say('to'), named(mail.to ?? [])),
    line(say('copy'), named(mail.cc ?? [])),
    line(say('date'), header('date')),
    line(say('subject'), mail.subject ?? ''),
  ].join('');
  const leftOut: LeftOutCounts = new Map();
  const html = mail.html ?? '';
  const page = html.trim() !== '' && html.length <= maxHtmlCharacters ? readWholePage(html).whole : null;
  for (const [what, count] of page?.leftOut ?? []) countLeftOut(leftOut, what, count);
  const body = page?.text.trim() ? page.text : (mail.text ?? '').replaceAll(/\r\n?/g, '\n');
  // Pictures that its page shows are counted there.
  const attached = mail.attachments.filter(({ related, disposition }) => !(related && disposition !== 'attachment'));
  const attachments = attached.slice(0, maxAddresses).map(({ filename, mimeType, content }) => {
    const size = typeof content === 'string' ? content.length : content.byteLength;
    return `${joinLines(filename ?? mimeType, ' ')} (${sizeOf(size)})`;
  });
  if (attached.length > maxAddresses) attachments.push(`+${attached.length - maxAddresses}`);
  if (head === '' && body.trim() === '') throw new DocumentFault('unsupported');
  const foot = attachments.length > 0 ? `\n[${say('attachments')}: ${attachments.join(', ')}]\n` : '';
  return { title: mail.subject?.trim() || null, text: `${head}\n${body.trim()}\n${foot}`, leftOut };
}

/** Old programs write the letters of headers without saying in which encoding. */
async function withReadableHead(bytes: Uint8Array): Promise<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = Math.max(0, ...['\n\n', '\r\n\r\n'].map((gap) => buffer.subarray(0, maxHeadersSize).indexOf(gap)));
  const head = buffer.subarray(0, end);
  if (isUtf8(head)) return bytes;
  return Buffer.concat([Buffer.from(await decodeText(head, null)), buffer.subarray(end)]);
}

const line = (name: string, value: string): string =>
  value.trim() === '' ? '' : `${name}: ${joinLines(value, ' ')}\n`;

function named(addresses: readonly Address[]): string {
  const all = addresses.flatMap((address) => address.group ?? [address]);
  const words = all.slice(0, maxAddresses).map(({ name, address = '' }) => (name ? `${name} <${address}>` : address));
  return [...words, ...(all.length > maxAddresses ? [`+${all.length - maxAddresses}`] : [])].join(', ');
}

const sizeOf = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1000)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;
