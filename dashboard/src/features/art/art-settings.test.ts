import { autoStyleId } from '@deskmate/api/image-styles';
import { describe, expect, it } from 'vitest';
import { defaultArtSettings, readArtSettings, withStyle } from './art-settings.ts';

describe('settings of Art', () => {
  it('begins with the style Auto, id 10, and one image', () => {
    expect(readArtSettings(null)).toEqual(defaultArtSettings);
    expect(defaultArtSettings).toMatchObject({ selectedArtStyle: 10, imageCount: 1 });
  });

  it('reads back what was stored', () => {
    const settings = {
      ...defaultArtSettings,
      selectedArtStyle: 4,
      imageCount: 3,
      aspectRatio: '21:9',
      confirmAbove: null,
    };
    expect(readArtSettings(JSON.stringify(settings))).toEqual(settings);
  });

  it.each([
    '{broken',
    'null',
    '7',
    '{"selectedArtStyle":"4","imageCount":9,"aspectRatio":"5:1","confirmAbove":3,"recentStyles":"1"}',
    '{"selectedArtStyle":4000,"imageCount":-1,"quality":{"a":1},"recentStyles":[4000,null]}',
  ])('reads stored %s as the defaults', (text) => {
    expect(readArtSettings(text)).toEqual(defaultArtSettings);
  });

  it('keeps the styles used last, newest first, each once, and Auto apart', () => {
    const used = [4, 5, 4, autoStyleId, 6].reduce(withStyle, defaultArtSettings);
    expect(used).toMatchObject({ selectedArtStyle: 6, recentStyles: [6, 4, 5] });
    const many = [1, 2, 3, 4, 5, 6, 7, 8].reduce(withStyle, defaultArtSettings);
    expect(many.recentStyles).toEqual([8, 7, 6, 5, 4, 3]);
  });
});
