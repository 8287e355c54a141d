import { creditColors } from './credit-colors.ts';
import type { VendorModel } from './list-vendor-models.ts';
import type { ModelSeed } from './model-repository.ts';

/** Servers list everything that they can load; these models cannot chat. */
const noChat = /embed|whisper|\btts\b|rerank|dall-e|gpt-image|moderation|transcri|bge-|clip/i;
const sees = /vision|llava|-vl\b|vl:|pixtral|gemma-?3|gpt-4o|gpt-5|llama4|omni/i;
const reasons = /\br1\b|deepseek-r|qwq|gpt-oss|think|reason|magistral/i;

/** Rows for the models that an OpenAI-compatible server lists; the operator may edit them. */
export function discoveredSeed(vendor: string, group: string, models: VendorModel[]): ModelSeed[] {
  return models
    .filter((model) => !noChat.test(model.id))
    .map((model, index) => ({
      modelId: `${vendor}/${model.id}`,
      modelName: `${model.id.replaceAll('~', '-')}~${group}`,
      vendor,
      upstreamId: model.id,
      type: 'text',
      groupName: group,
      icon: vendor,
      groupColor: creditColors.standard,
      creditGroup: 'standard',
      price: 1,
      contextTokens: Math.max(4096, model.contextTokens ?? 16_384),
      maxOutputTokens: Math.min(4096, Math.floor(Math.max(4096, model.contextTokens ?? 16_384) / 2)),
      vision: sees.test(model.id),
      files: true,
      reasoning: reasons.test(model.id),
      position: 500 + index,
    }));
}
