import { creditColors } from './credit-colors.ts';
import { imageOptions } from './image-options.ts';
import type { VendorModel } from './list-vendor-models.ts';
import type { ModelSeed } from './model-repository.ts';

/** Patterns of listed models that neither chat nor draw. */
const noChat = /embed|whisper|\btts\b|rerank|moderation|transcri|bge-|clip/i;
const embeds = /embed|\bbge-(?!rerank)|\bgte-|\be5-|minilm/i;
const draws = /dall-e|-image\b|\bflux|stable-?diffusion|\bsdxl|\bsd-?[1-3]|imagen|hidream|kandinsky/i;
const sees = /vision|llava|-vl\b|vl:|pixtral|gemma-?3|gpt-4o|gpt-5|llama4|omni/i;
const reasons = /\br1\b|deepseek-r|qwq|gpt-oss|think|reason|magistral/i;

/** The heading over the models of a server that the operator connects. */
export const ownServer = 'Own server';

type Server = { vendor: string; group: string; onlyDraws?: true };

/** Rows for the models that an OpenAI-compatible server lists; the operator may edit them. */
export function discoveredSeed({ vendor, group, onlyDraws }: Server, models: VendorModel[]): ModelSeed[] {
  return models
    .filter((model) => !noChat.test(model.id))
    .map((model, index) => ({
      ...(onlyDraws || draws.test(model.id) ? image : text(model)),
      modelId: `${vendor}/${model.id}`,
      modelName: `${model.id.replaceAll('~', '-')}~${group}`,
      vendor,
      upstreamId: model.id,
      groupName: group,
      icon: vendor,
      price: 1,
      position: (onlyDraws ? 600 : 500) + index,
    }));
}

export const findEmbeddingModel = (models: VendorModel[]): string | null =>
  models.find(({ id }) => embeds.test(id))?.id ?? null;

const text = ({ id, contextTokens }: VendorModel) =>
  ({
    type: 'text',
    groupColor: creditColors.standard,
    creditGroup: 'standard',
    contextTokens: Math.max(4096, contextTokens ?? 16_384),
    maxOutputTokens: Math.min(4096, Math.floor(Math.max(4096, contextTokens ?? 16_384) / 2)),
    vision: sees.test(id),
    files: true,
    reasoning: reasons.test(id),
  }) as const;

const image = {
  type: 'image',
  groupColor: creditColors.image,
  creditGroup: 'image',
  contextTokens: 16_384,
  maxOutputTokens: 4096,
  vision: false,
  files: false,
  reasoning: false,
  imageOptions: imageOptions.compatible,
} as const;
