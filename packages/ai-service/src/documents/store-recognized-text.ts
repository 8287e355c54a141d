import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { toPageText } from './line-boxes.ts';
import { describePage } from './readers/describe-page.ts';
import { detectLanguage } from './readers/detect-language.ts';
import { joinDividedWords } from './readers/join-divided-words.ts';
import { searchTextOf } from './readers/search-text.ts';
import type { RecognitionRefusal, RecognitionRepository } from './recognition-repository.ts';

type Recognized = { clientId: string; documentId: string; page: number; lines: readonly RecognizedLine[] };

/** The language of fewer words is a guess. */
const enoughWords = 10;

const refusals: Record<RecognitionRefusal, [ErrorCode, string?]> = {
  not_found: ['not_found'],
  being_read: ['conflict', 'This document is being read.'],
  has_text: ['conflict', 'No text can be recognised on this page.'],
  too_long: ['conflict', 'With this page the document would be too long.'],
};

/**
 * Makes the lines that the client's browser recognised the text of a page, as if it had been read.
 * @throws ServiceError `not_found`, `conflict`
 */
export async function storeRecognizedText(
  recognition: Pick<RecognitionRepository, 'store'>,
  { clientId, documentId, page, lines }: Recognized,
): Promise<void> {
  const { text, lineBoxes } = toPageText(lines);
  const { words, ...search } = searchTextOf(joinDividedWords(text));
  const described = { ...describePage({ page, text, width: null, height: null }), words, search };
  const language = words < enoughWords ? null : await detectLanguage(text);
  const refusal = await recognition.store(clientId, documentId, { ...described, lineBoxes, language });
  if (refusal === null) return;
  const [code, detail] = refusals[refusal];
  throw new ServiceError(code, detail === undefined ? {} : { detail });
}
