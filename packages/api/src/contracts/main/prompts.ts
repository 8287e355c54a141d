import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { id, isoTime, lineOfText } from '../fields.ts';
import { route } from '../route.ts';

/** A saved prompt; `{name}` in its text is a variable that is asked for when it is used. */
export const savedPrompt = z.object({
  id,
  title: z.string(),
  text: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
});

const promptBody = z.strictObject({
  title: lineOfText(fieldLimits.promptTitleMax),
  text: z.string().trim().min(1).max(10_000),
});

export const listPrompts = route({
  method: 'GET',
  path: mainAddresses.prompts,
  summary: 'Own saved prompts, by title.',
  response: z.object({ items: z.array(savedPrompt), next_cursor: z.null() }),
});

export const createPrompt = route({
  method: 'POST',
  path: mainAddresses.prompts,
  summary: 'Save a prompt.',
  body: promptBody,
  response: savedPrompt,
});

export const changePrompt = route({
  method: 'PUT',
  path: `${mainAddresses.prompts}/:id`,
  summary: 'Change a saved prompt.',
  params: z.object({ id }),
  body: promptBody,
  response: savedPrompt,
});

export const deletePrompt = route({
  method: 'DELETE',
  path: `${mainAddresses.prompts}/:id`,
  summary: 'Delete a saved prompt.',
  params: z.object({ id }),
});

export type SavedPrompt = z.infer<typeof savedPrompt>;
