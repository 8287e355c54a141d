import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { arabicBoldText, latinText } from '../fonts/alphabets.ts';

export type Word = { path: string; width: number };
export type ShapeWord = (word: string) => Word;

const unitsPerEm = 1000;

/**
 * Turns words into outlines, in units of 1/1000 em. Pictures are drawn from outlines, because a build
 * machine may have no fonts at all.
 */
export async function createWordShaper(fontFolder: string): Promise<ShapeWord> {
  const latin = await openFont(join(fontFolder, 'figtree.woff2'), latinText, { wght: 600 });
  const arabic = await openFont(join(fontFolder, 'plex-arabic-600.woff2'), arabicBoldText);
  return (word) => shape(/\p{Script=Arabic}/u.test(word) ? arabic : latin, word);
}

async function openFont(file: string, text: string, variationAxes?: Record<string, number>): Promise<hb.Font> {
  const font = await subsetFont(await readFile(file), text, { targetFormat: 'sfnt', variationAxes });
  const face = new hb.Face(new hb.Blob(new Uint8Array(font).buffer));
  return new hb.Font(face);
}

function shape(font: hb.Font, word: string): Word {
  const buffer = new hb.Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const glyphs = buffer.getGlyphInfos();
  let width = 0;
  const path = buffer
    .getGlyphPositions()
    .map(({ xAdvance, xOffset, yOffset }, at) => {
      const outline = font.glyphToPath(glyphs[at]?.codepoint ?? 0);
      const placed = `<path transform="translate(${width + xOffset} ${yOffset})" d="${outline}"/>`;
      width += xAdvance;
      return placed;
    })
    .join('');
  return { path, width: width / unitsPerEm };
}
