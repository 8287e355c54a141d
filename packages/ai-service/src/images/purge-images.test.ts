import { expect, test } from 'vitest';
import { purgeImages } from './purge-images.ts';

test('an image that cannot be purged keeps none of the others, and one that is not due any more keeps its bytes', async () => {
  const deleted: string[] = [];
  const deps = {
    images: {
      due: async () => ['stuck', 'restored', 'other'],
      purge: async (imageId: string) => {
        if (imageId === 'stuck') throw new Error('refused');
        return imageId === 'other';
      },
    },
    unfinished: { deleteNoted: async (keys: string[]) => void deleted.push(...keys) },
  };
  await expect(purgeImages(deps, new Date(), 10)).rejects.toThrow('1 of 3 deletions of images');
  expect(deleted).toEqual(['images/other.thumbnail', 'images/other']);
});
