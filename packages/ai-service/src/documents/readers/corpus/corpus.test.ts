import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detectDocument, readerOf } from '../../document-type.ts';
import { readTask } from '../read-task.ts';

const folder = `${import.meta.dirname}/files`;
const command = 'WRITE_CORPUS=1 pnpm exec vitest run src/documents/readers/corpus';
const all = new Set(readdirSync(folder));
const isExpectation = (name: string): boolean => name.endsWith('.txt') && all.has(name.slice(0, -'.txt'.length));
const files = [...all].filter((name) => !isExpectation(name)).toSorted();

/** What Chat and Write send to a model; Read divides the same text into pages. A file that is refused says why. */
async function textOf(name: string): Promise<string> {
  const bytes = readFileSync(`${folder}/${name}`);
  const detected = await detectDocument(name, bytes).catch((error: Error) => error);
  const reader = detected instanceof Error ? null : readerOf(detected.contentType);
  if (reader === null) return 'refused: unsupported_media_type\n';
  const read = await readTask({ want: 'text', reader, bytes }, () => {});
  return 'text' in read ? read.text : `refused: ${'fault' in read ? read.fault : ''}\n`;
}

test.each(files)('reads %s as its expectation says', async (name) => {
  const path = `${folder}/${name}.txt`;
  const text = await textOf(name);
  if (process.env.WRITE_CORPUS) writeFileSync(path, text);
  const hint = `If the new text is right, write it with \`${command}\` in packages/ai-service and look at the difference.`;
  const expected = existsSync(path) ? readFileSync(path, 'utf8') : null;
  expect(text, hint).toBe(expected);
});

test('holds a file of each kind that is read', () => {
  expect(files.length).toBeGreaterThan(20);
});
