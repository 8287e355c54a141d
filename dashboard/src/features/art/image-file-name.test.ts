import { describe, expect, it } from 'vitest';
import { imageFileName, uniqueFileNames } from './image-file-name.ts';

const name = (prompt: string, format: 'png' | 'jpeg' = 'png') =>
  imageFileName({ prompt, created_at: new Date(2026, 10, 22, 12).toISOString(), format });

describe('the name of a downloaded image', () => {
  it.each([
    ['A lighthouse at dawn!', 'deskmate-2026-11-22-a-lighthouse-at-dawn.png'],
    ['منارة عند الفجر', 'deskmate-2026-11-22-منارة-عند-الفجر.png'],
    ['../../etc/passwd', 'deskmate-2026-11-22-etc-passwd.png'],
    ['CON: a|b*c?"<>\u202egnp.exe\u0000', 'deskmate-2026-11-22-con-a-b-c-gnp-exe.png'],
    ['😀😀', 'deskmate-2026-11-22.png'],
  ])('%s', (prompt, expected) => {
    expect(name(prompt)).toBe(expected);
  });

  it('is short, ends with a whole word, and has the ending of its format', () => {
    const long = name('word '.repeat(200), 'jpeg');
    expect(long).toMatch(/^deskmate-2026-11-22-(?:word-)*word\.jpg$/);
    expect(long.length).toBeLessThan(90);
    expect(name('字'.repeat(500))).toBe(`deskmate-2026-11-22-${'字'.repeat(20)}.png`);
  });

  it('is counted where several are the same', () => {
    expect(uniqueFileNames(['a.png', 'b.png', 'a.png', 'a.png'])).toEqual(['a.png', 'b.png', 'a (2).png', 'a (3).png']);
  });
});
