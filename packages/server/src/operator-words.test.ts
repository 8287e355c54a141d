import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAr } from '@deskmate/ai-service/models/adapters/demo/demo-ar';
import { demoEn } from '@deskmate/ai-service/models/adapters/demo/demo-en';
import { referencesAr } from '@deskmate/ai-service/tools/references/references-ar';
import { referencesEn } from '@deskmate/ai-service/tools/references/references-en';
import { forbiddenWords, textsOf } from '@deskmate/brand/testing/glossary';
import { variables } from '@deskmate/service-kit/config/config-variables';
import { expect, test } from 'vitest';
import { adminCommands } from './admin/admin-commands.ts';

/** Patterns that a reader has to read twice, and what to write instead. `.github/CONTRIBUTING.md` has examples. */
const patterns: [pattern: RegExp, instead: string][] = [
  [/\b(?:the|real|its|a|OpenAI) wire\b/, 'protocol, API format, OpenAI-compatible'],
  [/\bfor ever\b/, 'forever, indefinitely, without limit'],
  [/\bsays (?:so|why|how)\b/, 'shows an error, names the reason'],
  [/\bstands? (?:in|on|at|beside)\b/, 'is in, appears on'],
  [/(?:^|[.:;|] |\*\*)Of (?:a|an|the|its|each)\b/, 'noun first'],
  [/\b(?:is|are) none\b/, 'is not a …'],
  [/(?:^|[.:;|] |\*\*)Who(?:ever)? [a-z]/, 'name the person, or begin with the action'],
  [/(?<![a-z] of )\bby (?:itself|themselves)\b/, 'automatically'],
  [/\bgood (?:once|for (?:an?|the|[a-z]+) (?:hour|minute|day)s?)\b/, 'valid once, valid for'],
  [/\bis told\b|\bare told\b/, 'is notified, gets an error'],
  [/\bgo(?:es)? (?:off|by)\b/, 'is turned off, is driven by'],
  [/\bin the place of\b/, 'instead of, replacing'],
  [/\bthe own\b/, 'the user’s own'],
  [/\bwhat (?:the )?vendors? takes?\b/, 'vendor cost'],
  [/\banother address for\b/, 'custom URL for'],
];
const faults = (text: string): string[] =>
  patterns.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found.trim()}" in "${text.slice(0, 160)}": ${instead}`];
  });

const root = join(import.meta.dirname, '../../..');
const documents = [
  ...['README.md', '.env.example', 'compose.yaml', '.toolchain/README.md', 'packages/server/operations/runbook.md'],
  ...globSync(['.github/*.md', '.github/decisions/*.md', '{site,dashboard,e2e}/README.md', 'packages/*/README.md'], {
    cwd: root,
  }),
];

test.each(documents)('%s is written in plain words', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  // The table of the style rules quotes what it forbids.
  const style = lines.findIndex((line) => line.startsWith('| | before | after |'));
  const end = style < 0 ? -1 : lines.findIndex((line, index) => index > style && line === '');
  expect(lines.filter((_, index) => style < 0 || index < style || index > end).flatMap(faults)).toEqual([]);
});

test('finds the documents', () => {
  expect(documents.length).toBeGreaterThan(35);
});

test('describes commands and their options in plain words', () => {
  const texts = adminCommands.flatMap(({ about, options = {} }) => [
    about,
    ...Object.values(options).map((option) => option.about),
  ]);
  expect(texts.length).toBeGreaterThan(80);
  expect(texts.flatMap(faults)).toEqual([]);
  for (const text of texts) expect(text).not.toMatch(/^(?:its?|them|the same|what|so much)\b/);
});

test('describes variables in plain words, each without the one above', () => {
  const texts = Object.values(variables).map(({ about }) => about);
  expect(texts.flatMap(faults)).toEqual([]);
  const words = texts.map((text) => text.replace(/\[\{.*\}\]|<[^>]*>|mail server/g, ''));
  expect(words.flatMap((text) => forbiddenWords(text, 'en'))).toEqual([]);
  for (const text of words) expect(text).not.toMatch(/^(?:its|them|the former|another|where)\b/);
});

test.each([
  ['en', { demoEn, referencesEn }],
  ['ar', { demoAr, referencesAr }],
] as const)('uses the words of the glossary in demo and reference texts, in %s', (language, texts) => {
  const all = textsOf(texts).map(({ text }) => text);
  expect(all.length).toBeGreaterThan(10);
  expect(all.flatMap((text) => forbiddenWords(text, language))).toEqual([]);
  if (language === 'en') expect(all.flatMap(faults)).toEqual([]);
});

test.each([
  ['any server that speaks the OpenAI wire'],
  ['Of a whole page, such as a plan'],
  ['A link that expired says so.'],
  ['The name stands on invoices.'],
  ['Who presents an old token is logged out.'],
  ['A code that is good once.'],
  ['turned on in the place of the other'],
])('rejects "%s"', (text) => {
  expect(faults(text)).toHaveLength(1);
});
