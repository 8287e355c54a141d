import type { Generation, GenerationImage, Image } from '@deskmate/api/contracts/ai/images';
import type { SharedImage } from '@deskmate/api/contracts/ai/share';
import { failureWords } from '@deskmate/api/image-failures';
import { defaultAltText } from './default-alt-text.ts';
import type { StoredGeneration, StoredImage } from './generation-repository.ts';
import type { GalleryImage } from './image-repository.ts';

export function toGeneration({ generation, images }: StoredGeneration): Generation {
  const open = images.filter(({ status }) => status === 'waiting' || status === 'drawing');
  const byPlace = new Map(images.map((image) => [image.place, image]));
  return {
    id: generation.id,
    session_id: generation.sessionId,
    status: statusOf(generation, images),
    image_count: generation.imageCount,
    images: Array.from({ length: generation.imageCount }, (_, place) => toGenerationImage(place, byPlace.get(place))),
    ...settings(generation),
    format: generation.format as Generation['format'],
    credits: generation.price * generation.drawnCount,
    held_credits: generation.price * open.length,
    credit_group: generation.creditGroup,
    created_at: generation.createdAt.toISOString(),
    ended_at: generation.endedAt?.toISOString() ?? null,
  };
}

/** `done` only after the ledger was settled, so that a client then reads the right balance. */
function statusOf({ state, imageCount }: StoredGeneration['generation'], images: StoredImage[]): Generation['status'] {
  if (state === 'ended') return 'done';
  const waiting = images.filter(({ status }) => status === 'waiting').length;
  return waiting === imageCount ? 'waiting' : 'running';
}

function toGenerationImage(index: number, image: StoredImage | undefined): GenerationImage {
  if (!image || image.status === 'deleted') return { index, status: 'done', image_id: null, failure: null };
  const { status, imageId, failure: code, failureRule: rule } = image;
  return {
    index,
    status,
    image_id: status === 'done' ? imageId : null,
    failure: code && { code, message: failureWords(code, rule), rule },
  };
}

export const toImage = ({ image, generation }: GalleryImage): Image => ({
  image_id: image.imageId,
  generation_id: generation.id,
  session_id: generation.sessionId,
  revised_prompt: image.revisedPrompt,
  ...settings(generation),
  format: image.format,
  width: image.width,
  height: image.height,
  bytes: image.bytes,
  seed: image.seed,
  credits: generation.price,
  credit_group: generation.creditGroup,
  is_demo: generation.isDemo,
  favourite: image.favourite,
  alt_text: altTextOf({ image, generation }),
  created_at: image.createdAt.toISOString(),
});

/** As strangers see it. The default alternative text is taken from the prompt. */
export const toSharedImage = (
  { image, generation }: GalleryImage,
  index: number,
  showsPrompt: boolean,
): SharedImage => ({
  index,
  alt_text: showsPrompt ? altTextOf({ image, generation }) : (image.altText ?? ''),
  prompt: showsPrompt ? generation.prompt : null,
  model: generation.modelName,
  is_demo: generation.isDemo,
  format: image.format,
  width: image.width,
  height: image.height,
});

const altTextOf = ({ image, generation }: GalleryImage): string =>
  image.altText ?? defaultAltText({ prompt: generation.prompt, revised: image.revisedPrompt });

const settings = (generation: StoredGeneration['generation']) => ({
  prompt: generation.prompt,
  ai_model_id: generation.modelId,
  model: generation.modelName,
  model_group: generation.modelGroup,
  style_id: generation.styleId,
  aspect_ratio: generation.aspectRatio,
  quality: generation.quality as Generation['quality'],
  background: generation.background as Generation['background'],
  references: generation.referenceIds,
});
