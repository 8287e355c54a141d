import type { Database } from '@deskmate/db/database';
import type { PromptBuilders } from './answers/prompt-builder.ts';
import { createDocumentRepository } from './documents/document-repository.ts';
import { createPageRepository } from './documents/page-repository.ts';
import type { SemanticSearch } from './documents/semantic-search.ts';
import { createGlossaryRepository } from './glossary/glossary-repository.ts';
import { readTerms } from './glossary/read-terms.ts';
import { chatPrompt } from './tools/chat/chat-prompt.ts';
import { createReadPrompt } from './tools/read/read-prompt.ts';
import { createTranslatePrompt } from './tools/translate/translate-prompt.ts';
import { writePrompt } from './tools/write/write-prompt.ts';

/** Builders read the database through a repository of their feature. */
type BuilderDeps = { db: Database; similarPages: SemanticSearch['similarPages'] };

/** One for each text tool. */
export function createPromptBuilders({ db, similarPages }: BuilderDeps): PromptBuilders {
  const read = createReadPrompt({
    documents: createDocumentRepository(db),
    pages: createPageRepository(db),
    similarPages,
  });
  const glossaries = createGlossaryRepository(db);
  const translate = createTranslatePrompt({ readTerms: (...args) => readTerms(glossaries, ...args) });
  return { chat: chatPrompt, translate, read, write: writePrompt };
}
