import { expect, it } from 'vitest';
import { buildOrder, withoutOrdered } from './build-order.ts';
import type { FittedSettings } from './fit-to-model.ts';

const settings: FittedSettings = {
  styleId: 3,
  imageCount: 2,
  aspectRatio: '16:9',
  quality: null,
  background: null,
  format: null,
};
const parts = { prompt: 'A cat', model: { model_id: 'painter' }, settings, references: [], sessionId: 'series' };
const file = (fileUID: string) => ({ fileUID, fileName: 'cat.png', contentType: 'image/png', size: 1 });

it('an order names only what was chosen; the rest is left to the model', () => {
  expect(buildOrder(parts)).toEqual({
    prompt: 'A cat',
    ai_model_id: 'painter',
    style_id: 3,
    image_count: 2,
    aspect_ratio: '16:9',
    session_id: 'series',
  });
});

it('an order names each chosen option, uploaded files and own images', () => {
  expect(
    buildOrder({
      ...parts,
      settings: { ...settings, quality: 'high', background: 'transparent', format: 'png' },
      references: [file('upload'), file('image:own')],
    }),
  ).toMatchObject({ quality: 'high', background: 'transparent', format: 'png', references: ['upload', 'own'] });
});

it('what is typed or added while an order is sent stays in the box', () => {
  const ordered = { text: 'A cat', attachments: [file('a')] };
  expect(withoutOrdered(ordered, ordered)).toEqual({ text: '', attachments: [] });
  const now = { text: 'A dog', attachments: [file('b'), file('a')] };
  expect(withoutOrdered(now, ordered)).toEqual({ text: 'A dog', attachments: [file('b')] });
});
