import type { GlossaryItem } from '@deskmate/api/contracts/ai/glossary';
import { expect, it } from 'vitest';
import { fittingGlossaries } from './fitting-glossaries.ts';

const glossary = (id: string, source_language: string, target_language: string): GlossaryItem => ({
  id,
  name: id,
  source_language,
  target_language,
  terms: 1,
  updated_at: '2026-01-01T00:00:00Z',
});
const all = [glossary('law', 'en', 'de'), glossary('food', 'fr', 'de'), glossary('brazil', 'en', 'pt-BR')];
const offered = (
  settings: { source?: string; target: string; glossaryId?: string },
  detected: { code: string; isSure: boolean } | null = null,
) => fittingGlossaries(all, { source: 'auto', glossaryId: null, ...settings }, detected).map(({ id }) => id);

it('offers the glossaries of the target, and of the source as soon as it is known', () => {
  expect(offered({ target: 'de' })).toEqual(['law', 'food']);
  expect(offered({ target: 'de', source: 'fr' })).toEqual(['food']);
  expect(offered({ target: 'de' }, { code: 'en', isSure: true })).toEqual(['law']);
  expect(offered({ target: 'de' }, { code: 'en', isSure: false })).toEqual(['law', 'food']);
  expect(offered({ target: 'pt-BR' })).toEqual(['brazil']);
  expect(offered({ target: 'pt-PT' })).toEqual([]);
});

it('keeps the chosen one whatever is typed, but not for another chosen language', () => {
  expect(offered({ target: 'de', glossaryId: 'food' }, { code: 'en', isSure: true })).toEqual(['law', 'food']);
  expect(offered({ target: 'de', source: 'en', glossaryId: 'food' })).toEqual(['law']);
  expect(offered({ target: 'pt-BR', glossaryId: 'food' })).toEqual(['brazil']);
});
