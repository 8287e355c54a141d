import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { isLanguage } from '../../languages.ts';
import { glossaryLimits } from '../../limits.ts';
import { id, isoTime, lineOfText, page } from '../fields.ts';
import { route } from '../route.ts';

const language = z.string().max(40).refine(isLanguage, 'must be a language code such as de or pt-BR');

export const glossaryTerm = z.strictObject({
  source: lineOfText(glossaryLimits.termMax),
  target: lineOfText(glossaryLimits.termMax),
  note: lineOfText(glossaryLimits.termMax).optional(),
  case_sensitive: z.boolean().optional(),
});

const newGlossary = z.strictObject({
  name: lineOfText(glossaryLimits.nameMax),
  source_language: language,
  target_language: language,
  terms: z.array(glossaryTerm).max(glossaryLimits.termsMax),
});

export const glossary = newGlossary.extend({
  id,
  updated_at: isoTime,
  // One of an earlier version may have any code.
  source_language: z.string(),
  target_language: z.string(),
});

/** One glossary in the list, with the number of its terms. */
export const glossaryItem = z.object({
  id,
  name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  terms: z.int(),
  updated_at: isoTime,
});

const params = z.object({ id });

export const listGlossaries = route({
  method: 'GET',
  path: aiAddresses.glossary,
  summary: 'Own glossaries by name.',
  response: page(glossaryItem),
});

export const createGlossary = route({
  method: 'POST',
  path: aiAddresses.glossary,
  summary: 'Make a glossary.',
  body: newGlossary,
  response: glossary,
});

export const readGlossary = route({
  method: 'GET',
  path: `${aiAddresses.glossary}/:id`,
  summary: 'One glossary with its terms.',
  params,
  response: glossary,
});

export const changeGlossary = route({
  method: 'PUT',
  path: `${aiAddresses.glossary}/:id`,
  summary: 'Replace a glossary as a whole.',
  params,
  body: newGlossary,
  response: glossary,
});

export const deleteGlossary = route({
  method: 'DELETE',
  path: `${aiAddresses.glossary}/:id`,
  summary: 'Delete a glossary.',
  params,
});

export type GlossaryTerm = z.infer<typeof glossaryTerm>;
export type NewGlossary = z.infer<typeof newGlossary>;
export type Glossary = z.infer<typeof glossary>;
export type GlossaryItem = z.infer<typeof glossaryItem>;
