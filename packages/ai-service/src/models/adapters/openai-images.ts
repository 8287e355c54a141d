import { createGuardedFetch, type GuardedFetch } from '@deskmate/service-kit/net/guarded-fetch';
import * as z from 'zod';
import type { DrawnImage, ImageAdapter, ImageRequest } from '../image-adapter.ts';
import { UpstreamError } from '../upstream-error.ts';
import { classifyUpstream, codeForStatus, isRefusal } from './classify-upstream.ts';
import { sizeOf } from './image-sizes.ts';
import { readLimited } from './limited-fetch.ts';
import { findPolicyRule } from './policy-rule.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { vendorFetch } from './vendor-fetch.ts';

export type ImageServer = {
  baseUrl: string;
  apiKey?: string | undefined;
  /** OpenAI refuses `response_format`; servers that follow the older API send an address unless it asks for bytes. */
  asksForBytes: boolean;
};

/** Of an answer; an image in it is in Base64. */
const maxAnswerBytes = 45_000_000;
const maxBytes = 33_000_000;
const errorBytes = 65_536;

// Lenient: servers add fields at will.
const drawn = z.object({
  data: z
    .array(
      z.object({
        b64_json: z.string().nullish(),
        url: z.string().nullish(),
        revised_prompt: z.string().nullish(),
        seed: z.union([z.number(), z.string()]).nullish(),
      }),
    )
    .min(1),
});

/**
 * `/images/generations`, and `/images/edits` with reference images, of OpenAI and of servers that follow it. Written
 * by hand because the vendor packages drop the prompt that the vendor has revised.
 */
export function createOpenaiImageAdapter(server: ImageServer): ImageAdapter {
  const guarded = createGuardedFetch();
  return {
    async draw(request, signal) {
      try {
        const response = await post(server, request, signal);
        if (!response.ok) throw await faultOf(response);
        const found = drawn.safeParse(parseJson(await readLimited(response, maxAnswerBytes)));
        if (!found.success) throw new UpstreamError('upstream_unexpected', { fault: 'malformed answer' });
        return await toImage(server, guarded, found.data.data[0], signal);
      } catch (error) {
        throw classifyUpstream(error);
      }
    },
  };
}

function post({ baseUrl, apiKey, asksForBytes }: ImageServer, request: ImageRequest, signal: AbortSignal) {
  const { width, height } = sizeOf(request.aspectRatio);
  const fields = {
    model: request.upstreamId,
    prompt: request.prompt,
    n: 1,
    size: `${width}x${height}`,
    ...(request.quality === null ? {} : { quality: request.quality }),
    ...(request.background === null ? {} : { background: request.background }),
    ...(request.format === null ? {} : { output_format: request.format }),
    ...(asksForBytes ? { response_format: 'b64_json' } : {}),
  };
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  if (request.references.length > 0) {
    const body = formOf(fields, request);
    return vendorFetch(`${baseUrl}/images/edits`, { method: 'POST', headers, body, signal });
  }
  const body = JSON.stringify(fields);
  const json = { ...headers, 'content-type': 'application/json' };
  return vendorFetch(`${baseUrl}/images/generations`, { method: 'POST', headers: json, body, signal });
}

function formOf(fields: Record<string, string | number>, { references }: ImageRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [at, { contentType, bytes }] of references.entries()) {
    const name = `reference-${at}.${contentType.split('/')[1]}`;
    form.append('image[]', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
  }
  return form;
}

type Sent = z.infer<typeof drawn>['data'][number] | undefined;

async function toImage(
  server: ImageServer,
  guarded: GuardedFetch,
  sent: Sent,
  signal: AbortSignal,
): Promise<DrawnImage> {
  const bytes = sent?.b64_json
    ? Buffer.from(sent.b64_json, 'base64')
    : sent?.url
      ? await fetchBytes(server, guarded, sent.url, signal)
      : null;
  if (!bytes) throw new UpstreamError('upstream_unexpected', { fault: 'no image' });
  return { bytes, revisedPrompt: sent?.revised_prompt ?? null, seed: sent?.seed == null ? null : `${sent.seed}` };
}

/** An address on the server itself is fetched directly; any other only through the guarded fetch. */
async function fetchBytes(
  { baseUrl }: ImageServer,
  guarded: GuardedFetch,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const url = URL.canParse(address, `${baseUrl}/`) ? new URL(address, `${baseUrl}/`) : null;
  if (url?.origin !== new URL(baseUrl).origin) {
    return (await guarded.get(address, { limitBytes: maxBytes, timeoutMs: 60_000, signal })).body;
  }
  const response = await vendorFetch(url, { signal });
  if (response.ok) return readLimited(response, maxBytes);
  await response.body?.cancel();
  throw new UpstreamError('upstream_unexpected', { fault: 'no image', status: response.status });
}

/** Only the rule is read from the vendor's message; the message is not stored. */
async function faultOf(response: Response): Promise<UpstreamError> {
  const { status } = response;
  const words = await readLimited(response, errorBytes).then(String, () => '');
  if (status < 500 && isRefusal(words)) {
    return new UpstreamError('upstream_refused', { fault: 'content policy', status, rule: findPolicyRule(words) });
  }
  const seconds = retryAfterSeconds(response.headers.get('retry-after') ?? undefined);
  return new UpstreamError(codeForStatus(status), {
    fault: 'status',
    status,
    ...(seconds && { retryAfterSeconds: seconds }),
  });
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
