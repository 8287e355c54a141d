import { classifyUpstream } from '../classify-upstream.ts';
import type { ModelFinish, ModelPart } from '../model-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { eventData } from './event-data.ts';

type Content = string | null | { type?: string; text?: string }[];

/** What we read of a chunk of `/chat/completions`; servers leave out and add what they like. */
type Chunk = {
  error?: unknown;
  choices?: {
    delta?: { content?: Content; reasoning_content?: string | null; reasoning?: string | null; refusal?: unknown };
    finish_reason?: string | null;
  }[];
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null;
};

const finishes: Record<string, ModelFinish> = { length: 'length', max_tokens: 'length', content_filter: 'refused' };

/**
 * Reads a chat stream of the OpenAI wire into parts, for a fraction of what the vendor package's
 * reader costs: it checks each chunk against a schema and passes it through three web streams.
 */
export async function* readChatChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ModelPart> {
  let finish: string | null = null;
  let usage: Chunk['usage'] = null;
  try {
    for await (const events of eventData(bytes)) {
      for (const data of events) {
        if (data === '[DONE]') break;
        const chunk = parse(data);
        usage = chunk.usage ?? usage;
        const choice = chunk.choices?.[0];
        finish = choice?.finish_reason ?? finish;
        yield* partsOf(choice?.delta);
      }
    }
  } catch (error) {
    throw classifyUpstream(error);
  }
  if (finish === null) throw new UpstreamError('upstream_connection', { fault: 'ended early' });
  yield {
    type: 'end',
    finish: finishes[finish] ?? 'stop',
    inputTokens: usage?.prompt_tokens ?? null,
    outputTokens: usage?.completion_tokens ?? null,
  };
}

function parse(data: string): Chunk {
  let chunk: Chunk;
  try {
    chunk = JSON.parse(data) as Chunk;
  } catch {
    throw new UpstreamError('upstream_unexpected', { fault: 'malformed event' });
  }
  if (chunk.error) throw classifyUpstream(chunk.error);
  return chunk;
}

type Delta = NonNullable<NonNullable<Chunk['choices']>[number]['delta']>;

function* partsOf(delta: Delta | undefined): Generator<ModelPart> {
  if (!delta) return;
  const reasoning = delta.reasoning_content ?? delta.reasoning;
  if (typeof reasoning === 'string' && reasoning !== '') yield { type: 'reasoning', text: reasoning };
  const text = textOf(delta.content);
  if (text !== '') yield { type: 'text', text };
  // A refusal is said in a field of its own; to a person it is the answer.
  if (typeof delta.refusal === 'string' && delta.refusal !== '') yield { type: 'text', text: delta.refusal };
}

function textOf(content: Content | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('');
}
