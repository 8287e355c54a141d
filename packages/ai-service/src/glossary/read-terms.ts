import { ServiceError } from '@deskmate/api/contracts/errors';
import { fitsLanguages, type LanguagePair } from '@deskmate/api/languages';
import type { GlossaryRepository, GlossaryRow } from './glossary-repository.ts';

/**
 * The terms of a glossary; none where it is for other languages.
 * @throws ServiceError `not_found` for a glossary that is not the client's.
 */
export async function readTerms(
  glossaries: Pick<GlossaryRepository, 'find'>,
  clientId: string,
  glossaryId: string,
  languages: LanguagePair,
): Promise<GlossaryRow['terms']> {
  const glossary = await glossaries.find(clientId, glossaryId);
  if (!glossary) throw new ServiceError('not_found');
  const { sourceLanguage: source, targetLanguage: target } = glossary;
  return fitsLanguages({ source, target }, languages) ? glossary.terms : [];
}
