import * as contracts from '@deskmate/api/contracts/ai/files';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { abortOnDisconnect, acceptUploads, takesUpload, withUpload } from '@deskmate/service-kit/http/receive-upload';
import type { FastifyInstance } from 'fastify';
import { deleteFile } from '../../files/delete-file.ts';
import type { FileLinks } from '../../files/file-links.ts';
import { fileKey } from '../../files/file-repository.ts';
import { sendAttachment } from '../../files/send-attachment.ts';
import { toUploadedFile } from '../../files/to-contract.ts';
import { type UploadDeps, uploadFile } from './upload-file.ts';

export type FileDeps = UploadDeps & { links: FileLinks | null };

export async function fileRoutes(app: FastifyInstance, deps: FileDeps): Promise<void> {
  await acceptUploads(app);

  declareRoute(app, {
    contract: contracts.uploadFile,
    access: 'client',
    limit: 'upload',
    ...takesUpload,
    handler: ({ request, reply, caller: { clientId } }) =>
      withUpload(request, async (upload) =>
        toUploadedFile(await uploadFile(deps, { clientId, signal: abortOnDisconnect(reply), ...upload })),
      ),
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
    handler: ({ params, caller }) => deleteFile(deps, caller.clientId, params.file_uid),
  });
}
