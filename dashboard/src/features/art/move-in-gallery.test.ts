import { describe, expect, it } from 'vitest';
import type { GalleryRow } from './layout-rows.ts';
import { moveInGallery, moveOfKey } from './move-in-gallery.ts';

const image = (id: number, width = 100) => ({ image_id: String(id), width, height: 100 });
/** 0 1 2 / a day / 3(wide) 4 / 5 */
const rows: GalleryRow<ReturnType<typeof image>>[] = [
  { kind: 'heading', group: 'today' },
  { kind: 'images', from: 0, height: 100, images: [image(0), image(1), image(2)] },
  { kind: 'heading', group: 'older' },
  { kind: 'images', from: 3, height: 100, images: [image(3, 200), image(4)] },
  { kind: 'images', from: 5, height: 100, images: [image(5)] },
];
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

describe('the gallery by keyboard', () => {
  it.each([
    ['right', 0, 1],
    ['right', 2, 3],
    ['right', 5, 5],
    ['left', 0, 0],
    ['left', 3, 2],
    ['down', 0, 3],
    ['down', 2, 4],
    ['down', 4, 5],
    ['up', 4, 2],
    ['up', 0, 0],
    ['rowStart', 4, 3],
    ['rowEnd', 0, 2],
    ['first', 5, 0],
    ['last', 0, 5],
  ] as const)('%s from %i leads to %i', (move, from, to) => {
    expect(moveInGallery(rows, from, move, 'ltr')).toBe(to);
  });

  it('goes the other way in right-to-left pages, where the first image is on the right', () => {
    expect(moveInGallery(rows, 1, 'left', 'rtl')).toBe(2);
    expect(moveInGallery(rows, 1, 'right', 'rtl')).toBe(0);
  });

  it('stays where it is in an empty gallery', () => {
    expect(moveInGallery([], 0, 'down', 'ltr')).toBe(0);
  });

  it('hears arrows, Home and End, and both ends with Ctrl', () => {
    expect(moveOfKey(key('ArrowUp'))).toBe('up');
    expect(moveOfKey(key('Home'))).toBe('rowStart');
    expect(moveOfKey(key('End', true))).toBe('last');
    expect(moveOfKey(key('ArrowUp', true))).toBeNull();
    expect(moveOfKey(key('a'))).toBeNull();
  });
});
