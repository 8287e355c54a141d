import { createFairQueue } from '@deskmate/service-kit/work/fair-queue';
import type { Embedder } from '../models/embedder.ts';
import { type EmbedDeps, embedPassages, nameOf, noteVectorCost } from './embed-passages.ts';
import { rankBySimilarity } from './passage-vectors.ts';
import type { VectorRepository } from './vector-repository.ts';

export type SemanticSearchDeps = EmbedDeps & {
  /** By vendor, of those that offer embeddings. */
  embedders: ReadonlyMap<string, Embedder>;
};

export type SemanticSearch = ReturnType<typeof createSemanticSearch>;
export type SimilarPage = { documentId: string; page: number };
/** `vendor` is the one whose model answers: no other receives anything of a question or its documents. */
type SimilarPagesRequest = { clientId: string; vendor: string; documentIds: string[]; questions: string[] };

const bounds = { atOnce: 2, atOncePerClient: 1, maxWaiting: 200, maxWaitingPerClient: 20, retryAfterSeconds: 60 };
/** A question waits this long for vectors, without which it can be answered too. */
const questionMs = 2000;
/** A vendor that has failed is not asked for this long. */
const pauseMs = 2 * 60_000;

/**
 * Finds pages by meaning, beside the full text, where the vendor whose model answers offers embeddings. Vectors are made
 * in the background when a long document without them is asked about. A failure here loses only the pages that full text
 * does not find.
 */
export function createSemanticSearch(deps: SemanticSearchDeps) {
  const { vectors, embedders, clock, log } = deps;
  const fairQueue = createFairQueue(bounds);
  const underway = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const pausedUntilMs = new Map<string, number>();
  const pauseModel = ({ by }: Embedder): void => {
    pausedUntilMs.set(by.vendor, clock.now() + pauseMs);
  };
  /** A fault of the vendor pauses it; a full queue or the database does not. */
  const embed: (model: Embedder) => Embedder['embed'] =
    (model) =>
    async (...call) => {
      try {
        return await model.embed(...call);
      } catch (error) {
        if (!closing.signal.aborted) pauseModel(model);
        throw error;
      }
    };
  const isPaused = ({ by }: Embedder): boolean => clock.now() < (pausedUntilMs.get(by.vendor) ?? 0);

  const begin = (clientId: string, documentId: string, model: Embedder): void => {
    const name = `${documentId} ${nameOf(model)}`;
    if (closing.signal.aborted || underway.has(name) || isPaused(model)) return;
    const work = fairQueue(
      clientId,
      () => embedPassages(deps, { clientId, documentId }, { ...model, embed: embed(model) }, closing.signal),
      { signal: closing.signal },
    )
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error, document_id: documentId }, 'document has no vectors');
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
    const vectors = await embed(model)(questions, 'question', signal);
    await noteVectorCost(deps, clientId, model, vectors.tokens);
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
        if (found.length === 0 || isPaused(model)) return [];
        return await similarTo(clientId, found, questions, model);
      } catch (error) {
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
