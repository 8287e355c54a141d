import type { Config } from '@deskmate/service-kit/config/load-config';
import { createOpenaiTranscriber } from './adapters/openai-transcription.ts';
import { vendorAddress } from './named-vendors.ts';
import type { Transcriber } from './transcriber.ts';

/** OpenAI's cheapest transcription model; `TRANSCRIPTION_MODEL` overrides it. */
const openAiModel = 'gpt-4o-mini-transcribe';

/**
 * The vendor that transcribes dictation; null when there is none. Most OpenAI-compatible servers cannot transcribe, so
 * one is used only when the operator names its model.
 */
export function createTranscriber({
  models: { openai, compatible },
  transcriptionModel: named,
}: Pick<Config, 'models' | 'transcriptionModel'>): Transcriber | null {
  if (compatible && named !== null) return createOpenaiTranscriber({ vendor: 'server', ...compatible, model: named });
  if (!openai) return null;
  const baseUrl = vendorAddress(openai.baseUrl ?? 'https://api.openai.com', 'v1');
  return createOpenaiTranscriber({ vendor: 'openai', baseUrl, apiKey: openai.apiKey, model: named ?? openAiModel });
}
