import type { Glossary, GlossaryItem } from '@deskmate/api/contracts/ai/glossary';
import type { GlossaryRow } from './glossary-repository.ts';

export const toGlossary = (row: GlossaryRow): Glossary => ({ ...head(row), terms: row.terms });

/** As lists show it: of the terms only their number. */
export const toGlossaryItem = ({
  terms,
  ...row
}: Omit<GlossaryRow, 'terms' | 'clientId'> & { terms: number }): GlossaryItem => ({ ...head(row), terms });

const head = (row: Omit<GlossaryRow, 'terms' | 'clientId'>) => ({
  id: row.glossaryId,
  name: row.name,
  source_language: row.sourceLanguage,
  target_language: row.targetLanguage,
  updated_at: row.updatedAt.toISOString(),
});
