import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicWire } from './anthropic-wire.ts';
import { answerEmbedding, type EmbeddingCall, matchEmbedding } from './embedding-wire.ts';
import { googleWire } from './google-wire.ts';
import { type ImageScript, imageKeywordScript } from './image-script.ts';
import { matchImage, playImage } from './image-wire.ts';
import { keywordScript } from './keyword-script.ts';
import { openAiChatWire } from './openai-chat-wire.ts';
import { playScript } from './play-script.ts';
import { readForm } from './read-form.ts';
import type { Script } from './script.ts';
import { transcriptionScript } from './transcription-script.ts';
import { transcriptionWire } from './transcription-wire.ts';
import type { VendorCall } from './vendor-call.ts';
import type { Wire } from './wire.ts';

export type AiVendor = {
  /** `http://127.0.0.1:<port>`, without a path. */
  url: string;
  /** Base address of the OpenAI-compatible wire. */
  compatibleUrl: string;
  /** Base address of Google's wire; OpenAI's and Anthropic's share `compatibleUrl`. */
  googleUrl: string;
  /** Every generation request so far, in order of arrival. */
  calls: VendorCall[];
  /** Every request for vectors so far. */
  embeddings: EmbeddingCall[];
  /** Answers requests for vectors with this status; 200 at first. */
  embeddingStatus: number;
  /** Resolves with the nth call (from 0) as soon as it has arrived. */
  call(index: number): Promise<VendorCall>;
  /** Scripts for the next answers, first in first out; after them prompts decide by keyword. */
  next(...scripts: (Script | ((call: VendorCall) => Script))[]): void;
  /** The same for the next images. */
  nextImage(...scripts: ImageScript[]): void;
  /** What `/v1/models` lists. */
  models: string[];
  close(): Promise<void>;
};

const wires: Wire[] = [openAiChatWire, anthropicWire, googleWire, transcriptionWire];

/** A stand-in for AI vendors on a free loopback port. It never sleeps unless a script says so. */
export async function startAiVendor({ port = 0 }: { port?: number } = {}): Promise<AiVendor> {
  const calls: VendorCall[] = [];
  const waiting: { index: number; resolve: (call: VendorCall) => void }[] = [];
  const queue: (Script | ((call: VendorCall) => Script))[] = [];
  const images: ImageScript[] = [];
  const models = ['fake-small', 'fake-thinker'];
  const embeddings: EmbeddingCall[] = [];

  const record = (call: VendorCall) => {
    calls.push(call);
    for (const waiter of waiting.splice(0)) {
      const arrived = calls[waiter.index];
      if (arrived) waiter.resolve(arrived);
      else waiting.push(waiter);
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://vendor').pathname;
    if (request.method === 'GET') return listModels(path, response, models);
    const body = await readBody(request);
    const embedding = matchEmbedding(path, body);
    if (embedding) {
      embeddings.push(embedding);
      response.writeHead(vendor.embeddingStatus, { 'content-type': 'application/json' });
      const answered =
        vendor.embeddingStatus === 200 ? answerEmbedding(path, embedding) : { error: { message: 'away' } };
      response.end(JSON.stringify(answered));
      return;
    }
    const image = matchImage(path, body);
    if (image) {
      record({ path, headers: request.headers, body, ...image, stream: false, closed: closing(response) });
      return playImage(response, image, images.shift() ?? imageKeywordScript(image.prompt));
    }
    for (const wire of wires) {
      const ask = wire.match(path, body);
      if (!ask) continue;
      const call: VendorCall = { path, headers: request.headers, body, ...ask, closed: closing(response) };
      record(call);
      const next =
        queue.shift() ?? (wire === transcriptionWire ? transcriptionScript(body) : keywordScript(call.prompt));
      return playScript(response, { wire, ...ask }, typeof next === 'function' ? next(call) : next);
    }
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"Unknown path","type":"invalid_request_error"}}');
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const vendor: AiVendor = {
    url,
    compatibleUrl: `${url}/v1`,
    googleUrl: `${url}/v1beta`,
    calls,
    embeddings,
    embeddingStatus: 200,
    models,
    call: (index) =>
      new Promise((resolve) => {
        const arrived = calls[index];
        if (arrived) resolve(arrived);
        else waiting.push({ index, resolve });
      }),
    next: (...scripts) => {
      queue.push(...scripts);
    },
    nextImage: (...scripts) => {
      images.push(...scripts);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;
}

function listModels(path: string, response: ServerResponse, models: string[]): void {
  const known = path.endsWith('/models');
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
  const data = models.map((id) => ({ id, object: 'model', created: 1_764_661_832, owned_by: 'fake' }));
  // Google lists under a name of its own.
  const list = path.startsWith('/v1beta')
    ? { models: models.map((id) => ({ name: `models/${id}` })) }
    : { object: 'list', data };
  response.end(JSON.stringify(known ? list : {}));
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  if (request.headers['content-type']?.startsWith('multipart/')) return readForm(request.headers, bytes);
  return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
}

const closing = (response: ServerResponse) =>
  new Promise<{ finished: boolean; atMs: number }>((resolve) => {
    response.once('close', () => resolve({ finished: response.writableFinished, atMs: Date.now() }));
  });
