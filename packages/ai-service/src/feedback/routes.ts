import * as contracts from '@deskmate/api/contracts/ai/feedback';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import { type FeedbackDeps, giveFeedback } from './give-feedback.ts';

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  declareRoute(app, {
    contract: contracts.giveFeedback,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      await giveFeedback(deps, caller.clientId, body);
      return { message: 'Thank you.' };
    },
  });
}
