import type { Clock } from '@deskmate/service-kit/clock';
import { createFairQueue } from '@deskmate/service-kit/fair-queue';
import type { Log } from '@deskmate/service-kit/log';
import { newId } from '@deskmate/service-kit/random';
import type { CostRepository } from '../../costs/cost-repository.ts';
import { costSource } from '../../costs/cost-source.ts';
import { type Embedder, embeddingBatchSize } from '../../models/embedder.ts';
import type { PageRepository } from './page-repository.ts';
import { packVectors, rankBySimilarity } from './passage-vectors.ts';
import { splitPassages } from './split-passages.ts';
import type { VectorRepository } from './vector-repository.ts';

export type EmbeddingDeps = {
  pages: Pick<PageRepository, 'sizes' | 'texts'>;
  vectors: VectorRepository;
  costs: Pick<CostRepository, 'add'>;
  /** By vendor, of those that offer embeddings. */
  embedders: ReadonlyMap<string, Embedder>;
  clock: Clock;
  log: Log;
};

export type DocumentEmbedding = ReturnType<typeof createDocumentEmbedding>;
export type SimilarPage = { documentId: string; page: number };
/** `vendor` is the one whose model answers: no other receives anything of a question or its documents. */
type SimilarPagesRequest = { clientId: string; vendor: string; documentIds: string[]; questions: string[] };

/** A model is given most of a shorter document anyway. */
export const longDocumentTokens = 7900;
const bounds = { atOnce: 2, atOncePerClient: 1, maxWaiting: 200, maxWaitingPerClient: 20, retryAfterSeconds: 60 };
const pagesAtOnce = 50;
const callMs = 60_000;
/** A question waits this long for vectors, without which it can be answered too. */
const questionMs = 2000;
/** A vendor that has failed is not asked for this long. */
const restMs = 2 * 60_000;

/**
 * Finds pages by meaning, beside the full text, where the vendor whose model answers offers embeddings. Vectors are made
 * in the background when a long document without them is asked about. A failure here loses only the pages that full text
 * does not find.
 */
export function createDocumentEmbedding({ pages, vectors, costs, embedders, clock, log }: EmbeddingDeps) {
  const inTurn = createFairQueue(bounds);
  const underway = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const restsUntilMs = new Map<string, number>();
  const rest = ({ by }: Embedder): void => {
    restsUntilMs.set(by.vendor, clock.now() + restMs);
  };
  const isResting = ({ by }: Embedder): boolean => clock.now() < (restsUntilMs.get(by.vendor) ?? 0);

  const noteCost = async (clientId: string, { by }: Embedder, tokens: number | null): Promise<void> => {
    const now = new Date(clock.now());
    const modelId = `embedding/${by.vendor}/${by.upstreamId}`;
    const source = costSource('read', { modelId, ...by, vendorPrice: null }, now);
    await costs
      .add({ id: newId(), clientId, source, inputTokens: tokens, now })
      .catch((error: unknown) => log.error({ err: error }, 'cost not noted'));
  };

  const embedPassages = async (clientId: string, model: Embedder, passages: string[]): Promise<number[][]> => {
    const made: number[][] = [];
    let tokens: number | null = 0;
    try {
      for (let from = 0; from < passages.length; from += embeddingBatchSize) {
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(callMs)]);
        const part = await model.embed(passages.slice(from, from + embeddingBatchSize), 'passage', signal);
        made.push(...part.vectors);
        tokens = tokens === null || part.tokens === null ? null : tokens + part.tokens;
      }
      return made;
    } finally {
      if (made.length > 0) await noteCost(clientId, model, tokens);
    }
  };

  const embedDocument = async (clientId: string, documentId: string, model: Embedder): Promise<void> => {
    const sizes = await pages.sizes([documentId]);
    if (sizes.reduce((sum, { tokens }) => sum + tokens, 0) <= longDocumentTokens) return;
    const packed: Uint8Array[] = [];
    const pagesOf: number[] = [];
    for (let from = 0; from < sizes.length; from += pagesAtOnce) {
      const pageNumbers = sizes.slice(from, from + pagesAtOnce).map(({ page }) => page);
      const texts = await pages.texts(documentId, pageNumbers);
      // Other pages have been chosen meanwhile.
      if (texts.length < pageNumbers.length) return;
      const passages = texts.flatMap(({ page, text }) => splitPassages(text).map((passage) => ({ page, passage })));
      packed.push(
        packVectors(
          await embedPassages(
            clientId,
            model,
            passages.map(({ passage }) => passage),
          ),
        ),
      );
      pagesOf.push(...passages.map(({ page }) => page));
    }
    const embedded = { documentId, pages: sizes.map(({ page }) => page) };
    await vectors.store(embedded, nameOf(model), { pages: pagesOf, vectors: Buffer.concat(packed) });
  };

  const begin = (clientId: string, documentId: string, model: Embedder): void => {
    const name = `${documentId} ${nameOf(model)}`;
    if (closing.signal.aborted || underway.has(name) || isResting(model)) return;
    const work = inTurn(clientId, () => embedDocument(clientId, documentId, model), closing.signal)
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        rest(model);
        log.warn({ err: error, document_id: documentId }, 'document has no vectors');
      })
      .finally(() => underway.delete(name));
    underway.set(name, work);
  };

  const similarTo = async (
    clientId: string,
    found: Awaited<ReturnType<VectorRepository['find']>>,
    questions: string[],
    model: Embedder,
  ): Promise<SimilarPage[][]> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(questionMs)]);
    const vectors = await model.embed(questions, 'question', signal);
    await noteCost(clientId, model, vectors.tokens);
    return vectors.vectors.map((vector) =>
      found.flatMap(({ documentId, ...made }) => rankBySimilarity(made, vector).map((page) => ({ documentId, page }))),
    );
  };

  return {
    /** For each question the pages of these documents, the closest first; none where that is not known. */
    async similarPages({ clientId, vendor, documentIds, questions }: SimilarPagesRequest): Promise<SimilarPage[][]> {
      const model = embedders.get(vendor);
      if (!model || questions.length === 0) return [];
      try {
        const found = await vectors.find(documentIds, nameOf(model));
        for (const id of documentIds)
          if (!found.some(({ documentId }) => documentId === id)) begin(clientId, id, model);
        if (found.length === 0 || isResting(model)) return [];
        return await similarTo(clientId, found, questions, model);
      } catch (error) {
        rest(model);
        log.warn({ err: error }, 'pages not found by meaning');
        return [];
      }
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underway.values());
    },
  };
}

const nameOf = ({ by }: Embedder): string => `${by.vendor}/${by.upstreamId}`;
