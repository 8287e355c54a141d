import { createGoogle } from '@ai-sdk/google';
import { OpenAICompatibleEmbeddingModel } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { Embedder } from '../embedder.ts';
import { UpstreamError } from '../upstream-error.ts';
import { classifyUpstream } from './classify-upstream.ts';
import { createLimitedFetch } from './limited-fetch.ts';

type Server = { vendor: string; baseUrl: string; apiKey?: string | undefined; model: string };

/** Of 64 vectors with 4,096 dimensions in decimals, with room. */
const limitedFetch = createLimitedFetch(8_000_000);

/** `dimensions`: fewer than the model has, where it can do with fewer; compatible servers seldom can. */
export function createOpenaiEmbedder({
  vendor,
  baseUrl,
  apiKey,
  model,
  dimensions,
}: Server & { dimensions?: number }): Embedder {
  const embedding = new OpenAICompatibleEmbeddingModel(model, {
    provider: 'compatible',
    url: ({ path }) => `${baseUrl}${path}`,
    headers: () => (apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    fetch: limitedFetch,
  });
  return {
    by: { vendor, upstreamId: model },
    embed: (values, _role, abortSignal) => ask(embedding, { values, dimensions, abortSignal }),
  };
}

const taskTypes = { question: 'RETRIEVAL_QUERY', passage: 'RETRIEVAL_DOCUMENT' };

export function createGoogleEmbedder({
  baseUrl,
  apiKey,
  model,
}: Record<'baseUrl' | 'apiKey' | 'model', string>): Embedder {
  const google = createGoogle({ baseURL: baseUrl, apiKey, fetch: limitedFetch });
  const embedding = google.embedding(model);
  return {
    by: { vendor: 'google', upstreamId: model },
    embed: (values, role, abortSignal) => {
      const providerOptions = { google: { taskType: taskTypes[role], outputDimensionality: 768 } };
      return ask(embedding, { values, abortSignal, providerOptions });
    },
  };
}

async function ask(embedding: EmbeddingModelV4, request: Parameters<EmbeddingModelV4['doEmbed']>[0]) {
  try {
    const { embeddings, usage } = await embedding.doEmbed(request);
    const dimensions = embeddings[0]?.length ?? 0;
    const isWhole = embeddings.length === request.values.length && dimensions > 0;
    if (!isWhole || embeddings.some(({ length }) => length !== dimensions)) {
      throw new UpstreamError('upstream_unexpected', { fault: 'malformed event' });
    }
    return { vectors: embeddings, tokens: usage?.tokens ?? null };
  } catch (error) {
    throw classifyUpstream(error);
  }
}
