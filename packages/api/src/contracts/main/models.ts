import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { creditGroup, page } from '../fields.ts';
import { imageOptions } from '../image-options.ts';
import { route } from '../route.ts';

/** Types of models; the empty text means all. */
export const modelType = z.enum(['', 'text', 'image', 'video', 'write', 'read', 'translate']);

/** The display name is the part of `model_name` before a tilde. */
export const aiModel = z.object({
  model_id: z.string(),
  model_name: z.string(),
  type: modelType.exclude(['']),
  /** Vendor family shown as a heading, e.g. `OpenAI` or `Demo`. */
  group: z.string(),
  /** Who receives what is sent to it; null where it stays on the operator's own machines. */
  company: z.string().nullable(),
  ui_config: z.object({ icon: z.string() }),
  query_credit_group_name: creditGroup,
  query_credit_group_ui_config: z.object({ groupColor: z.string() }),
  /** Credits one query costs in its group. */
  price: z.int(),
  capabilities: z.object({ vision: z.boolean(), files: z.boolean(), reasoning: z.boolean() }),
  /** How many tokens a whole conversation may have. */
  context_tokens: z.int(),
  /** How many of them one answer may have; the rest is for the input. */
  max_output_tokens: z.int(),
  /** What a model of type `image` can draw; null for every other. */
  image_options: imageOptions.nullable(),
  is_demo: z.boolean(),
  /** Why this model cannot be used now; null when it can. */
  locked: z.enum(['model_not_in_plan', 'model_unavailable']).nullable(),
});

export const listModels = route({
  method: 'POST',
  path: mainAddresses.models,
  summary: 'The models a client may choose from; an empty list means the subscription is over.',
  body: z.strictObject({ ai_model_type: modelType }),
  response: z.array(aiModel),
});

/** A style of Art by its id in `image-styles.ts`, and the models that draw in it. */
export const imageStyle = z.object({ id: z.int(), ai_model_ids: z.array(z.string()) });

export const listImageStyles = route({
  method: 'GET',
  path: mainAddresses.imageStyles,
  summary:
    'The styles of Art and which of the client’s models draw in them; without any model when the subscription is over.',
  response: page(imageStyle),
});

export type ModelType = z.infer<typeof modelType>;
export type AiModel = z.infer<typeof aiModel>;
export type ImageStyle = z.infer<typeof imageStyle>;
