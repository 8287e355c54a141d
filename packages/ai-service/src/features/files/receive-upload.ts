import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Boundaries and headers of the one part. */
const wrappingBytes = 8192;
const uploadTimeMs = 60_000;
const discardMs = 2000;

/** What a route that takes one file declares. */
export const takesUpload = {
  accepts: ['multipart/form-data'],
  bodyLimitBytes: fieldLimits.uploadBytes + wrappingBytes,
};

/** Lets a scope read forms with one file; nothing else in the service does. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, fileSize: fieldLimits.uploadBytes + 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
};

export type Upload = { name: string; content: AsyncIterable<Uint8Array>; fields: MultipartFile['fields'] };

/** Works on the file of a form; when that is refused, the rest of the form is let run out. */
export async function withUpload<T>(request: FastifyRequest, work: (upload: Upload) => Promise<T>): Promise<T> {
  try {
    const { filename, file, fields } = await readUpload(request);
    return await work({ name: filename, content: wholeOrRefused(file), fields });
  } catch (error) {
    discardRest(request.raw);
    throw error;
  }
}

async function readUpload(request: FastifyRequest): Promise<MultipartFile> {
  const claimed = Number(request.headers['content-length'] ?? 0);
  if (claimed > takesUpload.bodyLimitBytes) throw new ServiceError('payload_too_large');
  if (!request.isMultipart()) throw new ServiceError('unsupported_media_type');
  const part = await request.file().catch((cause: unknown) => {
    throw new ServiceError('bad_request', { cause });
  });
  if (part?.fieldname !== 'file') throw new ServiceError('bad_request');
  // One byte a second would hold a connection for months.
  const timer = setTimeout(() => part.file.destroy(new ServiceError('request_timeout')), uploadTimeMs);
  part.file.once('close', () => clearTimeout(timer));
  return part;
}

/** A form that breaks off inside the file is the sender's fault. */
async function* wholeOrRefused(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : new ServiceError('bad_request', { cause });
  }
}

/**
 * Lets a refused upload run out for a moment: closing at once would break the connection before the
 * sender has read why. Who still sends then is cut off.
 */
function discardRest(upload: IncomingMessage): void {
  const timer = setTimeout(() => upload.destroy(), discardMs);
  upload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  upload.unpipe();
  upload.resume();
}
