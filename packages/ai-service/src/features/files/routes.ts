import * as contracts from '@deskmate/api/contracts/ai/files';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { abortOnDisconnect, acceptUploads, takesUpload, withUpload } from '@deskmate/service-kit/receive-upload';
import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../file-links/file-links.ts';
import { fileKey } from './file-repository.ts';
import { sendAttachment } from './send-attachment.ts';
import { type FileDeps, uploadFile } from './upload-file.ts';

export async function fileRoutes(app: FastifyInstance, deps: FileDeps & { links: FileLinks | null }): Promise<void> {
  await acceptUploads(app);

  declareRoute(app, {
    contract: contracts.uploadFile,
    access: 'client',
    limit: 'upload',
    ...takesUpload,
    handler: async ({ request, reply, caller }) => {
      const row = await withUpload(request, (upload) =>
        uploadFile(deps, { clientId: caller.clientId, signal: abortOnDisconnect(reply), ...upload }),
      );
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
      if (row && deps.links) return deps.links.send(reply, { kind: 'file', id: row.fileUid }, caller);
      const found = row && (await deps.store.get(fileKey(row.fileUid)));
      if (!row || !found) throw new ServiceError('not_found');
      return sendAttachment(reply, row, found);
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
      if (await deps.files.remove(caller.clientId, row.fileUid))
        await deps.unfinished.deleteNoted([fileKey(row.fileUid)]);
    },
  });
}
