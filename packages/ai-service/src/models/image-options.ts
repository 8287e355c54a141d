import type { AspectRatio, ImageOptions } from '@deskmate/api/contracts/image-options';

const everyRatio: AspectRatio[] = ['1:1', '16:9', '9:16', '3:2', '2:3', '4:5', '21:9'];

/** Draws in any size. */
const gptImage: ImageOptions = {
  aspect_ratios: everyRatio,
  qualities: ['low', 'medium', 'high'],
  backgrounds: [],
  formats: ['png', 'webp', 'jpeg'],
  max_count: 4,
  max_references: 4,
};

export const imageOptions = {
  gptImage,
  /** Three sizes only, but transparent backgrounds. */
  gptImage1: { ...gptImage, aspect_ratios: ['1:1', '3:2', '2:3'], backgrounds: ['opaque', 'transparent'] },
  gemini: {
    aspect_ratios: everyRatio,
    qualities: [],
    backgrounds: [],
    formats: [],
    max_count: 4,
    max_references: 4,
  },
  /** What every server with the address `/images/generations` understands. */
  compatible: {
    aspect_ratios: everyRatio,
    qualities: [],
    backgrounds: [],
    formats: [],
    max_count: 4,
    max_references: 0,
  },
  demo: {
    aspect_ratios: everyRatio,
    qualities: ['low', 'medium', 'high'],
    backgrounds: ['opaque', 'transparent'],
    formats: ['png', 'webp', 'jpeg'],
    max_count: 4,
    max_references: 0,
  },
} satisfies Record<string, ImageOptions>;
