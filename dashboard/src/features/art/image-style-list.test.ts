import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { autoStyleId, imageStyles } from '@deskmate/api/image-styles';
import { describe, expect, it } from 'vitest';
import { firstStyles, sampleOf, searchStyles, styleOf, withShownStyle } from './image-style-list.ts';

const folder = fileURLToPath(new URL('style-samples/', import.meta.url));

describe('the styles', () => {
  it('begin with Auto, id 10', () => {
    expect(imageStyles[0]).toEqual({ id: 10, key: 'auto' });
    expect(styleOf(4000).id).toBe(autoStyleId);
  });

  it('have a sample each, of at most 6 kB, and no sample is left over', () => {
    expect(readdirSync(folder).sort()).toEqual(imageStyles.map(({ key }) => `${key}.webp`).sort());
    for (const { key } of imageStyles) {
      expect(sampleOf(key)).toContain(`${key}.webp`);
      expect(statSync(`${folder}${key}.webp`).size, key).toBeLessThanOrEqual(6000);
    }
  });

  it('are found by the name in the reader’s language, and by the English one', () => {
    const arabic = (key: string) => (key === 'ink' ? 'حبر' : key);
    expect(searchStyles('حبر', arabic).map(({ key }) => key)).toEqual(['ink']);
    expect(searchStyles(' INK', arabic).map(({ key }) => key)).toEqual(['ink']);
    expect(searchStyles('', arabic)).toHaveLength(imageStyles.length);
  });

  it('stand in the strip with those used last first, and another one can be shown there', () => {
    const strip = firstStyles([4, 5]);
    expect(strip.slice(0, 3)).toEqual([10, 4, 5]);
    expect(new Set(strip).size).toBe(strip.length);
    expect(withShownStyle(strip, 5)).toBe(strip);
    expect(withShownStyle(strip, 20)).toEqual([10, 20, ...strip.slice(1, -1)]);
  });
});
