import type { giveFeedback as contract } from '@deskmate/api/contracts/ai/feedback';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type * as z from 'zod';
import type { FeedbackRepository } from './feedback-repository.ts';

export type FeedbackDeps = { feedback: FeedbackRepository; clock: Clock };

/** Stores what a client thinks of an answer, or takes it back. @throws ServiceError `not_found` for an answer of another client */
export async function giveFeedback(
  { feedback, clock }: FeedbackDeps,
  clientId: string,
  { chat_id: chatId, rating, reasons, comment }: z.output<typeof contract.body>,
): Promise<void> {
  if (!(await feedback.ownsAnswer(clientId, chatId))) throw new ServiceError('not_found');
  if (rating === null) await feedback.takeBack(chatId);
  else await feedback.give({ chatId, clientId, rating, reasons, comment: comment ?? null }, clock.date());
}
