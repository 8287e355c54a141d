import { createGoogle } from '@ai-sdk/google';
import type { ModelAdapter } from '../model-adapter.ts';
import { readSdkStream } from './read-sdk-stream.ts';
import { vendorFetch } from './vendor-fetch.ts';

const shownReasoning = { google: { thinkingConfig: { includeThoughts: true } } };

/** `baseUrl` ends with the version, e.g. `https://generativelanguage.googleapis.com/v1beta`. */
export function createGoogleAdapter({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): ModelAdapter {
  const provider = createGoogle({ baseURL: baseUrl, apiKey, fetch: vendorFetch });
  return {
    stream: (request, signal) =>
      readSdkStream(provider(request.upstreamId), request, signal, request.reasoning ? shownReasoning : {}),
  };
}
