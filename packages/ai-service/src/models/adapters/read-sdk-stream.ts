import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ModelFinish, ModelPart, ModelRequest } from '../model-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { classifyUpstream } from './classify-upstream.ts';
import { toSdkPrompt } from './to-sdk-prompt.ts';

/**
 * Reads the stream of a vendor package. The AI SDK's `streamText` on top of it costs three to five times as
 * much per chunk, and does not report a cut connection to `onError`.
 */
export async function* readSdkStream(
  model: LanguageModelV4,
  request: ModelRequest,
  signal: AbortSignal,
  providerOptions: SharedV4ProviderOptions = {},
): AsyncGenerator<ModelPart> {
  const reader = await open(model, request, signal, providerOptions);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new UpstreamError('upstream_connection', { fault: 'ended early' });
      const part = toPart(value);
      if (part) yield part;
      if (part?.type === 'end') return;
    }
  } catch (error) {
    throw classifyUpstream(error);
  } finally {
    // An early return (Stop, a fault) must close the vendor's connection.
    reader.cancel().catch(() => {});
  }
}

async function open(
  model: LanguageModelV4,
  request: ModelRequest,
  signal: AbortSignal,
  providerOptions: SharedV4ProviderOptions,
) {
  try {
    const { stream } = await model.doStream({
      prompt: toSdkPrompt(request),
      maxOutputTokens: request.maxOutputTokens,
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.topP === undefined ? {} : { topP: request.topP }),
      ...(request.stop === undefined || request.stop.length === 0 ? {} : { stopSequences: request.stop }),
      abortSignal: signal,
      providerOptions,
    });
    return stream.getReader();
  } catch (error) {
    throw classifyUpstream(error);
  }
}

function toPart(part: LanguageModelV4StreamPart): ModelPart | null {
  if (part.type === 'text-delta') return { type: 'text', text: part.delta };
  if (part.type === 'reasoning-delta') return { type: 'reasoning', text: part.delta };
  if (part.type === 'error') throw classifyUpstream(part.error);
  if (part.type !== 'finish') return null;
  return {
    type: 'end',
    finish: toFinish(part.finishReason),
    inputTokens: part.usage.inputTokens.total ?? null,
    outputTokens: part.usage.outputTokens.total ?? null,
  };
}

function toFinish({ unified, raw }: LanguageModelV4FinishReason): ModelFinish {
  // Some packages end a cut stream as if it were complete; without the vendor's finish reason it was cut.
  if (raw === undefined || raw === null) throw new UpstreamError('upstream_connection', { fault: 'ended early' });
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'refused';
  if (unified === 'error') throw new UpstreamError('upstream_unexpected', { fault: 'finish reason error' });
  return 'stop';
}
