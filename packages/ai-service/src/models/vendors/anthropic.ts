import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelAdapter } from '../model-adapter.ts';
import { sdkStream } from '../sdk-stream.ts';
import { vendorFetch } from '../vendor-fetch.ts';

const shownReasoning = { anthropic: { thinking: { type: 'adaptive', display: 'summarized' } } };

/** `baseUrl` ends with the version, e.g. `https://api.anthropic.com/v1`. */
export function anthropicAdapter({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): ModelAdapter {
  const provider = createAnthropic({ baseURL: baseUrl, apiKey, fetch: vendorFetch });
  return {
    stream: (request, signal) => {
      // Thinking leaves no choice of sampling: whoever chooses gets the model without it.
      const thinks = request.reasoning && request.temperature === undefined && request.topP === undefined;
      // A stop of white space alone is refused.
      const stop = request.stop?.filter((text) => text.trim() !== '');
      return sdkStream(provider(request.upstreamId), { ...request, stop }, signal, thinks ? shownReasoning : {});
    },
  };
}
