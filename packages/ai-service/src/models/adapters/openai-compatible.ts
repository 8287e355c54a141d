import type { Readable } from 'node:stream';
import { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import type { ModelAdapter, ModelRequest } from '../model-adapter.ts';
import { readCompletionStream } from './read-completion-stream.ts';
import { toSdkPrompt } from './to-sdk-prompt.ts';
import { postForStream } from './vendor-request.ts';

export type CompatibleServer = {
  baseUrl: string;
  apiKey?: string | undefined;
  /** OpenAI requires `max_completion_tokens`; compatible servers know `max_tokens`. */
  limitField?: 'max_tokens' | 'max_completion_tokens';
};

/**
 * Ollama, vLLM, llama.cpp, LM Studio and every other server that speaks `/chat/completions`. The
 * vendor package writes the request; the stream is read by us, because it is the hot path.
 */
export function createOpenaiCompatibleAdapter({
  baseUrl,
  apiKey,
  limitField = 'max_tokens',
}: CompatibleServer): ModelAdapter {
  const url = `${baseUrl}/chat/completions`;
  // Its reasoning models refuse these fields.
  const isOpenai = limitField === 'max_completion_tokens';
  const config = { provider: 'compatible', url: () => url };
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  // Cached: creating one takes longer than the rest of a request's preparation.
  const models = new Map<string, OpenAICompatibleChatLanguageModel>();
  const modelOf = (upstreamId: string): OpenAICompatibleChatLanguageModel => {
    const model = models.get(upstreamId) ?? new OpenAICompatibleChatLanguageModel(upstreamId, config);
    models.set(upstreamId, model);
    return model;
  };

  const open = async (request: ModelRequest, signal: AbortSignal): Promise<Readable> => {
    const { upstreamId, maxOutputTokens, temperature, topP, stop = [] } = request;
    const { body } = await modelOf(upstreamId).prepareRequest({
      prompt: toSdkPrompt(request),
      ...(temperature === undefined ? {} : { temperature }),
      ...(topP === undefined ? {} : { topP }),
      ...(stop.length === 0 || (isOpenai && request.reasoning) ? {} : { stopSequences: stop }),
    });
    const streamed = { ...body, [limitField]: maxOutputTokens, stream: true, stream_options: { include_usage: true } };
    return postForStream(url, { headers, body: streamed, signal });
  };
  return {
    stream: (request, signal) => readCompletionStream(() => open(request, signal)),
    samplingWhenReasoning: !isOpenai,
  };
}
