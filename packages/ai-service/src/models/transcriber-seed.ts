import { creditColors } from './credit-colors.ts';
import type { ModelSeed } from './model-repository.ts';
import type { Transcriber } from './transcriber.ts';

/** Of the model that hears dictation, for its price; nobody chooses it. */
export const transcriberModelId = ({ vendor, upstreamId }: Transcriber['hears']): string =>
  `dictation/${vendor}/${upstreamId}`;

export const transcriberSeed = (hears: Transcriber['hears']): ModelSeed => ({
  modelId: transcriberModelId(hears),
  modelName: `${hears.upstreamId.replaceAll('~', '-')}~Dictation`,
  ...hears,
  type: 'audio',
  groupName: 'Dictation',
  icon: hears.vendor,
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
