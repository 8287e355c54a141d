/**
 * Makes the font files of this folder from their packages: `pnpm --filter @deskmate/site fonts`.
 * Their results are committed, because they change only with the alphabets below.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { arabicBoldText, arabicRegularText, latinText, moreLatinText } from './alphabets.ts';

const require = createRequire(import.meta.url);
const packageFile = (name: string, file: string) =>
  readFile(join(dirname(require.resolve(`${name}/package.json`)), file));
const here = (file: string) => join(import.meta.dirname, file);

const figtree = await packageFile('@fontsource-variable/figtree', 'files/figtree-latin-wght-normal.woff2');
// Hints are a quarter of a file and matter only on rare old screens; of the features of the Latin
// letters, only those are kept that a browser uses unasked.
const options = { targetFormat: 'woff2', noHinting: true } as const;
const latinOptions = {
  ...options,
  keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark'],
  variationAxes: { wght: { min: 400, max: 700 } },
};
await writeFile(here('figtree.woff2'), await subsetFont(figtree, latinText, latinOptions));
await writeFile(here('figtree-more.woff2'), await subsetFont(figtree, moreLatinText, latinOptions));

// Kerning would be an eighth of each file, and moves nothing but a few pairs of Latin capitals.
const arabicOptions = { ...options, keepFeatures: ['init', 'medi', 'fina', 'rlig', 'ccmp', 'mark', 'mkmk'] };
const plex = (style: string) =>
  packageFile('@ibm/plex-sans-arabic', `fonts/complete/woff2/IBMPlexSansArabic-${style}.woff2`);
await writeFile(
  here('plex-arabic-400.woff2'),
  await subsetFont(await plex('Regular'), arabicRegularText, arabicOptions),
);
await writeFile(here('plex-arabic-600.woff2'), await subsetFont(await plex('SemiBold'), arabicBoldText, arabicOptions));
