import { aiBase } from '@deskmate/api/addresses';
import { readLinkedFile } from '@deskmate/api/contracts/ai/files';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance } from 'fastify';

const linkedFile = `${aiBase}${readLinkedFile.path}`;

/**
 * Serves people's files on a host of their own (`FILES_URL`): it answers links to files and nothing else, and no other
 * host answers those. So a file that a browser runs in spite of its headers has no access to the product's storage.
 */
export function isolateFilesHost(
  app: FastifyInstance,
  { filesUrl, publicUrl }: { filesUrl: string; publicUrl: string },
) {
  const { hostname } = new URL(filesUrl);
  const { origin } = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const isFilesHost = request.hostname === hostname;
    const isFile = request.routeOptions.url === linkedFile;
    if (isFilesHost !== isFile) throw new ServiceError('not_found');
    if (isFilesHost) reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.hostname === hostname) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
