import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOperatorClaim, operatorClaims } from '@deskmate/brand/operator-claims';
import { textsOf } from '@deskmate/brand/testing/glossary';
import { afterEach, expect, test, vi } from 'vitest';
import { confirmedClaims, published } from '../src/content/confirmed-claims.ts';
import { legalFigures } from '../src/content/legal-figures.ts';
import { messages } from '../src/messages/catalogue.ts';

afterEach(() => vi.unstubAllEnvs());

const languages = ['en', 'ar'] as const;
const folder = join(import.meta.dirname, '../src/content/legal');
const files = readdirSync(join(folder, 'en'));
const read = (language: string, file: string) => readFileSync(join(folder, language, file), 'utf8');
const claim = /\[claim ([a-z-]+): [^[\]]*\]/g;
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

test.each(files)('%s takes its times from the constants, the same in both languages', (file) => {
  const brand = ['name', 'operator', 'supportAddress', 'domain'];
  for (const language of languages) {
    const text = read(language, file).replace(claim, '');
    expect(text).not.toMatch(/\d+ (?:second|minute|hour|day|week|month|year)s?\b/);
    expect(text).not.toMatch(/\d+ (?:ثوا|ثاني|دقيق|دقائق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات)/);
    const figures = legalFigures(language);
    for (const name of placeholders(text)) if (!brand.includes(name)) expect(figures[name]).toMatch(/^\d+ \S+$/);
  }
  expect(placeholders(read('ar', file))).toEqual(placeholders(read('en', file)));
});

test('names the withdrawal period of the installation in the terms', () => {
  expect(legalFigures('en').withdrawal).toBe('14 days');
  vi.stubEnv('WITHDRAWAL_DAYS', '30');
  expect(legalFigures('en').withdrawal).toBe('30 days');
  expect(legalFigures('ar').withdrawal).toBe('30 يومًا');
});

test('publishes each claim of the operator once it is confirmed, in both languages', () => {
  const textsWith = (confirmed: string, language: 'en' | 'ar') => {
    vi.stubEnv('CONFIRMED_CLAIMS', confirmed);
    const pages = files.map((file) => published(read(language, file)));
    return [...textsOf(messages(language)).map(({ text }) => text), ...pages].join('\n');
  };
  for (const language of languages)
    for (const id of Object.keys(operatorClaims))
      expect(textsWith(id, language).length, id).toBeGreaterThan(textsWith('', language).length + 5);
});

test('leaves no mark and no gap where a claim is not confirmed', () => {
  for (const language of languages)
    for (const { path, text } of textsOf(messages(language))) {
      expect(text, path).not.toContain('[claim');
      expect(text, path).not.toMatch(/ {2}| $/);
    }
});

test('rejects a claim that does not exist', () => {
  vi.stubEnv('CONFIRMED_CLAIMS', 'answer-messages, nobody');
  expect(confirmedClaims).toThrow('"nobody" is not a claim');
  expect(isOperatorClaim('toString')).toBe(false);
});
