// Holds `.env.example` and the configuration table in packages/server/README.md to the schema; with --write, updates them.
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../folders.mjs';

const { variables } = await import('../../packages/service-kit/src/config/config-variables.ts');

/** Every variable, commented out, with its one line; in brackets what happens without it. */
const example = [
  '# Everything is optional outside production. Copy to .env and set what you need.',
  ...Object.entries(variables).map(([name, { about }]) => `\n# ${about}\n# ${name}=`),
  '',
].join('\n');
const table = ['| variable | meaning (without it) |', '|---|---|']
  .concat(Object.entries(variables).map(([name, { about }]) => `| \`${name}\` | ${about.replaceAll('|', '\\|')} |`))
  .join('\n');
const between = /(<!-- configuration: begin -->\n)[\s\S]*?(<!-- configuration: end -->)/;

const reference = 'packages/server/README.md';
const files = [
  { file: '.env.example', expected: () => example },
  { file: reference, expected: (text) => text.replace(between, (_, begin, end) => `${begin}${table}\n${end}`) },
];

for (const { file, expected } of files) {
  const text = read(file);
  if (text === expected(text) && (file !== reference || between.test(text))) continue;
  if (process.argv.includes('--write')) writeFileSync(`${root}/${file}`, expected(text));
  else {
    console.error(
      `${file} differs from the configuration schema; "node .toolchain/checks/env-example.mjs --write" updates it.`,
    );
    process.exitCode = 1;
  }
}

function read(file) {
  try {
    return readFileSync(`${root}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
