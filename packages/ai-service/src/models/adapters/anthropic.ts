import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelAdapter } from '../model-adapter.ts';
import { readSdkStream } from './read-sdk-stream.ts';
import { vendorFetch } from './vendor-fetch.ts';

const shownReasoning = { anthropic: { thinking: { type: 'adaptive', display: 'summarized' } } };

/** `baseUrl` ends with the version, e.g. `https://api.anthropic.com/v1`. */
export function createAnthropicAdapter({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): ModelAdapter {
  const provider = createAnthropic({ baseURL: baseUrl, apiKey, fetch: vendorFetch });
  return {
    stream: (request, signal) => {
      // Anthropic refuses sampling parameters together with thinking.
      const thinks = request.reasoning && request.temperature === undefined && request.topP === undefined;
      // Anthropic refuses stop sequences of white space alone.
      const stop = request.stop?.filter((text) => text.trim() !== '');
      return readSdkStream(provider(request.upstreamId), { ...request, stop }, signal, thinks ? shownReasoning : {});
    },
  };
}
