// Checks that .github/promises.md and the titles of the tests name the same case ids.
import { globSync, readFileSync } from 'node:fs';
import { root } from '../folders.mjs';
import { packageFolders } from '../packages.mjs';
import { findUnmatched } from './find-unmatched.mjs';
import { testTitles } from './test-titles.mjs';

/** Most test files name no case; they are not parsed. */
const mayNameCase = /\b[A-Z](?:\d|[A-Z]-\d)\d?\b/;

const files = globSync(
  packageFolders.map((folder) => `${folder}/**/*.{test,spec,fault}.{ts,tsx}`),
  { cwd: root, exclude: ['**/node_modules', '**/dist'] },
);
const tests = files.flatMap((file) => {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  return mayNameCase.test(text) ? testTitles(file, text).map((title) => ({ file, title })) : [];
});

const faults = findUnmatched(readFileSync(`${root}/.github/promises.md`, 'utf8'), tests);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
