import { creditColors } from './credit-colors.ts';
import type { ModelSeed } from './model-repository.ts';
import type { Transcriber } from './transcriber.ts';

/** The row of the dictation model, for its price; clients cannot choose it. */
export const transcriberModelId = ({ vendor, upstreamId }: Transcriber['model']): string =>
  `dictation/${vendor}/${upstreamId}`;

export const transcriberSeed = (model: Transcriber['model']): ModelSeed => ({
  modelId: transcriberModelId(model),
  modelName: `${model.upstreamId.replaceAll('~', '-')}~Dictation`,
  ...model,
  type: 'audio',
  groupName: 'Dictation',
  icon: model.vendor,
  groupColor: creditColors.standard,
  creditGroup: 'standard',
  price: 1,
  contextTokens: 16_384,
  maxOutputTokens: 4096,
  vision: false,
  files: false,
  reasoning: false,
  position: 990,
});
