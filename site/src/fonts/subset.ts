/**
 * Makes the font files of this folder from the Fontsource packages: `pnpm --filter @deskmate/site fonts`.
 * Their results are committed, because they change only with the alphabets below.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { arabicText, latinText, moreLatinText } from './alphabets.ts';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string) =>
  readFile(join(dirname(require.resolve(`${name}/package.json`)), 'files', file));
const here = (file: string) => join(import.meta.dirname, file);

const figtree = await packageFile('@fontsource-variable/figtree', 'figtree-latin-wght-normal.woff2');
// Hints are a quarter of a file and matter only to screens that are rare by now; of the features of the Latin
// letters, only those are kept that a browser uses unasked.
const options = { targetFormat: 'woff2', noHinting: true } as const;
const latinOptions = {
  ...options,
  keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark'],
  variationAxes: { wght: { min: 400, max: 700 } },
};
await writeFile(here('figtree.woff2'), await subsetFont(figtree, latinText, latinOptions));
await writeFile(here('figtree-more.woff2'), await subsetFont(figtree, moreLatinText, latinOptions));

for (const weight of [400, 600]) {
  const plex = await packageFile(
    '@fontsource/ibm-plex-sans-arabic',
    `ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  );
  await writeFile(here(`plex-arabic-${weight}.woff2`), await subsetFont(plex, arabicText, options));
}
