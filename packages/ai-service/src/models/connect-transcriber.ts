import type { Config } from '@deskmate/service-kit/load-config';
import type { Transcriber } from './transcriber.ts';
import { vendorAddress } from './vendor-address.ts';
import { openAiTranscriber } from './vendors/openai-transcription.ts';

/** OpenAI's cheapest model that hears; operators may name another. */
const openAiModel = 'gpt-4o-mini-transcribe';

/**
 * The vendor that dictation uses; null when none can. Other servers of the OpenAI wire mostly have no ears, so one is
 * asked only when the operator names its model.
 */
export function connectTranscriber({
  models: { openai, compatible },
  transcriptionModel: named,
}: Pick<Config, 'models' | 'transcriptionModel'>): Transcriber | null {
  if (compatible && named !== null) return openAiTranscriber({ ...compatible, model: named });
  if (!openai) return null;
  const baseUrl = vendorAddress(openai.baseUrl ?? 'https://api.openai.com', 'v1');
  return openAiTranscriber({ baseUrl, apiKey: openai.apiKey, model: named ?? openAiModel });
}
