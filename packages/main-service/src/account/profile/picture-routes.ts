import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/clients';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { abortOnDisconnect, acceptUploads, takesUpload, withUpload } from '@deskmate/service-kit/http/receive-upload';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { changePicture, removePicture } from './change-picture.ts';

/** In a scope of their own: only this upload reads multipart bodies. */
export async function pictureRoutes(app: FastifyInstance, context: MainContext): Promise<void> {
  await acceptUploads(app);

  declareRoute(app, {
    contract: contracts.uploadPicture,
    access: 'client',
    limit: 'upload',
    ...takesUpload,
    handler: ({ request, reply, caller }) =>
      withUpload(request, ({ content }) =>
        changePicture(context, caller.clientId, { content, signal: abortOnDisconnect(reply) }),
      ),
  });
  declareRoute(app, {
    contract: contracts.removePicture,
    access: 'client',
    limit: 'write',
    handler: ({ caller }) => removePicture(context, caller.clientId),
  });
  declareRoute(app, {
    contract: contracts.readPicture,
    access: 'public',
    limit: 'public_read',
    handler: async ({ params, reply }) => {
      const client = await context.repositories.clients.findByPicture(params.picture_id);
      const content = client && (await context.profilePictures.open(client.id));
      if (!content) throw new ServiceError('not_found');
      reply.header('cache-control', 'private, max-age=86400');
      reply.header('content-security-policy', "sandbox; default-src 'none'");
      return reply.type('image/webp').send(content);
    },
  });
}
