import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { ok } from '../fields.ts';
import { route } from '../route.ts';

export const feedback = z.strictObject({
  chat_id: z.string().max(64),
  /** null removes the rating. */
  rating: z.enum(['up', 'down']).nullable(),
  reasons: z
    .array(z.enum(['wrong', 'unhelpful', 'unsafe', 'style', 'slow', 'other']))
    .max(6)
    .default([]),
  comment: z.string().trim().max(2000).optional(),
});

export const giveFeedback = route({
  method: 'POST',
  path: aiAddresses.feedback,
  summary: 'A thumb on one answer, with reasons and a comment.',
  body: feedback,
  response: ok,
});

export type Feedback = z.input<typeof feedback>;
