import { createGoogle } from '@ai-sdk/google';
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { DrawnImage, ImageAdapter, ImageRequest } from '../image-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { classifyUpstream } from './classify-upstream.ts';
import { createLimitedFetch } from './limited-fetch.ts';
import { findPolicyRule } from './policy-rule.ts';

/** Of an answer; the image in it is in Base64. */
const maxAnswerBytes = 45_000_000;
const refusing = /safety|prohibited|blocklist|recitation|spii/i;

/**
 * Gemini's image models, through the package's language model: its image model does not report the reason why there
 * is no image when the prompt itself was blocked.
 */
export function createGoogleImageAdapter({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): ImageAdapter {
  const provider = createGoogle({ baseURL: baseUrl, apiKey, fetch: createLimitedFetch(maxAnswerBytes) });
  return {
    async draw(request, signal) {
      try {
        const { content, finishReason, response } = await provider(request.upstreamId).doGenerate({
          prompt: promptOf(request),
          abortSignal: signal,
          providerOptions: {
            google: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: request.aspectRatio } },
          },
        });
        for (const part of content) {
          if (part.type !== 'file' || part.data.type !== 'data') continue;
          return toImage(part.data.data);
        }
        throw faultOf(`${finishReason.raw ?? ''} ${blockReasonOf(response?.body)}`);
      } catch (error) {
        throw classifyUpstream(error);
      }
    },
  };
}

function promptOf({ prompt, references }: ImageRequest): LanguageModelV4Prompt {
  const pictures = references.map(({ contentType, bytes }) => ({
    type: 'file' as const,
    mediaType: contentType,
    data: { type: 'data' as const, data: bytes },
  }));
  return [{ role: 'user', content: [{ type: 'text', text: prompt }, ...pictures] }];
}

const toImage = (data: string | Uint8Array): DrawnImage => ({
  bytes: typeof data === 'string' ? Buffer.from(data, 'base64') : data,
  revisedPrompt: null,
  seed: null,
});

/** The prompt itself was refused: there is no candidate then, and no finish reason. */
const blockReasonOf = (body: unknown): string =>
  (body as { promptFeedback?: { blockReason?: string } } | undefined)?.promptFeedback?.blockReason ?? '';

const faultOf = (reason: string): UpstreamError =>
  refusing.test(reason)
    ? new UpstreamError('upstream_refused', { fault: 'content policy', rule: findPolicyRule(reason) })
    : new UpstreamError('upstream_unexpected', { fault: 'no image' });
