import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { describe, expect, test } from 'vitest';
import type { ModelAdapter } from '../model-adapter.ts';
import { anthropicAdapter } from './anthropic.ts';
import { collectParts } from './collect-parts.ts';
import { googleAdapter } from './google.ts';
import { openAiCompatibleAdapter } from './openai-compatible.ts';

// Recordings of real vendors, kept beside the repository where there are any; nothing of them is copied into it.
const recordings = fileURLToPath(new URL('../../../../../../shared/wire/', import.meta.url));
const skip = existsSync(recordings) ? false : 'no recordings beside this repository';

function* replay(file: string): Generator<Step> {
  for (const line of readFileSync(`${recordings}${file}`, 'utf8').split('\n')) {
    if (line.trim() !== '') yield { raw: `data: ${line}\n\n` };
  }
  if (file.startsWith('openai')) yield { raw: 'data: [DONE]\n\n' };
}

const adapters: Record<string, (vendor: AiVendor) => ModelAdapter> = {
  openai: (vendor) => openAiCompatibleAdapter({ baseUrl: vendor.compatibleUrl }),
  'openai-compatible': (vendor) => openAiCompatibleAdapter({ baseUrl: vendor.compatibleUrl }),
  anthropic: (vendor) => anthropicAdapter({ baseUrl: vendor.compatibleUrl, apiKey: 'sk-a' }),
  google: (vendor) => googleAdapter({ baseUrl: vendor.googleUrl, apiKey: 'sk-a' }),
};

describe.skipIf(skip)('recorded answers read as their vendors meant them', () => {
  test.for([
    ['openai-compatible/reasoning.chunks.txt', 'strawberry', true],
    ['openai/text.chunks.txt', 'Holiday', false],
    ['anthropic/text.chunks.txt', "I'm doing well", false],
    ['anthropic/thinking.chunks.txt', '185', true],
    ['anthropic/duplicate-message-start.chunks.txt', 'Hello, World!', false],
    ['google/text.chunks.txt', 'There are **3**', false],
    ['google/reasoning.chunks.txt', 'strawberry', false],
  ] as const)('%s', async ([file, word, reasons]) => {
    const vendor = await startAiVendor();
    const adapter = adapters[file.split('/')[0] ?? '']?.(vendor);
    if (!adapter) throw new Error(`no adapter for ${file}`);
    vendor.next(replay(file));
    const said = await collectParts(adapter);
    expect(said.error).toBeNull();
    expect(said.content).toContain(word);
    expect(said.reasoning !== '').toBe(reasons);
    expect(said.end).toMatchObject({ finish: 'stop' });
    expect(said.end?.outputTokens).toBeGreaterThan(4);
    await vendor.close();
  });
});
