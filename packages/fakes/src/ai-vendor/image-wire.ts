import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type ImageScript, isImageRefusal, plainPng } from './image-script.ts';
import { lastOf } from './vendor-call.ts';

export type ImageAsk = { model: string; prompt: string; wire: 'openai' | 'google' };

const googleAddress = /\/models\/([^/:]+):generateContent$/;

/** Does this request ask for an image? OpenAI has addresses for it, Google a field. */
export function matchImage(path: string, body: Record<string, unknown>): ImageAsk | null {
  if (/\/images\/(generations|edits)$/.test(path)) {
    return { model: String(body.model), prompt: String(body.prompt ?? ''), wire: 'openai' };
  }
  const model = googleAddress.exec(path)?.[1];
  const { responseModalities } = (body.generationConfig ?? {}) as { responseModalities?: string[] };
  if (!model || !responseModalities?.includes('IMAGE')) return null;
  return { model, prompt: lastOf(body.contents, 'user'), wire: 'google' };
}

/** Answers one request for an image. */
export async function playImage(
  response: ServerResponse,
  { wire, model }: ImageAsk,
  script: ImageScript,
): Promise<void> {
  if (isImageRefusal(script)) {
    response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers });
    response.end(script.body);
    return;
  }
  await script.after;
  if (script.silence || response.destroyed) return;
  response.writeHead(200, { 'content-type': 'application/json' });
  if (script.endless) return writeWithoutEnd(response, script.endless);
  response.end(JSON.stringify(wire === 'openai' ? openaiAnswer(script) : googleAnswer(model, script)));
}

/** Until the other side closes the connection. */
const writeWithoutEnd = (response: ServerResponse, pace: 'slow' | 'fast'): Promise<void> =>
  pipeline(pace === 'slow' ? spaces(1, 5) : spaces(1_000_000, 0), response).catch(() => {});

async function* spaces(count: number, everyMs: number): AsyncGenerator<Buffer> {
  for (const chunk = Buffer.alloc(count, ' '); ; yield chunk) {
    if (everyMs > 0) await pause(everyMs);
  }
}

type Drawn = Exclude<ImageScript, { status: number }>;

const base64 = ({ bytes = plainPng([90, 140, 120]) }: Drawn): string => Buffer.from(bytes).toString('base64');

const openaiAnswer = (script: Drawn) => ({
  created: 1_770_935_200,
  data: [
    {
      ...(script.url === undefined ? { b64_json: base64(script) } : { url: script.url }),
      ...(script.revisedPrompt === undefined ? {} : { revised_prompt: script.revisedPrompt }),
    },
  ],
});

function googleAnswer(model: string, script: Drawn) {
  const usage = { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1290 }, modelVersion: model };
  if (script.blockReason) return { promptFeedback: { blockReason: script.blockReason }, ...usage };
  const parts = script.finishReason ? [] : [{ inlineData: { mimeType: 'image/png', data: base64(script) } }];
  const finishReason = script.finishReason ?? 'STOP';
  return { candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }], ...usage };
}
