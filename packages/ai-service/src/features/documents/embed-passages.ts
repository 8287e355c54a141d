import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import { newId } from '@deskmate/service-kit/random';
import type { CostRepository } from '../../costs/cost-repository.ts';
import { costSource } from '../../costs/cost-source.ts';
import { type Embedder, embeddingBatchSize } from '../../models/embedder.ts';
import type { PageRepository } from './page-repository.ts';
import { packVectors } from './passage-vectors.ts';
import { splitPassages } from './split-passages.ts';
import type { VectorRepository } from './vector-repository.ts';

export type EmbedDeps = {
  pages: Pick<PageRepository, 'sizes' | 'texts'>;
  vectors: VectorRepository;
  costs: Pick<CostRepository, 'add'>;
  clock: Clock;
  log: Log;
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
    if (made.length > 0) await noteCost(deps, clientId, model, tokens);
  }
}

/** Stores what the vendor takes for vectors. A failure is only logged. */
export async function noteCost(
  { costs, clock, log }: Pick<EmbedDeps, 'costs' | 'clock' | 'log'>,
  clientId: string,
  { by }: Embedder,
  tokens: number | null,
): Promise<void> {
  const now = new Date(clock.now());
  const modelId = `embedding/${by.vendor}/${by.upstreamId}`;
  const source = costSource('read', { modelId, ...by, vendorPrice: null }, now);
  await costs
    .add({ id: newId(), clientId, source, inputTokens: tokens, now })
    .catch((error: unknown) => log.error({ err: error }, 'cost not noted'));
}
