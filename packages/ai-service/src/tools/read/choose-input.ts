import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { toolOf } from '@deskmate/api/tools';
import type { PromptRequest } from '../../answers/prompt-builder.ts';
import type { DocumentRepository, DocumentRow } from '../../documents/document-repository.ts';
import { longDocumentTokens } from '../../documents/embed-passages.ts';
import { pageRangeOf, unreadablePagesOf } from '../../documents/page-range.ts';
import type { PageRepository } from '../../documents/page-repository.ts';
import { askedTextOf } from '../../documents/readers/search-text.ts';
import type { SemanticSearch } from '../../documents/semantic-search.ts';
import {
  beginningOf,
  type ChosenPage,
  chooseOverview,
  choosePages,
  costOf,
  type PageSize,
  type RankedPage,
} from './choose-pages.ts';
import { namedPages } from './named-pages.ts';
import { interleave, rankPages } from './rank-pages.ts';
import type { ShownDocument } from './read-instructions.ts';

export type ReadAction = Extract<ChatAction, { type: 'read' }>;
export type ReadRequest = PromptRequest<ReadAction>;
export type InputDeps = {
  documents: Pick<DocumentRepository, 'findAll'>;
  pages: Pick<PageRepository, 'sizes' | 'texts' | 'hits'>;
  similarPages: SemanticSearch['similarPages'];
};

/** What the model is given for one answer; needed to check what it says. */
export type ModelInput = { documents: DocumentRow[]; shown: ShownDocument[] };

const maxDocuments = 2;
/** Questions about relevant pages stay in the band that costs the model's price once, unless the thread is longer. */
const usualTokens = longDocumentTokens;
const fewestTokens = 3000;
/** With the headings of the documents. */
const { instructionTokens } = toolOf('read');

/**
 * The documents of a request and the pages of them that the model reads.
 * @param similar pages that are near in meaning to the question
 * @throws ServiceError for documents that cannot be asked about, and `too_long_for_model` for whole ones
 */
export async function chooseInput(deps: InputDeps, request: ReadRequest, similar: RankedPage[][]): Promise<ModelInput> {
  const documents = await findDocuments(deps, request.clientId, request.action);
  const chosen = await choose(deps, documents, { request, similar });
  return { documents, shown: await Promise.all(documents.map((document) => show(deps, document, chosen))) };
}

/** The pages nearest in meaning to the question; none where all pages are given anyway. */
export async function findSimilar(
  deps: InputDeps,
  request: ReadRequest,
  documents: DocumentRow[],
): Promise<RankedPage[][]> {
  const { clientId, vendor, action, thread } = request;
  const documentIds = documents.map(({ documentId }) => documentId);
  const sizes = await deps.pages.sizes(documentIds);
  if (action.scope === 'whole' || action.task !== undefined || costOf(sizes) <= roomFor(request)) return [];
  return deps.similarPages({ clientId, vendor, documentIds, questions: meantBy(thread) });
}

async function findDocuments({ documents }: InputDeps, clientId: string, action: ReadAction): Promise<DocumentRow[]> {
  const ids = [...new Set(action.document_ids)];
  if (ids.length === 0 || ids.length > maxDocuments) {
    throw invalid('document_ids', `must name one document or ${maxDocuments}`, 'value');
  }
  const found = await documents.findAll(clientId, ids);
  if (found.length < ids.length) throw new ServiceError('not_found');
  for (const { status } of found) {
    if (status === 'reading') throw new ServiceError('conflict', { detail: 'This document is still being read.' });
    if (status === 'failed') throw new ServiceError('conflict', { detail: 'This document couldn’t be read.' });
  }
  return found;
}

type Question = { request: ReadRequest; similar: RankedPage[][] };

async function choose(
  deps: InputDeps,
  documents: DocumentRow[],
  { request, similar }: Question,
): Promise<ChosenPage[]> {
  const { action, thread, budgetTokens } = request;
  const sizes = await deps.pages.sizes(documents.map(({ documentId }) => documentId));
  if (action.scope === 'whole') {
    const tokens = costOf(sizes) + estimateTokens(thread.at(-1)?.text ?? '') + instructionTokens;
    if (tokens > budgetTokens) throw tooLong(tokens, budgetTokens);
    return sizes.map(({ documentId, page }) => ({ documentId, page, part: 'whole' }));
  }
  const budget = roomFor(request);
  if (action.task !== undefined) {
    const headings = documents.flatMap(({ documentId, outline }) => outline.map(({ page }) => ({ documentId, page })));
    return chooseOverview(sizes, headings, budget);
  }
  if (costOf(sizes) <= budget) return choosePages(sizes, [], budget);
  return choosePages(sizes, await rank(deps, { sizes, thread, similar }), budget);
}

/** The tokens that the pages of a question about relevant ones may have. */
function roomFor({ thread, budgetTokens }: ReadRequest): number {
  const threadTokens = thread.reduce((sum, { text }) => sum + estimateTokens(text), 0) + instructionTokens;
  return Math.min(Math.max(usualTokens - threadTokens, fewestTokens), budgetTokens - instructionTokens);
}

/** The most characters of a question that are searched. */
const maxQuestionCharacters = 4000;

async function rank(
  { pages }: InputDeps,
  { sizes, thread, similar }: { sizes: PageSize[]; thread: ReadRequest['thread']; similar: RankedPage[][] },
): Promise<RankedPage[]> {
  const ids = [...new Set(sizes.map(({ documentId }) => documentId))];
  const questions = lastQuestions(thread);
  const hits = await Promise.all(questions.map((text) => pages.hits(ids, askedTextOf(text))));
  const [current = [], earlier = []] = hits.toReversed();
  const [named = [], namedBefore = []] = questions.toReversed().map((text) => pagesNamedIn(text, ids));
  const relevant = rankPages(current, earlier, sizes.length);
  return [...named, ...interleave([relevant, interleave(similar), namedBefore])];
}

const pagesNamedIn = (question: string, documentIds: string[]): RankedPage[] =>
  namedPages(question).flatMap((page) => documentIds.map((documentId) => ({ documentId, page })));

const lastQuestions = (thread: ReadRequest['thread']): string[] =>
  thread
    .filter(({ role }) => role === 'user')
    .slice(-2)
    .map(({ text }) => text.slice(0, maxQuestionCharacters));

/** The question, and it with the one before: a question that names nothing is about what was asked before. */
function meantBy(thread: ReadRequest['thread']): string[] {
  const questions = lastQuestions(thread);
  return [...questions.slice(-1), ...(questions.length > 1 ? [questions.join('\n')] : [])];
}

async function show({ pages }: InputDeps, document: DocumentRow, chosen: ChosenPage[]): Promise<ShownDocument> {
  const own = chosen.filter(({ documentId }) => documentId === document.documentId);
  const texts = await pages.texts(
    document.documentId,
    own.map(({ page }) => page),
  );
  const parts = new Map(own.map(({ page, part }) => [page, part]));
  return {
    title: document.title,
    pages: document.pages ?? texts.length,
    language: document.language,
    pageRange: pageRangeOf(document),
    unreadablePages: unreadablePagesOf(document),
    outline: document.outline,
    given: texts.map(({ page, text, isRecognized }) => {
      const part = parts.get(page) ?? 'whole';
      return { page, part, isRecognized, text: part === 'beginning' ? beginningOf(text) : text };
    }),
  };
}

const tooLong = (tokens: number, most: number): ServiceError =>
  new ServiceError('too_long_for_model', {
    detail: `The whole document is about ${rounded(tokens)} tokens long, and the model reads ${rounded(most)}. Ask about the relevant pages, or choose a model with a larger context.`,
  });

const rounded = (tokens: number): string => (Math.round(tokens / 1000) * 1000).toLocaleString('en');

const invalid = (field: string, msg: string, type: string): ServiceError =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', 'action', field], msg, type }] });
