import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SharedSecret } from '@deskmate/service-kit/config/load-secrets';
import type { FastifyInstance } from 'fastify';

export const secretHeader = 'x-service-secret';

/** Routes in this scope answer 404 to every caller without the service secret. */
export function requireServiceSecret(app: FastifyInstance, { accepted }: SharedSecret): void {
  const expected = accepted.map(digest);
  app.addHook('onRequest', async (request) => {
    const given = request.headers[secretHeader];
    // Compared as digests, so that neither content nor length shows in the time it takes.
    if (typeof given !== 'string' || !expected.some((one) => timingSafeEqual(digest(given), one)))
      throw new ServiceError('not_found');
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
