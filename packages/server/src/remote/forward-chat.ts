import { aiAddresses } from '@deskmate/api/addresses';
import { completeByOlderName } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { configureService, type GuardDeps } from '@deskmate/service-kit/http/configure-service';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';

/** Of the answer, besides its status and its body. */
const passedOn = ['content-type', 'cache-control', 'x-accel-buffering', 'retry-after'];

/** Forwards the older name of the chat to an AI service that runs elsewhere. `aiUrl` includes its base. */
export const forwardChat =
  ({ aiUrl, guardDeps }: { aiUrl: string; guardDeps: GuardDeps }) =>
  async (app: FastifyInstance): Promise<void> => {
    configureService(app, guardDeps);
    declareRoute(app, {
      contract: completeByOlderName,
      access: 'client',
      limit: 'chat',
      bodyLimitBytes: 4_194_304,
      handler: async ({ body, request, reply }) => {
        const aborted = new AbortController();
        reply.raw.once('close', () => aborted.abort());
        const answer = await fetch(`${aiUrl}${aiAddresses.chat}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: request.headers.authorization ?? '',
            'x-forwarded-for': request.ip,
          },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: aborted.signal,
        }).catch((cause: unknown) => {
          throw new ServiceError('service_unavailable', { cause, retryAfterSeconds: 5 });
        });
        for (const name of passedOn) {
          const value = answer.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        return reply.status(answer.status).send(answer.body);
      },
    });
  };
