import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { id, isoTime, lineOfText } from '../fields.ts';
import { route } from '../route.ts';

/** A personal key for the OpenAI-compatible API. Its text is shown once, when it is created; only a hash is stored. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** First and last characters, for its owner to recognise it. */
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
  summary: 'Create a personal API key; only this answer contains its text.',
  body: z.strictObject({ name: lineOfText(fieldLimits.apiKeyNameMax) }),
  response: apiKey.extend({ key: z.string() }),
});

export const revokeApiKey = route({
  method: 'DELETE',
  path: `${mainAddresses.apiKeys}/:id`,
  summary: 'Revoke a personal API key at once.',
  params: z.object({ id }),
});

export type ApiKey = z.infer<typeof apiKey>;
