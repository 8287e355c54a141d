import { giveFeedback } from '@deskmate/api/contracts/ai/feedback';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { FeedbackRepository } from './feedback-repository.ts';

export function feedbackRoutes(app: FastifyInstance, deps: { feedback: FeedbackRepository; clock: Clock }): void {
  declareRoute(app, {
    contract: giveFeedback,
    access: 'client',
    limit: 'write',
    handler: async ({ body, caller }) => {
      const { clientId } = caller;
      if (!(await deps.feedback.ownsAnswer(clientId, body.chat_id))) throw new ServiceError('not_found');
      if (body.rating === null) await deps.feedback.takeBack(body.chat_id);
      else {
        const { rating, reasons, comment = null } = body;
        await deps.feedback.give(
          { chatId: body.chat_id, clientId, rating, reasons, comment },
          new Date(deps.clock.now()),
        );
      }
      return { message: 'Thank you.' };
    },
  });
}
