import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { type ImageFailure, imageFailures, policyRules } from '../../image-failures.ts';
import { fieldLimits } from '../../limits.ts';
import { cursor, id, isoTime, page, uuid } from '../fields.ts';
import { aspectRatio, imageBackground, imageFormat, imageQuality } from '../image-options.ts';
import { route } from '../route.ts';

const imagePrompt = z.string().trim().min(1).max(4000);
const styleId = z.int().min(1).max(1000);

export const imageRequest = z.strictObject({
  prompt: imagePrompt,
  ai_model_id: z.string().min(1).max(100),
  style_id: styleId,
  image_count: z.int().min(1).max(4),
  aspect_ratio: aspectRatio,
  quality: imageQuality.optional(),
  background: imageBackground.optional(),
  format: imageFormat.optional(),
  /** `fileUID`s of uploaded pictures, or `image_id`s of own images. */
  references: z.array(id).max(4).optional(),
  /** The conversation of type `art`; made by the client. */
  session_id: uuid,
  client_message_id: uuid,
});

/** One image of a generation, in its place. */
export const generationImage = z.object({
  index: z.int(),
  /** `done` without `image_id`: drawn, and deleted since. */
  status: z.enum(['waiting', 'drawing', 'done', 'failed', 'stopped']),
  image_id: z.string().nullable(),
  /** Why it failed, in English words too; its credit was returned. */
  failure: z
    .object({
      code: z.enum(Object.keys(imageFailures) as [ImageFailure]),
      message: z.string(),
      /** Of `content_policy`, where the vendor says it. */
      rule: z.enum(policyRules).nullable(),
    })
    .nullable(),
});

export const generation = z.object({
  id: z.string(),
  session_id: z.string(),
  /** `done` when no image is waiting or drawing any more, also when some failed. */
  status: z.enum(['waiting', 'running', 'done']),
  image_count: z.int(),
  images: z.array(generationImage),
  prompt: z.string(),
  ai_model_id: z.string(),
  model: z.string(),
  model_group: z.string(),
  style_id: z.int(),
  aspect_ratio: aspectRatio,
  quality: imageQuality.nullable(),
  background: imageBackground.nullable(),
  format: imageFormat.nullable(),
  references: z.array(z.string()),
  /** Credits charged so far, and those still held. */
  credits: z.int(),
  held_credits: z.int(),
  credit_group: z.string(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
});

export const image = z.object({
  image_id: z.string(),
  generation_id: z.string(),
  session_id: z.string(),
  prompt: z.string(),
  /** What the vendor made of the prompt, where it says so. */
  revised_prompt: z.string().nullable(),
  ai_model_id: z.string(),
  model: z.string(),
  model_group: z.string(),
  style_id: z.int(),
  aspect_ratio: aspectRatio,
  quality: imageQuality.nullable(),
  background: imageBackground.nullable(),
  format: imageFormat,
  references: z.array(z.string()),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  seed: z.string().nullable(),
  credits: z.int(),
  credit_group: z.string(),
  is_demo: z.boolean(),
  favourite: z.boolean(),
  alt_text: z.string(),
  created_at: isoTime,
});

const generationParams = z.object({ id: z.string().max(64) });
const imageParams = z.object({ image_id: z.string().max(64) });

export const generateImages = route({
  method: 'POST',
  path: aiAddresses.generations,
  summary: 'Order images; they are drawn on the server whether or not anyone waits.',
  body: imageRequest,
  response: z.object({ id: z.string(), status: generation.shape.status, image_count: z.int() }),
});

export const listGenerations = route({
  method: 'GET',
  path: aiAddresses.generations,
  summary: 'Own orders, newest first; of one conversation with session_id.',
  query: z.strictObject({ session_id: uuid.optional(), cursor: cursor.optional() }),
  response: page(generation),
});

export const readGeneration = route({
  method: 'GET',
  path: `${aiAddresses.generations}/:id`,
  summary: 'One order and the state of each of its images.',
  params: generationParams,
  response: generation,
});

/** Each event's `data` is the whole `generation`; the last one has status `done`. */
export const followGeneration = route({
  method: 'GET',
  path: `${aiAddresses.generations}/:id/stream`,
  summary: 'Follow an order: one event per change.',
  params: generationParams,
});

export const stopGeneration = route({
  method: 'POST',
  path: `${aiAddresses.generations}/:id/stop`,
  summary: 'Stop what is not drawn yet; its credit is returned.',
  params: generationParams,
  response: generation,
});

export const enhancePrompt = route({
  method: 'POST',
  path: aiAddresses.imagePrompts,
  summary: 'A fuller prompt from a short one, for one Standard credit.',
  body: z.strictObject({ prompt: imagePrompt, style_id: styleId }),
  response: z.object({ prompt: z.string() }),
});

export const downloadImage = route({
  method: 'GET',
  path: 'chat/image/:image_id',
  summary: 'The bytes of an own image: as the vendor made it, or a WebP thumbnail.',
  params: imageParams,
  query: z.strictObject({ size: z.enum(['thumbnail', 'original']).default('original') }),
});

export const listImages = route({
  method: 'GET',
  path: aiAddresses.images,
  summary: 'Own images, newest first; q searches prompts and alternative texts.',
  query: z.strictObject({
    q: z.string().trim().max(200).optional(),
    ai_model_id: z.string().max(100).optional(),
    style_id: z.coerce.number().int().min(1).max(1000).optional(),
    favourite: z.literal('true').optional(),
    from: isoTime.optional(),
    until: isoTime.optional(),
    session_id: uuid.optional(),
    cursor: cursor.optional(),
  }),
  response: page(image),
});

export const readImage = route({
  method: 'GET',
  path: `${aiAddresses.images}/:image_id`,
  summary: 'One own image.',
  params: imageParams,
  response: image,
});

export const changeImage = route({
  method: 'PATCH',
  path: `${aiAddresses.images}/:image_id`,
  summary: 'Mark as favourite, or change the alternative text.',
  params: imageParams,
  body: z.strictObject({ favourite: z.boolean().optional(), alt_text: z.string().trim().max(500).optional() }),
  response: image,
});

export const deleteImage = route({
  method: 'DELETE',
  path: `${aiAddresses.images}/:image_id`,
  summary: 'Delete an image; it can be restored for a while.',
  params: imageParams,
});

const severalImages = z.strictObject({ image_ids: z.array(id).min(1).max(fieldLimits.imagesAtOnce) });

export const deleteImages = route({
  method: 'POST',
  path: aiAddresses.imagesDelete,
  summary: 'Delete several images, for as long as nobody restores them; ids of no own image are passed over.',
  body: severalImages,
});

export const restoreImages = route({
  method: 'POST',
  path: aiAddresses.imagesRestore,
  summary: 'Undo the deletion of images; 404 when none of them can be restored any more.',
  body: severalImages,
});

export type ImageRequest = z.input<typeof imageRequest>;
export type Generation = z.infer<typeof generation>;
export type GenerationImage = z.infer<typeof generationImage>;
export type Image = z.infer<typeof image>;
