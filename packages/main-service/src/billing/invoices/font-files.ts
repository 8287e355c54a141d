import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import subsetFont from 'subset-font';

/** One file of a font, which draws some of its letters. `id` is the same for both weights. */
export type FontFile = {
  id: string;
  path: (isBold: boolean) => string;
  /** Whether the file has every weight, of which one is taken. */
  isVariable: boolean;
  /** Which of its OpenType features are used; all if not given. */
  features?: string[] | undefined;
};
/** The files that draw a letter, given by its code point; best first. */
export type FontFamily = (letter: number) => readonly FontFile[];

const { resolve } = createRequire(import.meta.url);

/** The font of all words of ours. TrueType, because cutting a compressed font down takes longer. */
export const plex: FontFamily = (letter) => (plexLetters().has(letter) ? [plexFile] : []);

const plexFile: FontFile = {
  id: 'plex',
  path: (isBold) => {
    const weight = isBold ? '600SemiBold' : '400Regular';
    return resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${weight}/IBMPlexSansArabic_${weight}.ttf`);
  },
  isVariable: false,
};

const plexLetters = once(() => new Set((openSync(plexFile.path(false)) as Font).characterSet));

/**
 * Noto Sans of one script, or of Latin, Greek and Cyrillic letters. Its package divides the letters among files, Chinese
 * characters among a hundred.
 */
export function noto(script: string, features?: string[]): FontFamily {
  const files = once(() => {
    const name = script === '' ? 'noto-sans' : `noto-sans-${script}`;
    const table = resolve(`@fontsource-variable/${name}/unicode.json`);
    const byLetter = new Map<number, FontFile[]>();
    for (const [part, ranges] of Object.entries(JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>)) {
      const id = `${name}-${part.replaceAll(/[[\]]/g, '')}`;
      const path = join(dirname(table), 'files', `${id}-wght-normal.woff2`);
      const file: FontFile = { id, path: () => path, isVariable: true, features };
      for (const letter of lettersOf(ranges)) byLetter.set(letter, [...(byLetter.get(letter) ?? []), file]);
    }
    return byLetter;
  });
  return (letter) => files().get(letter) ?? [];
}

/** @param ranges such as "U+0000-00FF,U+0131" */
function* lettersOf(ranges: string): Generator<number> {
  for (const range of ranges.split(',')) {
    const [from = '', to = from] = range.slice('U+'.length).split('-');
    for (let letter = Number.parseInt(from, 16); letter <= Number.parseInt(to, 16); letter += 1) yield letter;
  }
}

/** The file with no more than these letters, uncompressed. Small tables also make the drawing many times as fast. */
export async function cutFont(file: FontFile, isBold: boolean, letters: string): Promise<Buffer> {
  const weight = file.isVariable ? { variationAxes: { wght: isBold ? 600 : 400 } } : {};
  const features = file.features ? { keepFeatures: file.features } : {};
  const options = { targetFormat: 'truetype', noHinting: true, ...weight, ...features } as const;
  const cut = await subsetFont(await readFile(file.path(isBold)), letters, options);
  return Buffer.concat([cut, emptyHeader]);
}

/** fontkit reads the header of an empty glyph as well, which ends behind the file where that glyph is the last. */
const emptyHeader = Buffer.alloc(10);

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
