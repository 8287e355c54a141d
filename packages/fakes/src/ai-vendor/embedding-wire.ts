import { vectorOf } from './word-vectors.ts';

/** One request for vectors. `task` is Google's. */
export type EmbeddingCall = { model: string; texts: string[]; task: string | null };

const googleAddress = /\/models\/([^/:]+):(embedContent|batchEmbedContents)$/;

type GoogleText = { content?: { parts?: { text?: string }[] }; taskType?: string };

const textOf = ({ content }: GoogleText): string => content?.parts?.map(({ text }) => text ?? '').join('') ?? '';

/** Does this request ask for vectors? */
export function matchEmbedding(path: string, body: Record<string, unknown>): EmbeddingCall | null {
  if (path.endsWith('/embeddings')) {
    return { model: String(body.model), texts: [body.input].flat().map(String), task: null };
  }
  const model = googleAddress.exec(path)?.[1];
  if (!model) return null;
  const texts = (body.requests ?? [body]) as GoogleText[];
  return { model, texts: texts.map(textOf), task: texts[0]?.taskType ?? null };
}

/** The answer as the vendor of that address gives it. */
export function answerEmbedding(path: string, { model, texts }: EmbeddingCall): object {
  const vectors = texts.map(vectorOf);
  if (path.endsWith(':embedContent')) return { embedding: { values: vectors[0] } };
  if (path.endsWith(':batchEmbedContents')) return { embeddings: vectors.map((values) => ({ values })) };
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  return {
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}
