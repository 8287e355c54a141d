import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Generation, ImageRequest } from '@deskmate/api/contracts/ai/images';
import { queryOptions } from '@tanstack/react-query';

export const generationsKey = ['generations'];

/** The newest orders of all conversations, newest first. */
export const generationsQuery = (api: Client) =>
  queryOptions({
    queryKey: generationsKey,
    queryFn: async ({ signal }) => {
      const path = aiAddresses.generations;
      return (await api.request<{ items: Generation[] }>({ service: 'ai', method: 'GET', path, signal })).items;
    },
  });

type Ordered = Pick<Generation, 'id' | 'status' | 'image_count'>;

export const orderImages = (api: Client, body: ImageRequest): Promise<Ordered> =>
  api.request<Ordered>({ service: 'ai', method: 'POST', path: aiAddresses.generations, body });

export const stopGeneration = (api: Client, id: string): Promise<Generation> =>
  api.request<Generation>({ service: 'ai', method: 'POST', path: aiAddresses.generationStop(id) });

/** Enhancing a prompt takes a model this long at most. */
const enhanceTimeoutMs = 90_000;

export const enhancePrompt = (api: Client, prompt: string, styleId: number, signal: AbortSignal): Promise<string> =>
  api
    .request<{ prompt: string }>({
      service: 'ai',
      method: 'POST',
      path: aiAddresses.imagePrompts,
      body: { prompt, style_id: styleId },
      signal,
      timeoutMs: enhanceTimeoutMs,
    })
    .then(({ prompt: fuller }) => fuller);

/** The list with one order as it is now, in its place or, where it is new, first. */
export function withGeneration(all: readonly Generation[], changed: Generation): Generation[] {
  return all.some(({ id }) => id === changed.id)
    ? all.map((one) => (one.id === changed.id ? changed : one))
    : [changed, ...all];
}
