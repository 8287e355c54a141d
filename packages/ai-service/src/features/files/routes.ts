import type { IncomingMessage } from 'node:http';
import * as contracts from '@deskmate/api/contracts/ai/files';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FileDeps, keyOf, uploadFile } from './upload-file.ts';

/** Boundaries and headers of the one part. */
const wrappingBytes = 8192;
const uploadTimeMs = 60_000;
const discardMs = 2000;

export async function fileRoutes(app: FastifyInstance, deps: FileDeps): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, fileSize: fieldLimits.uploadBytes + 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });

  const receive = async (request: FastifyRequest, clientId: string) =>
    uploadFile(deps, clientId, await readUpload(request));

  declareRoute(app, {
    contract: contracts.uploadFile,
    access: 'client',
    limit: 'upload',
    accepts: ['multipart/form-data'],
    bodyLimitBytes: fieldLimits.uploadBytes + wrappingBytes,
    handler: async ({ request, caller }) => {
      const row = await receive(request, caller.clientId).catch((error: unknown) => {
        discardRest(request.raw);
        throw error;
      });
      return {
        fileUID: row.fileUid,
        fileName: row.fileName,
        contentType: row.contentType,
        size: row.size,
        kind: row.kind as 'image' | 'text',
        text_characters: row.extractedText?.length ?? null,
      };
    },
  });

  declareRoute(app, {
    contract: contracts.downloadFile,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller, reply }) => {
      const [row] = await deps.files.findOwn(caller.clientId, [params.file_uid]);
      const found = row && (await deps.store.get(keyOf(row.fileUid)));
      if (!row || !found) throw new ServiceError('not_found');
      // Never shown by the browser, whatever is in it (`safety.md` 12).
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.fileName)}`);
      reply.header('content-security-policy', "sandbox; default-src 'none'");
      reply.header('cross-origin-resource-policy', 'same-origin');
      reply.header('x-content-type-options', 'nosniff');
      return reply.type(row.contentType).header('content-length', found.bytes).send(found.content);
    },
  });

  declareRoute(app, {
    contract: contracts.deleteFile,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      const [row] = await deps.files.findOwn(caller.clientId, [params.file_uid]);
      if (!row) throw new ServiceError('not_found');
      if (await deps.files.isAttached(caller.clientId, row.fileUid)) throw new ServiceError('conflict');
      await deps.files.remove(caller.clientId, row.fileUid);
      await deps.store.delete(keyOf(row.fileUid));
    },
  });
}

async function readUpload(request: FastifyRequest): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
  const claimed = Number(request.headers['content-length'] ?? 0);
  if (claimed > fieldLimits.uploadBytes + wrappingBytes) throw new ServiceError('payload_too_large');
  if (!request.isMultipart()) throw new ServiceError('unsupported_media_type');
  const part = await request.file().catch((cause: unknown) => {
    throw new ServiceError('bad_request', { cause });
  });
  if (part?.fieldname !== 'file') throw new ServiceError('bad_request');
  // One byte a second would hold a connection for months.
  const timer = setTimeout(() => part.file.destroy(new ServiceError('request_timeout')), uploadTimeMs);
  part.file.once('close', () => clearTimeout(timer));
  return { name: part.filename, content: part.file };
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
