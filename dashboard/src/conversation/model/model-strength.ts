import type { AiModel } from '@deskmate/api/contracts/main/models';
import { specialTool } from '@deskmate/brand/special-tool';

/** What a model is good for, by what the model table says of it. */
export type ModelStrength =
  | ('demo' | 'references' | 'hard' | 'demanding' | 'careful' | 'everyday')
  | ('demoImages' | 'fineImages' | 'images');

export function modelStrength(model: AiModel): ModelStrength {
  if (model.query_credit_group_name === 'image') {
    if (model.is_demo) return 'demoImages';
    return model.price > 1 ? 'fineImages' : 'images';
  }
  if (model.is_demo) return 'demo';
  if (model.model_id === specialTool.id) return 'references';
  if (model.query_credit_group_name === 'advanced') return model.price > 1 ? 'hard' : 'demanding';
  return model.capabilities.reasoning ? 'careful' : 'everyday';
}

/** Whether the models have different prices, so that a price says something. */
export const havePrices = (models: readonly AiModel[]): boolean =>
  new Set(models.map(({ price, query_credit_group_name }) => `${price} ${query_credit_group_name}`)).size > 1;
