import { creditColors } from './credit-colors.ts';
import type { ModelSeed } from './model-repository.ts';

/** As a tool's `upstreamId`: the first Standard text model. An operator may write a `model_id` instead. */
export const anyModel = 'any';

/** Tools that are chosen like a model and run on one, whose limits apply. */
export const toolModelSeed: ModelSeed[] = [
  {
    modelId: 'islamic-questions',
    modelName: 'Islamic Questions~Special tools',
    vendor: 'references',
    upstreamId: anyModel,
    type: 'text',
    groupName: 'Special tools',
    icon: 'special',
    groupColor: creditColors.standard,
    creditGroup: 'standard',
    price: 1,
    contextTokens: 16_384,
    maxOutputTokens: 4096,
    vision: false,
    files: true,
    reasoning: false,
    position: 950,
  },
];
