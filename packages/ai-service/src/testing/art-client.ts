import { randomUUID } from 'node:crypto';
import type { Generation, ImageRequest } from '@deskmate/api/contracts/ai/images';
import { createParser } from 'eventsource-parser';
import { createChatClient } from './chat-client.ts';

export const imageModel = 'server/fake-image';

export const imageRequest = (request: Partial<ImageRequest> = {}): ImageRequest => ({
  prompt: 'A red fox in the snow',
  ai_model_id: imageModel,
  style_id: 10,
  image_count: 1,
  aspect_ratio: '1:1',
  session_id: randomUUID(),
  client_message_id: randomUUID(),
  ...request,
});

/** A signed-in client who orders images. */
export function createArtClient(url: string, bearer: string) {
  const { call } = createChatClient(url, bearer);
  const authorization = `Bearer ${bearer}`;
  const client = {
    call,
    order: (request: Partial<ImageRequest> = {}) => call('POST', 'images/generations', imageRequest(request)),
    read: async (id: string): Promise<Generation> => (await call('GET', `images/generations/${id}`)).body,
    /** The events of an order from now on, until it ends or `until` holds. */
    async follow(id: string, until: (generation: Generation) => boolean = () => false) {
      const response = await fetch(`${url}/images/generations/${id}/stream`, { headers: { authorization } });
      // biome-ignore lint/suspicious/noExplicitAny: the last event may be an error
      const events: any[] = [];
      const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      while (reader && !(events.length > 0 && until(events.at(-1)))) {
        const { done, value } = await reader.read();
        if (done) break;
        parser.feed(value);
      }
      await reader?.cancel();
      return { status: response.status, events, last: events.at(-1) as Generation };
    },
    /** Orders, and waits for the end. */
    async draw(request: Partial<ImageRequest> = {}): Promise<Generation> {
      const { body } = await client.order(request);
      return (await client.follow(body.id)).last;
    },
    async bytes(imageId: string, size = 'original', headers: Record<string, string> = {}) {
      const response = await fetch(`${url}/chat/image/${imageId}?size=${size}`, {
        headers: { authorization, ...headers },
      });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
  return client;
}
