import type { Authors } from '@deskmate/ai-service/ports/authors';
import type { Credit } from '@deskmate/ai-service/ports/credit';
import type { Identity } from '@deskmate/ai-service/ports/identity';
import type { SharedSecret } from '@deskmate/service-kit/config/load-secrets';
import { configureService, type GuardDeps } from '@deskmate/service-kit/http/configure-service';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { openEventStream } from '@deskmate/service-kit/streams/event-stream';
import type { FastifyInstance } from 'fastify';
import {
  authorName,
  checkAccess,
  refundCredit,
  requirePlan,
  reserveCredit,
  sessionEnds,
  settleCredit,
  verifyApiKey,
  verifyCaller,
} from './internal-routes.ts';
import { requireServiceSecret } from './service-secret.ts';

type Served = { identity: Identity; credit: Credit; authors: Authors; secret: SharedSecret; guardDeps: GuardDeps };

/** The main backend's side of the calls from an AI service that runs apart. */
export const serveMainPorts =
  ({ identity, credit, authors, secret, guardDeps }: Served) =>
  async (app: FastifyInstance): Promise<void> => {
    requireServiceSecret(app, secret);
    configureService(app, guardDeps);
    const internal = { access: 'public', limit: 'internal' } as const;
    declareRoute(app, {
      ...internal,
      contract: verifyCaller,
      handler: ({ body }) => identity.verify(body.authorization ?? undefined),
    });
    declareRoute(app, {
      ...internal,
      contract: verifyApiKey,
      handler: ({ body }) => identity.verifyApiKey(body.authorization ?? undefined),
    });
    declareRoute(app, {
      ...internal,
      contract: checkAccess,
      handler: ({ body }) => identity.checkAccess(body.signInSessionIds),
    });
    declareRoute(app, { ...internal, contract: reserveCredit, handler: ({ body }) => credit.reserve(body) });
    declareRoute(app, {
      ...internal,
      contract: settleCredit,
      handler: ({ body }) => credit.settle(body.requestId, body.credits),
    });
    declareRoute(app, {
      ...internal,
      contract: requirePlan,
      handler: ({ body }) => credit.requirePlan(body.clientId),
    });
    declareRoute(app, { ...internal, contract: refundCredit, handler: ({ body }) => credit.refund(body.requestId) });
    declareRoute(app, {
      ...internal,
      contract: authorName,
      handler: async ({ body }) => ({ name: await authors.publicName(body.clientId) }),
    });
    declareRoute(app, {
      ...internal,
      contract: sessionEnds,
      handler: ({ reply }) => {
        const stream = openEventStream(reply);
        stream.onClose(identity.onSessionEnd((id) => void stream.send('', JSON.stringify(id))));
        return reply;
      },
    });
  };
