import { type NoteCostDeps, noteCost } from '../models/costs/note-cost.ts';
import { type Embedder, embeddingBatchSize } from '../models/embedder.ts';
import type { PageRepository } from './page-repository.ts';
import { packVectors } from './passage-vectors.ts';
import { splitPassages } from './split-passages.ts';
import type { VectorRepository } from './vector-repository.ts';

export type EmbedDeps = NoteCostDeps & {
  pages: Pick<PageRepository, 'sizes' | 'texts'>;
  vectors: VectorRepository;
};

/** A model is given most of a shorter document anyway. */
export const longDocumentTokens = 7900;
const pagesAtOnce = 50;
const callMs = 60_000;

/** Vectors of different models cannot be compared, so they are stored under this name. */
export const nameOf = ({ by }: Embedder): string => `${by.vendor}/${by.upstreamId}`;

/** Stores vectors of the passages of a long document, made by this model. */
export async function embedPassages(
  deps: EmbedDeps,
  { clientId, documentId }: { clientId: string; documentId: string },
  model: Embedder,
  signal: AbortSignal,
): Promise<void> {
  const { pages, vectors } = deps;
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
    const passageTexts = passages.map(({ passage }) => passage);
    packed.push(packVectors(await embedTexts(deps, clientId, passageTexts, model, signal)));
    pagesOf.push(...passages.map(({ page }) => page));
  }
  const embedded = { documentId, pages: sizes.map(({ page }) => page) };
  await vectors.store(embedded, nameOf(model), { pages: pagesOf, vectors: Buffer.concat(packed) });
}

async function embedTexts(
  deps: EmbedDeps,
  clientId: string,
  passages: string[],
  model: Embedder,
  closing: AbortSignal,
): Promise<number[][]> {
  const made: number[][] = [];
  let tokens: number | null = 0;
  try {
    for (let from = 0; from < passages.length; from += embeddingBatchSize) {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(callMs)]);
      const part = await model.embed(passages.slice(from, from + embeddingBatchSize), 'passage', signal);
      made.push(...part.vectors);
      tokens = tokens === null || part.tokens === null ? null : tokens + part.tokens;
    }
    return made;
  } finally {
    if (made.length > 0) await noteVectorCost(deps, clientId, model, tokens);
  }
}

/** Stores what the vendor takes for vectors. */
export const noteVectorCost = (
  deps: NoteCostDeps,
  clientId: string,
  { by }: Embedder,
  inputTokens: number | null,
): Promise<void> => {
  const model = { modelId: `embedding/${by.vendor}/${by.upstreamId}`, ...by, vendorPrice: null };
  return noteCost(deps, { tool: 'read', model, clientId, inputTokens });
};
