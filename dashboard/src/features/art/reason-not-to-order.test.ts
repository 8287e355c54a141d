import { expect, test } from 'vitest';
import { promptMax, reasonNotToOrder } from './reason-not-to-order.ts';

const form = { prompt: 'A slow boat', isUploading: false, isSending: false, areModelsLoading: false };

test.each([
  ['an order that is complete', {}, null],
  ['one that is being sent', { isSending: true, prompt: '' }, 'sending'],
  ['a reference that is still uploaded', { isUploading: true, areModelsLoading: true }, 'uploading'],
  ['no description, also while the models load', { prompt: '', areModelsLoading: true }, 'empty'],
  ['the longest description', { prompt: 'a'.repeat(promptMax) }, null],
  [
    'a longer one, also while the models load',
    { prompt: 'a'.repeat(promptMax + 1), areModelsLoading: true },
    'tooLong',
  ],
  ['models that load', { areModelsLoading: true }, 'waiting'],
] as const)('%s', (_, part, reason) => expect(reasonNotToOrder({ ...form, ...part })).toBe(reason));
