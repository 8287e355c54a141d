import { creditColors } from './credit-colors.ts';
import type { ModelSeed } from './model-repository.ts';

/** As a tool's `upstreamId`: whichever Standard text model comes first. An operator writes a `model_id` instead. */
export const anyModel = 'any';

/** Tools that are chosen like a model and run on one. Their limits are those of the model beneath. */
export const specialSeed: ModelSeed[] = [
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
