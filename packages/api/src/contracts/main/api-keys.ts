import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { id, isoTime } from '../fields.ts';
import { route } from '../route.ts';

/** A personal key for the OpenAI-format door. Its text is shown once, when it is made; only a hash is stored. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** First and last characters, to recognise it by. */
  hint: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
});

export const listApiKeys = route({
  method: 'GET',
  path: mainAddresses.apiKeys,
  summary: 'Own personal API keys, newest first.',
  response: z.object({ items: z.array(apiKey), next_cursor: z.null() }),
});

export const createApiKey = route({
  method: 'POST',
  path: mainAddresses.apiKeys,
  summary: 'Make a personal API key; the answer is the only place where its text ever stands.',
  body: z.strictObject({ name: z.string().trim().min(1).max(60) }),
  response: apiKey.extend({ key: z.string() }),
});

export const revokeApiKey = route({
  method: 'DELETE',
  path: `${mainAddresses.apiKeys}/:id`,
  summary: 'Revoke a personal API key at once.',
  params: z.object({ id }),
});

export type ApiKey = z.infer<typeof apiKey>;
