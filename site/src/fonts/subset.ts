/**
 * Makes the font files of this folder from the Fontsource packages: `pnpm --filter @deskmate/site fonts`.
 * Their results are committed, because they change only with the alphabets below.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { arabicText, latinText } from './alphabets.ts';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string) =>
  readFile(join(dirname(require.resolve(`${name}/package.json`)), 'files', file));
const here = (file: string) => join(import.meta.dirname, file);

const figtree = await packageFile('@fontsource-variable/figtree', 'figtree-latin-wght-normal.woff2');
const wght = { min: 400, max: 700 };
// Hints are a quarter of a file and matter only to screens that are rare by now.
const options = { targetFormat: 'woff2', noHinting: true } as const;
const latin = await subsetFont(figtree, latinText, { ...options, variationAxes: { wght } });
await writeFile(here('figtree.woff2'), latin);

for (const weight of [400, 600]) {
  const plex = await packageFile(
    '@fontsource/ibm-plex-sans-arabic',
    `ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  );
  await writeFile(here(`plex-arabic-${weight}.woff2`), await subsetFont(plex, arabicText, options));
}
