import { ServiceError } from '@deskmate/api/contracts/errors';
import type { GlossaryRepository, GlossaryRow } from './glossary-repository.ts';

/** @throws ServiceError `not_found` for a glossary that is not the client's. */
export async function readTerms(
  glossaries: Pick<GlossaryRepository, 'find'>,
  clientId: string,
  glossaryId: string,
): Promise<GlossaryRow['terms']> {
  const glossary = await glossaries.find(clientId, glossaryId);
  if (!glossary) throw new ServiceError('not_found');
  return glossary.terms;
}
