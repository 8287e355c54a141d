import { publicShare } from '@deskmate/api/contracts/ai/share';
import { spendLine } from '@deskmate/api/contracts/ai/spend';
import { creditGroup, id, isoTime } from '@deskmate/api/contracts/fields';
import { aiModel } from '@deskmate/api/contracts/main/models';
import { route } from '@deskmate/api/contracts/route';
import { ledgerTools } from '@deskmate/api/tools';
import * as z from 'zod';

/** What the two services ask each other when they run apart; never reachable without the service secret. */

const authorization = z.strictObject({ authorization: z.string().max(8192).nullable() });

const caller = z.object({
  clientId: z.string(),
  signInSessionId: z.string(),
  role: z.enum(['client', 'admin']),
  activated: z.boolean(),
  language: z.enum(['en', 'ar']),
});

export const verifyCaller = route({
  method: 'POST',
  path: 'internal/verify-caller',
  summary: 'Who an Authorization header belongs to.',
  body: authorization,
  response: caller,
});

export const verifyApiKey = route({
  method: 'POST',
  path: 'internal/verify-api-key',
  summary: 'Who a personal API key belongs to.',
  body: authorization,
  response: caller,
});

export const sessionEnds = route({
  method: 'GET',
  path: 'internal/session-ends',
  summary: 'The ids of sign-in sessions as they end, as an event stream.',
});

export const checkAccess = route({
  method: 'POST',
  path: 'internal/check-access',
  summary: 'Those of these sign-in sessions and API keys that still give access.',
  body: z.strictObject({ signInSessionIds: z.array(id).max(10_000) }),
  response: z.array(z.object({ signInSessionId: z.string(), role: z.enum(['client', 'admin']), hasPlan: z.boolean() })),
});

export const reserveCredit = route({
  method: 'POST',
  path: 'internal/credit/reserve',
  summary: 'Hold credit for one answer.',
  body: z.strictObject({
    requestId: id,
    clientId: id,
    modelId: z.string(),
    group: creditGroup,
    credits: z.int().min(1),
    tool: z.enum(ledgerTools),
    sessionId: z.string().nullable(),
    chatId: z.string().nullable(),
  }),
});

export const settleCredit = route({
  method: 'POST',
  path: 'internal/credit/settle',
  summary: 'Take at most what was held.',
  body: z.strictObject({ requestId: id, credits: z.int().min(0) }),
});

export const requirePlan = route({
  method: 'POST',
  path: 'internal/require-plan',
  summary: 'Refuses a client whose subscription is over.',
  body: z.strictObject({ clientId: id }),
});

export const refundCredit = route({
  method: 'POST',
  path: 'internal/credit/refund',
  summary: 'Free what was held.',
  body: z.strictObject({ requestId: id }),
});

export const authorName = route({
  method: 'POST',
  path: 'internal/author-name',
  summary: 'The name that a client lets others see on what they share.',
  body: z.strictObject({ clientId: id }),
  response: z.object({ name: z.string().nullable() }),
});

export const readShare = route({
  method: 'POST',
  path: 'internal/share',
  summary: 'A share as strangers read it, for its page.',
  body: z.strictObject({ type: z.string().max(40), shareId: z.string().max(80) }),
  response: z.object({ share: publicShare.nullable() }),
});

export const setAccountClosed = route({
  method: 'POST',
  path: 'internal/client-data/closed',
  summary: 'Hide the public links of a client whose account was deleted, or show them again.',
  body: z.strictObject({ clientId: id, isClosed: z.boolean() }),
});

export const eraseClientData = route({
  method: 'POST',
  path: 'internal/client-data/erase',
  summary: 'Erase a bounded part of what is stored of a client.',
  body: z.strictObject({ clientId: id }),
  response: z.object({ isDone: z.boolean() }),
});

export const listExport = route({
  method: 'POST',
  path: 'internal/client-data/export',
  summary: 'The names of the files that an export of a client consists of.',
  body: z.strictObject({ clientId: id }),
  response: z.array(z.string()),
});

export const openExport = route({
  method: 'POST',
  path: 'internal/client-data/export/file',
  summary: 'The bytes of one file of an export.',
  body: z.strictObject({ clientId: id, name: z.string().max(200) }),
});

export const listModels = route({
  method: 'GET',
  path: 'internal/models',
  summary: 'Every active model, in display order.',
  response: z.array(aiModel.omit({ locked: true })),
});

export const listSpend = route({
  method: 'POST',
  path: 'internal/spend',
  summary: 'What vendors took in a time, by model.',
  body: z.strictObject({ from: isoTime, to: isoTime }),
  response: z.array(spendLine),
});
