import type { Generation, GenerationImage } from '@deskmate/api/contracts/ai/images';
import { describe, expect, it } from 'vitest';
import { endingsBetween, newGeneration, queueOf, shownImages } from './generation-progress.ts';

const request = {
  prompt: 'A bay',
  ai_model_id: 'painter',
  style_id: 10,
  image_count: 2,
  aspect_ratio: '3:2' as const,
  session_id: '11111111-1111-4111-8111-111111111111',
  client_message_id: '22222222-2222-4222-8222-222222222222',
};
const model = { name: 'Painter', group: 'Demo', creditGroup: 'image', price: 2 };

function generation(states: GenerationImage['status'][], more: Partial<Generation> = {}): Generation {
  const isDone = states.every((state) => state !== 'waiting' && state !== 'drawing');
  const ordered = { id: 'g', status: isDone ? ('done' as const) : ('running' as const), image_count: states.length };
  const fresh = newGeneration(request, ordered, model, 0);
  const images = states.map((status, index) => ({ index, status, image_id: null, failure: null }));
  return { ...fresh, images, ...more };
}

describe('the queue', () => {
  it('shows a placeholder for each image as soon as the order is accepted', () => {
    const fresh = newGeneration(request, { id: 'g', status: 'waiting', image_count: 2 }, model, 0);
    expect(fresh.images.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    expect(fresh).toMatchObject({ aspect_ratio: '3:2', held_credits: 4, credits: 0 });
  });

  it('reports each image once, when it ends', () => {
    const [before, after] = [generation(['drawing', 'waiting', 'done']), generation(['done', 'failed', 'done'])];
    expect(endingsBetween(before, after)).toEqual([
      { index: 0, count: 3, status: 'done' },
      { index: 1, count: 3, status: 'failed' },
    ]);
    expect(endingsBetween(after, after)).toEqual([]);
    expect(endingsBetween(undefined, after)).toEqual([]);
    expect(endingsBetween(generation(['drawing']), generation(['stopped']))).toEqual([]);
  });

  it('shows what is under way, and what failed until it is dismissed, after a day in its own series alone', () => {
    const running = generation(['waiting'], { id: 'a' });
    const failed = generation(['failed', 'done'], { id: 'b' });
    const drawn = generation(['done'], { id: 'c' });
    const elsewhere = generation(['waiting'], { id: 'd', session_id: 'other' });
    const all = [running, failed, drawn, elsewhere];
    const shown = (sessionId: string | null, dismissed: string[] = [], nowMs = 0) =>
      queueOf(all, { sessionId, dismissed: new Set(dismissed), nowMs }).map(({ id }) => id);
    expect(shown(null)).toEqual(['a', 'b', 'd']);
    expect(shown(request.session_id, ['b'])).toEqual(['a']);
    const dayLater = 86_400_000;
    expect(shown(null, [], dayLater)).toEqual(['a', 'd']);
    expect(shown(request.session_id, [], dayLater)).toEqual(['a', 'b']);
  });

  it('shows of an order that has ended only what failed: the rest stands in the gallery', () => {
    expect(shownImages(generation(['done', 'failed'])).map(({ index }) => index)).toEqual([1]);
    expect(shownImages(generation(['done', 'waiting'])).map(({ index }) => index)).toEqual([0, 1]);
  });
});
