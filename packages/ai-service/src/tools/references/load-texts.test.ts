import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { createClock } from '@deskmate/service-kit/clock';
import { afterAll, expect, test } from 'vitest';
import { loadTexts } from './load-texts.ts';
import { createTextRepository } from './text-repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
const database = await freshDatabase();
const texts = createTextRepository(database.db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const line = (more: object) =>
  JSON.stringify({ kind: 'quran', reference: '2:255', language: 'en', text: 'Words', source: 'Edition A', ...more });
function load(...lines: string[]): Promise<number> {
  const path = join(folder, `${crypto.randomUUID()}.jsonl`);
  writeFileSync(path, lines.join('\n'));
  return loadTexts({ texts, clock: createClock(() => Date.UTC(2026, 0, 1)) }, path);
}

test('a file of texts is loaded; loading it again replaces them', async () => {
  expect(await texts.isEmpty()).toBe(true);
  const hadith = line({ kind: 'hadith', reference: 'bukhari:1' });
  expect(await load(`\ufeff${line({})}\r`, '', line({ language: 'ar', text: ' كلمات ' }), hadith)).toBe(3);
  expect(await load(line({ text: 'Better words', source: 'Edition B' }))).toBe(1);
  expect((await texts.find(['2:255'])).map(({ language, text }) => `${language} ${text}`)).toEqual([
    'ar كلمات',
    'en Better words',
  ]);
  expect(
    (await texts.summary()).map(({ kind, language, source, texts: count }) => [kind, language, source, count]),
  ).toEqual([
    ['hadith', 'en', 'Edition A', 1],
    ['quran', 'ar', 'Edition A', 1],
    ['quran', 'en', 'Edition B', 1],
  ]);
  expect(await texts.remove('quran', 'en')).toBe(1);
  expect(await texts.remove('quran', 'en')).toBe(0);
});

test('many thousands of texts are loaded', async () => {
  const lines = Array.from({ length: 3000 }, (_, index) =>
    line({ kind: 'hadith', reference: `muslim:${index + 1}`, text: `Number ${index + 1}` }),
  );
  expect(await load(...lines)).toBe(3000);
  expect((await texts.find(['muslim:3000']))[0]?.text).toBe('Number 3000');
});

test.each([
  ['it is not valid JSON', 'words'],
  ['kind must be "quran" or "hadith"', line({ kind: 'poem' })],
  ['"2-255" must be chapter:verse', line({ reference: '2-255' })],
  ['2:287: there is no such verse; this chapter has 286.', line({ reference: '2:287' })],
  ['115:1: there is no such chapter', line({ reference: '115:1' })],
  ['"bukhari 1" must be collection:number', line({ kind: 'hadith', reference: 'bukhari 1' })],
  ['collections are bukhari, muslim', line({ kind: 'hadith', reference: 'ahmad:1' })],
  ['bukhari:9999: there is no such number', line({ kind: 'hadith', reference: 'bukhari:9999' })],
  ['muslim:5000: editions number this collection differently', line({ kind: 'hadith', reference: 'muslim:5000' })],
  ['language must be two small letters', line({ language: 'English' })],
  ['text must not be empty', line({ text: ' ' })],
  ['source must not be empty', line({ source: '' })],
  ['Unrecognized key: "rating"', line({ rating: 5 })],
  ['it repeats line 1', line({ language: 'fr' })],
])('rejects a file with an invalid line and names the reason: %s', async (words, bad) => {
  const before = await texts.summary();
  const good = line({ language: 'fr' });
  const refusal = await load(good, bad).catch((error: Error) => error.message);
  expect(refusal).toContain(`line 2: ${words === 'it repeats line 1' ? words : ''}`);
  expect(refusal).toContain(words);
  expect(await texts.summary()).toEqual(before);
});

test('the first ten bad lines are named; an empty or missing file is an error', async () => {
  const refusal = await load(...Array.from({ length: 50 }, () => 'x')).catch((error: Error) => error.message);
  expect(String(refusal).match(/^line /gm)).toHaveLength(10);
  expect(refusal).toContain('and more.');
  await expect(load('')).rejects.toThrow('is empty');
  const missing = { texts, clock: createClock(Date.now) };
  await expect(loadTexts(missing, join(folder, 'missing'))).rejects.toThrow('cannot be read');
});
