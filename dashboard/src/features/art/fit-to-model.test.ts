import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import { describe, expect, it } from 'vitest';
import { defaultArtSettings } from './art-settings.ts';
import { fitToModel } from './fit-to-model.ts';

const rich: ImageOptions = {
  aspect_ratios: ['1:1', '16:9', '9:16', '3:2', '2:3', '4:5', '21:9'],
  qualities: ['low', 'medium', 'high'],
  backgrounds: ['opaque', 'transparent'],
  formats: ['png', 'webp', 'jpeg'],
  max_count: 4,
  max_references: 4,
};
const plain: ImageOptions = {
  aspect_ratios: ['1:1', '16:9', '9:16'],
  qualities: [],
  backgrounds: [],
  formats: ['png'],
  max_count: 1,
  max_references: 0,
};
const order = {
  ...defaultArtSettings,
  selectedArtStyle: 4,
  imageCount: 4,
  aspectRatio: '21:9' as const,
  quality: 'high',
  background: 'transparent',
  format: 'webp',
};

describe('the settings as the model can follow them', () => {
  it('are those chosen where the model has them all', () => {
    expect(fitToModel(order, rich, new Set([4]))).toEqual({
      styleId: 4,
      imageCount: 4,
      aspectRatio: '21:9',
      quality: 'high',
      background: 'transparent',
      format: 'webp',
    });
  });

  it('have the nearest ratio, no more images than the model draws, and no option that it does not have', () => {
    expect(fitToModel(order, plain, null)).toEqual({
      styleId: 4,
      imageCount: 1,
      aspectRatio: '16:9',
      quality: null,
      background: null,
      format: null,
    });
    expect(fitToModel({ ...order, aspectRatio: '2:3' }, plain, null).aspectRatio).toBe('9:16');
    expect(fitToModel({ ...order, aspectRatio: '4:5' }, plain, null).aspectRatio).toBe('1:1');
  });

  it('fall back to Auto for a style that the model does not draw in', () => {
    expect(fitToModel(order, rich, new Set([10, 5])).styleId).toBe(10);
  });

  it('ask for no JPEG with a transparent background', () => {
    expect(fitToModel({ ...order, format: 'jpeg' }, rich, null).format).toBeNull();
    expect(fitToModel({ ...order, format: 'jpeg', background: 'opaque' }, rich, null).format).toBe('jpeg');
  });
});
