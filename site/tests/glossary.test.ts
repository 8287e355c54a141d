import { readdirSync, readFileSync } from 'node:fs';
import { forbiddenWords, missingTerms, textsOf } from '@deskmate/brand/testing/glossary';
import { expect, test } from 'vitest';
import { messages } from '../src/messages/catalogue.ts';

const languages = ['en', 'ar'] as const;
const content = new URL('../src/content/', import.meta.url);

test.each(languages)('the words of the site are those of the glossary, in %s', (language) => {
  const texts = textsOf(messages(language));
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.flatMap(({ text }) => forbiddenWords(text, language))).toEqual([]);
});

test('a term of the glossary has its Arabic word wherever the English has it', () => {
  const arabic = new Map(textsOf(messages('ar')).map(({ path, text }) => [path, text]));
  const texts = textsOf(messages('en')).filter(({ path }) => arabic.has(path));
  expect(texts.flatMap(({ path, text }) => missingTerms(text, arabic.get(path) ?? ''))).toEqual([]);
});

test.each(['learning', 'legal'].flatMap((folder) => languages.map((language) => ({ folder, language }))))(
  'the articles in $folder/$language use the words of the glossary',
  ({ folder, language }) => {
    const place = new URL(`${folder}/${language}/`, content);
    const names = readdirSync(place);
    expect(names.length).toBeGreaterThan(3);
    const lines = names.flatMap((name) => readFileSync(new URL(name, place), 'utf8').split('\n'));
    expect(lines.flatMap((line) => forbiddenWords(line, language))).toEqual([]);
  },
);
