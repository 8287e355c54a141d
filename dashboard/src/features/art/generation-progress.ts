import type { Generation, GenerationImage, ImageRequest } from '@deskmate/api/contracts/ai/images';

export type ImageEnding = { index: number; count: number; status: 'done' | 'failed' };

const isUnderWay = ({ status }: GenerationImage): boolean => status === 'waiting' || status === 'drawing';

export const isRunning = ({ status }: Generation): boolean => status !== 'done';

/** Images of an order that came to an end between two of its states. */
export function endingsBetween(before: Generation | undefined, after: Generation): ImageEnding[] {
  return after.images.flatMap(({ index, status }) => {
    const was = before?.images.find((image) => image.index === index);
    const isNew = was !== undefined && isUnderWay(was);
    return isNew && (status === 'done' || status === 'failed') ? [{ index, count: after.image_count, status }] : [];
  });
}

/** What failed longer ago is shown in its own series alone: another device does not know what was dismissed here. */
const failureShownMs = 12 * 60 * 60_000;

type Shown = {
  /** The conversation whose orders alone are shown; null for all. */
  sessionId: string | null;
  dismissed: ReadonlySet<string>;
  nowMs: number;
};

/** The orders that the queue shows: those under way, and those of which an image failed until they are dismissed. */
export function queueOf(generations: readonly Generation[], { sessionId, dismissed, nowMs }: Shown): Generation[] {
  return generations.filter((generation) => {
    if (sessionId !== null && generation.session_id !== sessionId) return false;
    if (isRunning(generation)) return true;
    const isRecent = nowMs - Date.parse(generation.ended_at ?? generation.created_at) < failureShownMs;
    const isFailed = generation.images.some(({ status }) => status === 'failed');
    return isFailed && !dismissed.has(generation.id) && (isRecent || sessionId !== null);
  });
}

/** Of an order that has ended, only what failed is shown: its images stand in the gallery. */
export const shownImages = (generation: Generation): GenerationImage[] =>
  isRunning(generation) ? generation.images : generation.images.filter(({ status }) => status === 'failed');

type Ordered = Pick<Generation, 'id' | 'status' | 'image_count'>;
type Model = { name: string; group: string; creditGroup: string; price: number };

/** The state of an order right after it was accepted, before the service has sent its state. */
export function newGeneration(request: ImageRequest, ordered: Ordered, model: Model, nowMs: number): Generation {
  return {
    ...ordered,
    session_id: request.session_id,
    images: Array.from({ length: ordered.image_count }, (_, index) => ({
      index,
      status: 'waiting' as const,
      image_id: null,
      failure: null,
    })),
    prompt: request.prompt,
    ai_model_id: request.ai_model_id,
    model: model.name,
    model_group: model.group,
    style_id: request.style_id,
    aspect_ratio: request.aspect_ratio,
    quality: request.quality ?? null,
    background: request.background ?? null,
    format: request.format ?? null,
    references: request.references ?? [],
    credits: 0,
    held_credits: model.price * ordered.image_count,
    credit_group: model.creditGroup,
    created_at: new Date(nowMs).toISOString(),
    ended_at: null,
  };
}
