import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, it } from 'vitest';
import { readableName } from './readable-name.ts';

it.each([
  ['llama3.2:3b-instruct-q4_K_M', 'Llama 3.2 3B'],
  ['gpt-oss:20b', 'GPT OSS 20B'],
  ['qwen2.5-coder:7b', 'Qwen 2.5 Coder 7B'],
  ['mistralai/mistral-small-24b-instruct', 'Mistral Small 24B'],
  ['Qwen/Qwen2.5-72B-Instruct', 'Qwen 2.5 72B'],
  ['NousResearch/Hermes-3-Llama-3.1-8B', 'Hermes 3 Llama 3.1 8B'],
  ['Meta-Llama-3.1-8B-Instruct-Q4_K_M', 'Meta Llama 3.1 8B'],
  ['Phi-4-GGUF', 'Phi 4'],
  ['gpt-4o', 'GPT-4o'],
  ['claude-3-5-haiku-20241022', 'Claude 3.5 Haiku'],
  ['dall-e-3', 'DALL·E 3'],
  ['deepseek-r1:latest', 'DeepSeek R1'],
  ['model_q4_K_M', 'Model'],
  ['model_q4_q8-large', 'Model Q4 Q8 Large'],
  ['latest', 'latest'],
])('the id %s is read as %s', (id, name) => {
  expect(readableName(id)).toBe(name);
});

it.each(['GPT-4o', 'Claude Haiku 5.5', 'Gemini-2.0-Flash', 'نموذج'])('the name %s stays as it was given', (name) => {
  expect(readableName(name)).toBe(name);
});

it('an id of many roundings is read in time that grows with its length', () =>
  expectLinearTime('roundings', 30_000, (count) => `a${'_q0'.repeat(count)}-`, readableName));
