import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Multipart boundaries and headers around the file. */
const wrappingBytes = 8192;
const uploadTimeMs = 60_000;
const discardMs = 2000;

/** Options of a route that takes one file. */
export const takesUpload = {
  accepts: ['multipart/form-data'],
  bodyLimitBytes: fieldLimits.uploadBytes + wrappingBytes,
};

/** Registers the multipart parser in this scope alone. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    // Two files, so that a second one is refused instead of dropped silently.
    limits: { files: 2, fields: 4, parts: 6, fieldSize: 1024, fileSize: fieldLimits.uploadBytes + 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
};

/** `fields` holds the text fields that came before the file, and once its content was read those after it. */
export type Upload = { name: string; content: AsyncIterable<Uint8Array>; fields: MultipartFile['fields'] };

/** Calls `work` with the one file of a form. When that fails, the rest of the form is discarded. */
export async function withUpload<T>(request: FastifyRequest, work: (upload: Upload) => Promise<T>): Promise<T> {
  try {
    const claimed = Number(request.headers['content-length'] ?? 0);
    if (claimed > takesUpload.bodyLimitBytes) throw new ServiceError('payload_too_large');
    if (!request.isMultipart()) throw new ServiceError('unsupported_media_type');
    const parts = request.parts();
    const part = await nextFile(parts);
    if (part?.fieldname !== 'file') throw new ServiceError('bad_request');
    return await work({ name: part.filename, content: wholeOrRefused(part, parts), fields: part.fields });
  } catch (error) {
    discardRest(request.raw);
    throw error;
  }
}

type Parts = AsyncIterableIterator<Multipart>;

/** Skips fields; null when there is no further file. */
async function nextFile(parts: Parts): Promise<MultipartFile | null> {
  try {
    for (;;) {
      const { value, done } = await parts.next();
      if (done) return null;
      if (value.type === 'file') return value;
    }
  } catch (cause) {
    throw new ServiceError('bad_request', { cause });
  }
}

/** The content of a file. Throws at its end when the form breaks off or has a second file. */
async function* wholeOrRefused({ file }: MultipartFile, parts: Parts): AsyncGenerator<Uint8Array> {
  // A client that sends one byte a second would keep the connection for months.
  const timer = setTimeout(() => file.destroy(new ServiceError('request_timeout')), uploadTimeMs);
  file.once('close', () => clearTimeout(timer));
  try {
    yield* file as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : new ServiceError('bad_request', { cause });
  }
  // The consumer refuses a file that is too large.
  if (!file.truncated && (await nextFile(parts))) throw severalFiles();
}

const severalFiles = (): ServiceError =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'file'], msg: 'takes one file at a time', type: 'several_files' }],
  });

/** Aborts when the connection closes before the response was sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => raw.writableFinished || controller.abort());
  return controller.signal;
}

/**
 * Discards the rest of a refused upload for a moment: closing at once would break the connection before the
 * client has read the response. A client that still sends after that is disconnected.
 */
function discardRest(upload: IncomingMessage): void {
  const timer = setTimeout(() => upload.destroy(), discardMs);
  upload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  upload.unpipe();
  upload.resume();
}
