import { ServiceError } from '@deskmate/api/contracts/errors';
import { fileTypeFromBuffer } from 'file-type';

export type Detected = { contentType: string; reader: 'picture' | 'heic' | 'pdf' | 'docx' | 'xlsx' | 'plain' };

/** An iPhone names all of them alike. */
const heic = { reader: 'heic', endings: ['heic', 'heif'] } as const;
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What we take, by content; and the endings that such a file may have. */
const known: Record<string, { reader: Detected['reader']; endings: readonly string[] }> = {
  'image/png': { reader: 'picture', endings: ['png'] },
  'image/jpeg': { reader: 'picture', endings: ['jpg', 'jpeg'] },
  'image/webp': { reader: 'picture', endings: ['webp'] },
  'image/gif': { reader: 'picture', endings: ['gif'] },
  'image/heic': heic,
  'image/heif': heic,
  'image/heic-sequence': heic,
  'image/heif-sequence': heic,
  'application/pdf': { reader: 'pdf', endings: ['pdf'] },
  [docx]: { reader: 'docx', endings: ['docx'] },
  [xlsx]: { reader: 'xlsx', endings: ['xlsx'] },
};

const binaryEndings = new Set([...Object.values(known).flatMap(({ endings }) => endings), 'exe', 'zip', 'doc', 'xls']);

/**
 * Tells a file by its content; the name must not claim something else.
 * @throws ServiceError `unsupported_media_type`.
 */
export async function detectType(name: string, bytes: Uint8Array): Promise<Detected> {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = await fileTypeFromBuffer(bytes);
  const kind = found && known[found.mime];
  if (found && kind?.endings.includes(ending)) return { contentType: found.mime, reader: kind.reader };
  // Text has no mark of its own, except that some of it is XML.
  if ((found === undefined || found.mime.endsWith('/xml')) && !binaryEndings.has(ending) && isText(bytes)) {
    return { contentType: 'text/plain', reader: 'plain' };
  }
  throw new ServiceError('unsupported_media_type');
}

/** A picture that was drawn anew as another kind is named for what it is now. */
export function nameFor(name: string, contentType: string): string {
  const endings = known[contentType]?.endings ?? [];
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  return endings.length === 0 || endings.includes(ending.toLowerCase()) ? name : `${stem}.${endings[0]}`;
}

/** Whole UTF-8 without control characters that no text has. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !hasControlCharacters(text);
  } catch {
    return false;
  }
}

function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 9 || (code > 13 && code < 32 && code !== 27)) return true;
  }
  return false;
}
