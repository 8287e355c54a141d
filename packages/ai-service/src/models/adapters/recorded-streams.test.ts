import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { type RecordedStream, recordedStreams } from '@deskmate/fakes/ai-vendor/recorded-streams';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { expect, test } from 'vitest';
import { collectParts } from '../../testing/collect-parts.ts';
import type { ModelAdapter } from '../model-adapter.ts';
import { createAnthropicAdapter } from './anthropic.ts';
import { createGoogleAdapter } from './google.ts';
import { createOpenaiCompatibleAdapter } from './openai-compatible.ts';

function* replay({ wire, events }: RecordedStream): Generator<Step> {
  for (const event of events) yield { raw: `data: ${JSON.stringify(event)}\n\n` };
  if (wire === 'openai') yield { raw: 'data: [DONE]\n\n' };
}

const adapters: Record<RecordedStream['wire'], (vendor: AiVendor) => ModelAdapter> = {
  openai: (vendor) => createOpenaiCompatibleAdapter({ baseUrl: vendor.compatibleUrl }),
  anthropic: (vendor) => createAnthropicAdapter({ baseUrl: vendor.compatibleUrl, apiKey: 'sk-a' }),
  google: (vendor) => createGoogleAdapter({ baseUrl: vendor.googleUrl, apiKey: 'sk-a' }),
};

test.each(Object.entries(recordedStreams))('a recorded stream is read whole: %s', async (name, stream) => {
  const vendor = await startAiVendor();
  vendor.next(replay(stream));
  const parts = await collectParts(adapters[stream.wire](vendor));
  expect(parts.error).toBeNull();
  expect(parts.content.replaceAll('*', '')).toMatch(/^Seven bridges( cross the river)?\.$/);
  expect(parts.reasoning).toBe(/reasoning|thinking/.test(name) ? 'Count the bridges.' : '');
  expect(parts.end).toMatchObject({ finish: 'stop', inputTokens: expect.any(Number) });
  expect(parts.end?.outputTokens).toBeGreaterThan(4);
  await vendor.close();
});
