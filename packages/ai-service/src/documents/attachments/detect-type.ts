import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Upload } from '@deskmate/service-kit/http/receive-upload';
import { fileTypeFromBuffer } from 'file-type';
import { encodingOfText } from '../readers/decode-text.ts';
import type { Reader } from '../readers/document-task.ts';
import { type Encoding, encodingNamed } from '../readers/encodings.ts';
import { isCompoundFile } from '../readers/open-zip.ts';

type Readable = { contentType: string; reader: 'picture' | Exclude<Reader, 'html' | 'plain'> };
export type Detected = Readable | { contentType: string; reader: 'plain'; encoding: Encoding };

/** Enough for the formats below. Never the whole file: walking through a hostile archive takes long. */
const headBytes = 4100;

/** iPhones use the same ending for all of them. */
const heic = { reader: 'picture', endings: ['heic', 'heif'] } as const;

/** The accepted types, with the endings that such a file may have. */
const known: Record<string, { reader: Readable['reader']; endings: readonly string[] }> = {
  'image/png': { reader: 'picture', endings: ['png'] },
  'image/jpeg': { reader: 'picture', endings: ['jpg', 'jpeg'] },
  'image/webp': { reader: 'picture', endings: ['webp'] },
  'image/gif': { reader: 'picture', endings: ['gif'] },
  'image/heic': heic,
  'image/heif': heic,
  'image/heic-sequence': heic,
  'image/heif-sequence': heic,
  'application/pdf': { reader: 'pdf', endings: ['pdf'] },
  'application/rtf': { reader: 'rtf', endings: ['rtf', 'doc'] },
};

/** Documents that are ZIP archives. Whether an archive is the document that its ending claims shows when it is read. */
const archives: Record<string, Readable> = {
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    reader: 'docx',
  },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', reader: 'xlsx' },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    reader: 'pptx',
  },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', reader: 'odf' },
  ods: { contentType: 'application/vnd.oasis.opendocument.spreadsheet', reader: 'odf' },
  odp: { contentType: 'application/vnd.oasis.opendocument.presentation', reader: 'odf' },
  epub: { contentType: 'application/epub+zip', reader: 'epub' },
};

const mail: Readable = { contentType: 'message/rfc822', reader: 'eml' };

const binaryEndings = new Set([
  ...Object.values(known).flatMap(({ endings }) => endings),
  ...Object.keys(archives),
  'exe',
  'zip',
  'doc',
  'xls',
]);

/**
 * Detects the type of a file by its content; the ending of its name must agree.
 * @param encoding the one that the client named, for a text
 * @throws ServiceError `unsupported_media_type`, and `encoding_unknown` for a text whose encoding cannot be told
 */
export async function detectType(name: string, bytes: Uint8Array, encoding: Encoding | null = null): Promise<Detected> {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const detected = await detectBinary(ending, bytes);
  if (detected) return detected;
  if (binaryEndings.has(ending) || bytes.length === 0) throw new ServiceError('unsupported_media_type');
  return { contentType: 'text/plain', reader: 'plain', encoding: await detectText(bytes, encoding) };
}

/**
 * The field `encoding` of an upload; null without one. To be asked for when the file has arrived: it may follow the file.
 * @throws ServiceError `bad_request` for a name that no encoding has
 */
export function namedEncoding({ encoding: field }: Upload['fields']): Encoding | null {
  if (field === undefined) return null;
  const name = !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string' ? field.value : '';
  const encoding = encodingNamed(name);
  if (encoding === null) {
    throw new ServiceError('bad_request', { detail: `“${name.slice(0, 40)}” is not the name of an encoding.` });
  }
  return encoding;
}

/** Null where it may be a text. */
async function detectBinary(ending: string, bytes: Uint8Array): Promise<Detected | null> {
  // Office puts an encrypted document into a container of its own.
  if (isZip(bytes) || isCompoundFile(bytes)) {
    const archive = Object.hasOwn(archives, ending) ? archives[ending] : undefined;
    if (!archive) throw new ServiceError('unsupported_media_type');
    return archive;
  }
  if (ending === 'eml' && isMail(bytes)) return mail;
  if (ending === 'pdf' && hasPdfHeader(bytes)) return { contentType: 'application/pdf', reader: 'pdf' };
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  const kind = found && known[found.mime];
  if (kind?.endings.includes(ending)) return { contentType: found?.mime ?? '', reader: kind.reader };
  if (kind) throw new ServiceError('unsupported_media_type');
  // Signatures of a few letters begin texts as well.
  return null;
}

async function detectText(bytes: Uint8Array, named: Encoding | null): Promise<Encoding> {
  const found = named === null ? await encodingOfText(bytes) : { encoding: named };
  if (found.encoding === null && found.candidates.length > 0) {
    throw new ServiceError('encoding_unknown', { candidates: found.candidates });
  }
  if (found.encoding === null || hasControls(bytes, found.encoding)) throw new ServiceError('unsupported_media_type');
  return found.encoding;
}

/** Replaces the ending of a picture that was redrawn in another format. */
export function nameFor(name: string, contentType: string): string {
  const endings = known[contentType]?.endings ?? [];
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  return endings.length === 0 || endings.includes(ending.toLowerCase()) ? name : `${stem}.${endings[0]}`;
}

/** The first lines are headers of a mail. Its parts may be in any encoding. */
function isMail(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  const headers =
    /^(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|x-[\w-]{1,60}):/gim;
  return /^\s{0,9}[\w-]{1,70}:/.test(head) && (head.match(headers)?.length ?? 0) >= 2;
}

/** The signature of a ZIP archive's first entry. */
const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 3 && four === 4;

/** Like browsers, which take anything before the header of a PDF that is not more than its first 1,024 bytes. */
const hasPdfHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).includes('%PDF-');

/** Whether there are control characters that do not occur in text. */
function hasControls(bytes: Uint8Array, encoding: Encoding): boolean {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  // By index: `for … of` takes ten times as long, on the thread that answers requests.
  for (let at = 0; at + unit <= bytes.length; at += unit) {
    const code = bytes[at + low] ?? 0;
    if (code >= 32 || (code >= 9 && code <= 13) || code === 27) continue;
    if (unit === 1 || bytes[at + 1 - low] === 0) return true;
  }
  return false;
}
