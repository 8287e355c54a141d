import { readdirSync, readFileSync } from 'node:fs';
import { identity } from '@deskmate/brand/identity';
import { mailWords } from '@deskmate/brand/mail-words';
import { forbiddenWords, missingTerms, textsOf } from '@deskmate/brand/testing/glossary';
import { expect, test } from 'vitest';

type Catalogue = Record<string, string>;
const files = import.meta.glob<{ default: Catalogue }>('./{en,ar}/*.ts', { eager: true });
const entries = Object.entries(files);

test.each(entries)('%s uses the words of the glossary', (path, { default: words }) => {
  const language = path.startsWith('./ar/') ? 'ar' : 'en';
  expect(Object.values(words).flatMap((text) => forbiddenWords(text, language))).toEqual([]);
});

test.each(entries.filter(([path]) => path.startsWith('./en/')))(
  '%s: its terms have their Arabic words',
  (path, english) => {
    const arabic = files[path.replace('/en/', '/ar/')]?.default ?? {};
    const missing = Object.entries(english.default).flatMap(([key, text]) => {
      // English has no form of its own for two and a few, so only forms that both languages have are compared.
      const translated = arabic[key];
      return translated === undefined ? [] : missingTerms(text, translated);
    });
    expect(missing).toEqual([]);
  },
);

/** What a service writes into an answer: `detail`, `msg`, and sentences that it chooses among. */
const shownText = /\b(?:detail|msg): ?'([^'\n]+)'|: '([A-Z][^'\n]* [^'\n]*\.)'/g;

test.each(['ai-service', 'main-service'])(
  'English pages show what the %s says: in the words of the glossary',
  (name) => {
    const source = new URL(`../../../packages/${name}/src/`, import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test(?:-support)?\.ts$|^testing\/|^prompts\//.test(file),
    );
    const texts = files.flatMap((file) =>
      [...readFileSync(new URL(file, source), 'utf8').matchAll(shownText)].map((match) => match[1] ?? match[2] ?? ''),
    );
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.flatMap((text) => forbiddenWords(text, 'en'))).toEqual([]);
  },
);

/** Headings that earlier versions wrote are still recognised. */
const isFormerHeading = (line: string) => line.includes('formerHeadings');

test('no text of the dashboard, the mails or the services has the product’s name, so that identity.ts alone re-brands it', () => {
  const named = (text: string) => text.includes(identity.name);
  expect(
    textsOf({ catalogues: entries.map(([, { default: words }]) => words), mailWords })
      .map(({ text }) => text)
      .filter(named),
  ).toEqual([]);
  const lines = ['ai-service', 'main-service'].flatMap((name) => {
    const source = new URL(`../../../packages/${name}/src/`, import.meta.url);
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test(?:-support)?\.ts$|^testing\//.test(file))
      .flatMap((file) => readFileSync(new URL(file, source), 'utf8').split('\n'));
  });
  expect(lines.length).toBeGreaterThan(10_000);
  const isComment = (line: string) => /^\s*(?:\/?\*|\/\/)/.test(line);
  expect(lines.filter((line) => named(line) && !isComment(line) && !isFormerHeading(line))).toEqual([]);
});
