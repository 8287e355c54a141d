import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { toolOf } from '@deskmate/api/tools';
import { defaultWriteSettings, writeMethods } from '@deskmate/api/writing/write-settings';
import { expect, test } from 'vitest';
import type { PromptBuilder } from './answers/prompt-builder.ts';
import { chatPrompt } from './tools/chat/chat-prompt.ts';
import { createTranslatePrompt } from './tools/translate/translate-prompt.ts';
import { writePrompt } from './tools/write/write-prompt.ts';

const translatePrompt = createTranslatePrompt({ readTerms: async () => [] });
const write = {
  type: 'write',
  option: 'compose',
  ...defaultWriteSettings,
  tone: 'professional',
  length: 'long',
} as const;
const cases: [string, PromptBuilder, ChatAction][] = [
  ['chat', chatPrompt as PromptBuilder, { type: 'chat' }],
  ...writeMethods.map((method): [string, PromptBuilder, ChatAction] => [
    `write, ${method}`,
    writePrompt as PromptBuilder,
    { ...write, method },
  ]),
  ['write, reply', writePrompt as PromptBuilder, { ...write, option: 'reply', original_text: '' }],
  [
    'translate',
    translatePrompt as PromptBuilder,
    { type: 'translate', language: 'zh-Hant', source_language: 'pt-BR', formality: 'formal', domain: 'legal' },
  ],
];

test.each(cases)('the instructions of %s have no more tokens than a browser counts', async (_case, builder, action) => {
  const thread = [{ role: 'user' as const, text: '', pictures: [], isNew: true }];
  const { system, messages } = await builder.buildPrompt({
    clientId: 'amal',
    vendor: 'demo',
    action,
    thread,
    style: 'shorter',
    budgetTokens: 100_000,
    nowMs: 0,
  });
  // What is put around the text of the person counts as well.
  const tokens = estimateTokens(system) + estimateTokens(messages.map(({ text }) => text).join(''));
  expect(tokens).toBeLessThanOrEqual(toolOf(action.type).instructionTokens);
});
